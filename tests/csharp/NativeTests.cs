// CairnNative by itself, as a Burst job would use it: pointers, structs that their init functions prepare, and a
// callback with user data of its own. That every function has the parameters of the header is checked in HeaderTests.

using System;
using System.Runtime.InteropServices;
using Cairn;
using static Cairn.CairnNative;

namespace CairnTests
{
    internal static unsafe class NativeTests
    {
        internal static void Run()
        {
            AMapIsMadeSearchedAndDestroyed();
            PointersOfTheClassesServe();
            ACallbackGetsItsUserData();
        }

        private static void AMapIsMadeSearchedAndDestroyed()
        {
            CairnMapDef def;
            Check.Equal(cairn_map_def_init(&def, (uint)sizeof(CairnMapDef)), CAIRN_OK);
            def.Width = 3;
            def.Height = 2;
            byte terrain;
            IntPtr map, searcher;
            fixed (byte* cells = new byte[] { 1, 0, 1, 1, 1, 1 })
            {
                Check.Equal(cairn_map_create(&def, cells, 6, &map), CAIRN_OK);
            }
            Check.Equal(cairn_searcher_create_for_map(map, &searcher), CAIRN_OK);
            CairnQuery query;
            CairnResult result;
            cairn_query_init(&query, (uint)sizeof(CairnQuery));
            cairn_result_init(&result, (uint)sizeof(CairnResult));
            query.Goal = new CairnCell(2, 0);
            CairnCell* path = stackalloc CairnCell[5];
            Check.Equal(cairn_searcher_find_path(searcher, map, &query, path, 5, &result), CAIRN_OK);
            Check.Equal(result.Written, 5u);
            Check.Equal(path[2], new CairnCell(1, 1));
            string sentence = Marshal.PtrToStringAnsi((IntPtr)cairn_status_string(CAIRN_ERROR_BUSY));
            Check.Equal(sentence, CairnLibrary.Describe(CairnStatus.ErrorBusy));
            Check.Equal(cairn_map_get_cell(map, 0, 2, &terrain), CAIRN_ERROR_OUT_OF_BOUNDS);
            cairn_searcher_destroy(searcher);
            cairn_map_destroy(map);
        }

        private static void PointersOfTheClassesServe()
        {
            using (var map = new CairnMap(4, 4))
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(3, 3));
                CairnResult result = CairnResult.Create();
                Check.Equal(
                    cairn_searcher_find_path(searcher.Pointer, map.Pointer, &query, null, 0, &result), CAIRN_OK);
                Check.Equal(result.Cost, 3 * 99ul);
            }
        }

        private static void ACallbackGetsItsUserData()
        {
            CairnProgress callback = Report;
            IntPtr function = Marshal.GetFunctionPointerForDelegate(callback);
            using (CairnMap map = TableTests.Comb())
            {
                var seen = new Seen { StopAt = ulong.MaxValue };
                Check.Equal(cairn_map_build_landmarks(map.Pointer, null, function, &seen), CAIRN_OK);
                Check.That(seen.Calls > 0 && seen.LastDone == seen.LastTotal, "reported to the end");
                seen = new Seen { StopAt = 0 };
                Check.Equal(cairn_map_build_regions(map.Pointer, null, function, &seen), CAIRN_CANCELLED);
                Check.Equal(seen.Calls, 1u);
            }
            GC.KeepAlive(callback);
        }

        private struct Seen
        {
            internal ulong StopAt;
            internal ulong LastDone;
            internal ulong LastTotal;
            internal uint Calls;
        }

        private static int Report(void* userData, ulong done, ulong total)
        {
            var seen = (Seen*)userData;
            seen->Calls += 1;
            seen->LastDone = done;
            seen->LastTotal = total;
            return done >= seen->StopAt ? -1 : 0;
        }
    }
}
