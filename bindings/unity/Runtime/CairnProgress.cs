// How a long call tells how far it is. The library gets one static method and a handle to the call's listener:
// ahead-of-time compilers (IL2CPP, Mono's) let native code call only static methods that carry an attribute of this
// name, whichever assembly it is from. An exception must not pass through the library's frames: it is caught, stops the
// call, and is thrown again when the call has returned.

using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;

namespace Cairn
{
    /// <summary>
    /// What CairnNative takes as a function pointer: told how far a long call is, <paramref name="done"/> of about
    /// <paramref name="total"/>; answers 0 to go on and anything else to stop. Must not throw.
    /// </summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate int CairnProgress(void* userData, ulong done, ulong total);

    /// <summary>
    /// Told how far a long call of a <see cref="CairnMap"/> is: <paramref name="done"/> of about
    /// <paramref name="total"/>, the last time with the two equal. Runs on the calling thread. The map is busy
    /// meanwhile: a call of it throws ErrorBusy. What the handler throws stops the call and comes out of it.
    /// </summary>
    /// <returns>Whether to go on; with false the call answers Cancelled.</returns>
    public delegate bool CairnProgressHandler(ulong done, ulong total);

    /// <summary>Tells ahead-of-time compilers, by its name, that native code calls a method.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        internal MonoPInvokeCallbackAttribute(Type signature)
        {
            Signature = signature;
        }

        internal Type Signature { get; }
    }

    /// <summary>Passes the progress of one call on to a handler, which may be null.</summary>
    internal sealed unsafe class CairnListener : IDisposable
    {
        // Held for ever: the collector must not take away what the library may call.
        private static readonly CairnProgress Told = Tell;
        private static readonly IntPtr ToldPointer = Marshal.GetFunctionPointerForDelegate(Told);

        private readonly CairnProgressHandler handler;
        private GCHandle self;
        private ExceptionDispatchInfo thrown;
        private bool aborted;

        internal CairnListener(CairnProgressHandler handler)
        {
            this.handler = handler;
            self = GCHandle.Alloc(this);
        }

        internal IntPtr Function
        {
            get { return handler == null ? IntPtr.Zero : ToldPointer; }
        }

        internal void* UserData
        {
            get { return (void*)GCHandle.ToIntPtr(self); }
        }

        public void Dispose()
        {
            self.Free();
        }

        /// <summary>Throws what the handler threw, or else the error that the call ended in.</summary>
        internal CairnStatus Conclude(int status)
        {
            if (aborted)
            {
                Thread.CurrentThread.Abort();
            }
            thrown?.Throw();
            return CairnLibrary.Check(status);
        }

        [MonoPInvokeCallback(typeof(CairnProgress))]
        private static int Tell(void* userData, ulong done, ulong total)
        {
            var listener = (CairnListener)GCHandle.FromIntPtr((IntPtr)userData).Target;
            try
            {
                return listener.handler(done, total) ? 0 : 1;
            }
            catch (ThreadAbortException)
            {
                // It would rise again at the end of this block, and go through the library's frames after all.
                Thread.ResetAbort();
                listener.aborted = true;
                return 1;
            }
            catch (Exception exception)
            {
                listener.thrown = ExceptionDispatchInfo.Capture(exception);
                return 1;
            }
        }
    }
}
