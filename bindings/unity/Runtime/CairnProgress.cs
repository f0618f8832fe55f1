// How a long call reports its progress. The library gets one static method and a handle to the call's listener:
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
    /// What CairnNative takes as a function pointer: receives the progress of a long call, <paramref name="done"/> of
    /// about <paramref name="total"/>. Return 0 to continue, any other number to stop. Must not throw.
    /// </summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate int CairnProgress(void* userData, ulong done, ulong total);

    /// <summary>
    /// Receives the progress of a long call of a <see cref="CairnMap"/>: <paramref name="done"/> of about
    /// <paramref name="total"/>; the two are equal in the last report. Runs on the calling thread. The map is busy
    /// meanwhile: a call of it throws ErrorBusy. An exception of the handler stops the call and leaves it.
    /// </summary>
    /// <returns>Whether to continue; with false the call returns Cancelled.</returns>
    public delegate bool CairnProgressHandler(ulong done, ulong total);

    /// <summary>Marks, by its name, a method that native code calls, for ahead-of-time compilers.</summary>
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
        // Never freed: the collector must not take away a delegate that the library may call.
        private static readonly CairnProgress Listener = Report;
        private static readonly IntPtr ListenerPointer = Marshal.GetFunctionPointerForDelegate(Listener);

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
            get { return handler == null ? IntPtr.Zero : ListenerPointer; }
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
        private static int Report(void* userData, ulong done, ulong total)
        {
            var listener = (CairnListener)GCHandle.FromIntPtr((IntPtr)userData).Target;
            try
            {
                return listener.handler(done, total) ? 0 : 1;
            }
            catch (ThreadAbortException)
            {
                // It would be thrown again at the end of this block, and pass through the library's frames after all.
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
