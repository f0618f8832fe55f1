// Version, sentences, and what happens when the library is missing or of another ABI.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Cairn;

namespace CairnTests
{
    internal static unsafe class LibraryTests
    {
        private static long blocks;
        private static ulong bytes;

        internal static void Run()
        {
            TheVersionIsThatOfTheHeader();
            EveryStatusHasASentenceOfItsOwn();
            AnotherAbiIsRefusedWithASentence();
            AnAllocatorComesTooLate();
        }

        private static void TheVersionIsThatOfTheHeader()
        {
            var expected = new Version(
                (int)CairnNative.CAIRN_VERSION_MAJOR, (int)CairnNative.CAIRN_VERSION_MINOR,
                (int)CairnNative.CAIRN_VERSION_PATCH);
            Check.Equal(CairnLibrary.Version, expected);
            Check.Equal(CairnNative.cairn_abi_version(), CairnNative.CAIRN_ABI_VERSION);
        }

        private static void EveryStatusHasASentenceOfItsOwn()
        {
            var seen = new HashSet<string>();
            foreach (CairnStatus status in Enum.GetValues(typeof(CairnStatus)))
            {
                string sentence = CairnLibrary.Describe(status);
                Check.That(sentence.Length > 1 && seen.Add(sentence), status + ": " + sentence);
            }
            Check.Equal(CairnLibrary.Describe((CairnStatus)12345), "unknown status");
        }

        private static void AnotherAbiIsRefusedWithASentence()
        {
            CairnLibrary.RequireAbi(CairnNative.CAIRN_ABI_VERSION);
            CairnException refused = Check.Throws<CairnException>(() => CairnLibrary.RequireAbi(999));
            Check.Equal(refused.Status, CairnStatus.ErrorUnsupported);
            Check.Equal(
                refused.Message,
                "this wrapper was made for ABI " + CairnNative.CAIRN_ABI_VERSION + ", the library " + CairnNative.Library +
                " has ABI 999: take both from one release of Cairn");
        }

        private static void AnAllocatorComesTooLate()
        {
            using (var map = new CairnMap(4, 3))
            {
                Check.Error(CairnStatus.ErrorTooLate, () => CairnLibrary.SetAllocator(Allocate, Free));
                Check.Throws<ArgumentNullException>(() => CairnLibrary.SetAllocator(null, Free));
                Check.Throws<ArgumentNullException>(() => CairnLibrary.SetAllocator(Allocate, null));
                map.BuildLandmarks();
                Check.Equal(blocks, 0L);
            }
        }

        /// <summary>In a process of its own, where no object was created before.</summary>
        internal static void AllMemoryComesFromTheAllocator()
        {
            CairnLibrary.SetAllocator(Allocate, Free, (IntPtr)7);
            Check.Error(CairnStatus.ErrorTooLate, () => CairnLibrary.SetAllocator(Allocate, Free, (IntPtr)7));
            GC.Collect();
            using (var map = new CairnMap(30, 20))
            {
                Check.Equal(bytes, map.GetInfo().MemoryBytes);
                map.BuildLandmarks();
                map.BuildJumpGraph();
                Check.Equal(bytes, map.GetInfo().MemoryBytes);
                using (var searcher = new CairnSearcher(map))
                using (var overlay = new CairnOverlay(map))
                {
                    long before = blocks;
                    CairnResult result;
                    Check.Equal(
                        searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(29, 9), null, out result),
                        CairnStatus.Ok);
                    overlay.SetCell(3, 3, 5);
                    Check.Equal(blocks, before);
                }
                Check.Equal(bytes, map.GetInfo().MemoryBytes);
            }
            Check.Equal(blocks, 0L);
            Check.Equal(bytes, 0UL);
        }

        /// <summary>In front of a block lies the address of what was allocated for it.</summary>
        [MonoPInvokeCallback(typeof(CairnAllocate))]
        private static void* Allocate(UIntPtr size, UIntPtr alignment, void* userData)
        {
            ulong align = Math.Max((ulong)alignment, (ulong)sizeof(IntPtr));
            IntPtr memory = Marshal.AllocHGlobal((IntPtr)(long)((ulong)size + align + (ulong)sizeof(IntPtr)));
            ulong block = ((ulong)memory + (ulong)sizeof(IntPtr) + align - 1) / align * align;
            ((IntPtr*)block)[-1] = memory;
            blocks += (IntPtr)userData == (IntPtr)7 ? 1 : 1000;
            bytes += (ulong)size;
            return (void*)block;
        }

        [MonoPInvokeCallback(typeof(CairnFree))]
        private static void Free(void* memory, UIntPtr size, UIntPtr alignment, void* userData)
        {
            blocks -= (IntPtr)userData == (IntPtr)7 ? 1 : 1000;
            bytes -= (ulong)size;
            Marshal.FreeHGlobal(((IntPtr*)memory)[-1]);
        }

        /// <summary>In a process of its own, where the library cannot be found.</summary>
        internal static void AMissingLibraryIsNamed()
        {
            foreach (Action first in FirstCalls)
            {
                DllNotFoundException missing = Check.Throws<DllNotFoundException>(first);
                Check.That(missing.Message.Contains("libcairn.so on Linux"), missing.Message);
                Check.That(missing.InnerException is DllNotFoundException, "the first exception is kept");
            }
        }

        /// <summary>In a process of its own, whose library has nothing but an ABI version 999.</summary>
        internal static void ALibraryOfAnotherAbiIsRefused()
        {
            foreach (Action first in FirstCalls)
            {
                CairnException refused = Check.Throws<CairnException>(first);
                Check.That(refused.Message.Contains("made for ABI " + CairnNative.CAIRN_ABI_VERSION), refused.Message);
                Check.That(refused.Message.Contains("has ABI 999"), refused.Message);
            }
        }

        /// <summary>Every way into the library: whichever a program takes first must be guarded.</summary>
        private static readonly Action[] FirstCalls =
        {
            () => new CairnMap(4, 4),
            () => new CairnMap(default(CairnMapDef)),
            () => new CairnSearcher(default(CairnSearcherDef)),
            () => CairnMap.FromMovingAI("type octile"),
            () => CairnMap.FromMovingAI(new byte[0], default(CairnMapDef)),
            () => CairnMap.MemorySize(default(CairnMapDef)),
            () => CairnSearcher.MemorySize(default(CairnSearcherDef)),
            () => CairnMapDef.Create(4, 4),
            () => CairnMapInfo.Create(),
            () => CairnPathCheck.Create(),
            () => CairnSearcherDef.Create(),
            () => CairnQuery.Create(default(CairnCell), default(CairnCell)),
            () => CairnResult.Create(),
            () => CairnStats.Create(),
            () => CairnLandmarksDef.Create(),
            () => CairnRegionsDef.Create(),
            () => CairnJumpGraphDef.Create(),
            () => CairnTableInfo.Create(),
            () => CairnFieldDef.Create(),
            () => CairnFieldInfo.Create(),
            () => CairnLibrary.Describe(CairnStatus.Ok),
            () => GC.KeepAlive(CairnLibrary.Version),
        };
    }
}
