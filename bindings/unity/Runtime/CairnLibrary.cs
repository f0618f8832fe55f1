// The native library as a whole: its version, its sentences, and the check, before anything else is called, that it is
// there and speaks the ABI this wrapper was made for. The check is a method and not a static constructor because an
// exception out of the latter would arrive wrapped, its sentence hidden.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    /// <summary>
    /// Returns <paramref name="size"/> bytes at a multiple of <paramref name="alignment"/>, a power of two, or null.
    /// Called on any thread, the finalizer's as well. Must not call the library, and must not throw.
    /// </summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void* CairnAllocate(UIntPtr size, UIntPtr alignment, void* userData);

    /// <summary>Frees what a <see cref="CairnAllocate"/> has returned. The same rules hold for it.</summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void CairnFree(void* memory, UIntPtr size, UIntPtr alignment, void* userData);

    /// <summary>The native library: its version, its messages and where its memory comes from.</summary>
    public static unsafe class CairnLibrary
    {
        private static bool loaded;

        /// <summary>Returns the version of the native library.</summary>
        public static Version Version
        {
            get
            {
                EnsureLoaded();
                uint version = CairnNative.cairn_version();
                return new Version((int)(version >> 16), (int)(version >> 8 & 0xff), (int)(version & 0xff));
            }
        }

        /// <summary>Returns a sentence in English for a status.</summary>
        public static string Describe(CairnStatus status)
        {
            EnsureLoaded();
            return Marshal.PtrToStringAnsi((IntPtr)CairnNative.cairn_status_string((int)status));
        }

        /// <summary>
        /// All memory of the library comes from these two methods, if this is called once, before the first object is
        /// created; later it throws ErrorTooLate. They must be static methods, with the attribute
        /// <c>[AOT.MonoPInvokeCallback(typeof(CairnAllocate))]</c>, or that of CairnFree, where code is compiled ahead
        /// of time: IL2CPP refuses to make a function pointer of any other. A Unity Editor keeps the library between
        /// two runs of a game: there the second call is too late, and the functions must outlive the first.
        /// </summary>
        public static void SetAllocator(CairnAllocate allocate, CairnFree free, IntPtr userData = default(IntPtr))
        {
            EnsureLoaded();
            Check(CairnNative.cairn_set_allocator(
                Marshal.GetFunctionPointerForDelegate(allocate), Marshal.GetFunctionPointerForDelegate(free),
                (void*)userData));
            // Never freed: the collector must not take away a delegate that the library calls.
            GCHandle.Alloc(allocate);
            GCHandle.Alloc(free);
        }

        /// <summary>Loads the library if need be, and throws if it is missing or of another ABI.</summary>
        internal static void EnsureLoaded()
        {
            if (loaded)
            {
                return;
            }
            uint abiVersion;
            try
            {
                abiVersion = CairnNative.cairn_abi_version();
            }
            catch (DllNotFoundException missing)
            {
                throw new DllNotFoundException(
                    "the native library of Cairn was not found: cairn.dll on Windows, libcairn.so on Linux and " +
                    "Android, libcairn.dylib on macOS. It belongs next to the program, on the system's library path, " +
                    "or in a Plugins folder of a Unity project",
                    missing);
            }
            RequireAbi(abiVersion);
            loaded = true;
        }

        internal static void RequireAbi(uint abiVersion)
        {
            if (abiVersion != CairnNative.CAIRN_ABI_VERSION)
            {
                throw new CairnException(
                    CairnStatus.ErrorUnsupported,
                    "this wrapper was made for ABI " + CairnNative.CAIRN_ABI_VERSION + ", the library " +
                    CairnNative.Library + " has ABI " + abiVersion + ": take both from one release of Cairn");
            }
        }

        /// <summary>Throws if the status is an error, and passes on every other.</summary>
        internal static CairnStatus Check(int status)
        {
            if (status < 0)
            {
                throw Error((CairnStatus)status);
            }
            return (CairnStatus)status;
        }

        internal static CairnException Error(CairnStatus status)
        {
            return new CairnException(status, Describe(status));
        }

        /// <summary>Converts a count for the library, which would take a negative one for a huge one.</summary>
        internal static uint Count(int count, string name)
        {
            if (count < 0)
            {
                throw new ArgumentOutOfRangeException(name, count, "must not be negative");
            }
            return (uint)count;
        }
    }
}
