// The C# tests, run from the root of the project. Without an argument everything; with `allocator` what
// must be done before any object is created; with `missing-library` or `other-abi` only that the wrapper says so, in a
// process that run.sh has given no library or one of another ABI.

using System;
using Cairn;

namespace CairnTests
{
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            switch (arguments.Length == 0 ? "all" : arguments[0])
            {
                case "all":
                    HeaderTests.Run();
                    LayoutTests.Run();
                    LibraryTests.Run();
                    NativeTests.Run();
                    MapTests.Run();
                    SearcherTests.Run();
                    OverlayTests.Run();
                    FieldTests.Run();
                    SightTests.Run();
                    GeneralTests.Run();
                    TableTests.Run();
                    ProgressTests.Run();
                    LifetimeTests.Run();
                    ThreadTests.Run();
                    GarbageTests.Run();
                    PackageTests.Run();
                    break;
                case "allocator":
                    LibraryTests.AllMemoryComesFromTheAllocator();
                    break;
                case "missing-library":
                    LibraryTests.AMissingLibraryIsNamed();
                    break;
                case "other-abi":
                    LibraryTests.ALibraryOfAnotherAbiIsRefused();
                    break;
                default:
                    Console.WriteLine("unknown argument " + arguments[0]);
                    return 2;
            }
            return Check.Summary();
        }
    }
}
