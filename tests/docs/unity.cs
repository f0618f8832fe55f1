// As much of Unity as the blocks of bindings/unity/README.md name, so that they can be compiled without it.
namespace UnityEngine
{
    public class MonoBehaviour
    {
    }
}

namespace Unity.Burst
{
    public sealed class BurstCompileAttribute : System.Attribute
    {
    }
}

namespace Unity.Collections
{
    public struct NativeArray<T> where T : struct
    {
        public int Length { get { return 0; } }

        public T this[int index]
        {
            get { return default(T); }
            set { }
        }
    }
}

namespace Unity.Collections.LowLevel.Unsafe
{
    public sealed class NativeDisableUnsafePtrRestrictionAttribute : System.Attribute
    {
    }

    public static unsafe class NativeArrayUnsafeUtility
    {
        public static void* GetUnsafePtr<T>(this NativeArray<T> array) where T : struct
        {
            return null;
        }
    }
}

namespace Unity.Jobs
{
    public interface IJob
    {
        void Execute();
    }
}

namespace AOT
{
    public sealed class MonoPInvokeCallbackAttribute : System.Attribute
    {
        public MonoPInvokeCallbackAttribute(System.Type type)
        {
        }
    }
}
