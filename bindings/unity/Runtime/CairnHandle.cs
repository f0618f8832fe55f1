// Ownership of native objects. A SafeHandle frees its object exactly once, in Dispose or in the finaliser; and because
// every call holds a lease on it, an object that one thread disposes of while another is inside a call is freed when
// that call ends. So the one misuse that the C library cannot detect cannot happen here.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    internal abstract class CairnHandle : SafeHandle
    {
        protected CairnHandle(IntPtr pointer)
            : base(IntPtr.Zero, true)
        {
            SetHandle(pointer);
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        internal CairnLease Lease()
        {
            return new CairnLease(this);
        }
    }

    internal sealed class CairnMapHandle : CairnHandle
    {
        internal CairnMapHandle(IntPtr map)
            : base(map)
        {
        }

        protected override bool ReleaseHandle()
        {
            CairnNative.cairn_map_destroy(handle);
            return true;
        }
    }

    internal sealed class CairnOverlayHandle : CairnHandle
    {
        internal CairnOverlayHandle(IntPtr overlay)
            : base(overlay)
        {
        }

        protected override bool ReleaseHandle()
        {
            CairnNative.cairn_overlay_destroy(handle);
            return true;
        }
    }

    internal sealed class CairnFieldHandle : CairnHandle
    {
        internal CairnFieldHandle(IntPtr field)
            : base(field)
        {
        }

        protected override bool ReleaseHandle()
        {
            CairnNative.cairn_field_destroy(handle);
            return true;
        }
    }

    internal sealed class CairnSearcherHandle : CairnHandle
    {
        internal CairnSearcherHandle(IntPtr searcher)
            : base(searcher)
        {
        }

        protected override bool ReleaseHandle()
        {
            CairnNative.cairn_searcher_destroy(handle);
            return true;
        }
    }

    /// <summary>
    /// Keeps an object alive for one call. A struct, so that `using` allocates nothing. The default one holds nothing.
    /// </summary>
    internal struct CairnLease : IDisposable
    {
        private readonly CairnHandle handle;

        /// <summary>Throws ObjectDisposedException if the object is gone.</summary>
        internal CairnLease(CairnHandle handle)
        {
            bool taken = false;
            handle.DangerousAddRef(ref taken);
            this.handle = handle;
            Pointer = handle.DangerousGetHandle();
        }

        internal IntPtr Pointer { get; }

        public void Dispose()
        {
            handle?.DangerousRelease();
        }
    }
}
