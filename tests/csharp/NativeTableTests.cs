// The tables through CairnNative by itself, as a Burst job would use it: every function once, with pointers only, a
// callback with user data of its own, and the bad input that the classes cannot pass on.

using System;
using System.Runtime.InteropServices;
using Cairn;
using static Cairn.CairnNative;

namespace CairnTests
{
    internal static unsafe class NativeTableTests
    {
        internal static void Run()
        {
            Structs();
            using (var map = new CairnMap(24, 16))
            {
                map.SetRect(12, 0, 1, 15, CairnMap.Blocked);
                Landmarks(map.Pointer);
                Progress(map.Pointer);
                Regions(map.Pointer);
                NullIsRefusedEverywhere(map.Pointer);
            }
            StructsOfAWrongSizeAreRefused();
        }

        private static void Structs()
        {
            CairnLandmarksDef landmarks;
            Check.Equal(cairn_landmarks_def_init(&landmarks, 48), CAIRN_OK);
            Check.Equal(landmarks.StructSize, 48u);
            Check.Equal(landmarks.Count, 8u);
            Check.Equal(landmarks.Placement, CairnPlacement.Farthest);
            Check.Equal(landmarks.EditAllowance, 4096u);
            Check.Equal(landmarks.Seed, 0ul);
            Check.Equal(landmarks.MemoryLimit, 0ul);
            Check.Equal(landmarks.InSlices, 0u);
            Check.Equal(landmarks.Entries, CairnLandmarkEntries.Cells);
            CairnJumpGraphDef graph;
            Check.Equal(cairn_jump_graph_def_init(&graph, 16), CAIRN_OK);
            Check.Equal(graph.StructSize, 16u);
            Check.Equal(graph.EditAllowance, 65536u);
            Check.Equal(graph.InSlices, 0u);
            CairnRegionsDef regions;
            Check.Equal(cairn_regions_def_init(&regions, 40), CAIRN_OK);
            Check.Equal(regions.StructSize, 40u);
            Check.Equal(regions.Kind, CairnRegionKind.Boundary);
            Check.Equal(regions.Reduction, CairnReduction.Areas);
            Check.Equal(regions.PortalDistance, CairnPortalDistance.Minimum);
            Check.Equal(regions.EntriesPerCell, 8u);
            Check.Equal(regions.ToleratedError, 0u);
            Check.Equal(regions.Differential, 0u);
            Check.Equal(regions.InSlices, 0u);
            Check.Equal(regions.Seed, 0ul);
            CairnTableInfo info;
            Check.Equal(cairn_table_info_init(&info, 112), CAIRN_OK);
            Check.Equal(info.StructSize, 112u);
        }

        private static void Landmarks(IntPtr map)
        {
            Check.Equal(cairn_map_build_landmarks(map, null, IntPtr.Zero, null), CAIRN_OK);
            CairnTableInfo info;
            cairn_table_info_init(&info, (uint)sizeof(CairnTableInfo));
            Check.Equal(cairn_map_table_info(map, CAIRN_TABLE_LANDMARKS, 0, &info), CAIRN_OK);
            Check.Equal(info.Landmarks, 8u);
            var corner = new CairnCell(23, 15);
            Check.Equal(cairn_map_build_landmarks_at(map, null, &corner, 1, IntPtr.Zero, null), CAIRN_OK);
            CairnCell read;
            uint written;
            Check.Equal(cairn_map_read_landmarks(map, &read, 1, &written), CAIRN_OK);
            Check.Equal(written, 1u);
            Check.Equal(read, corner);

            CairnQuery query;
            cairn_query_init(&query, (uint)sizeof(CairnQuery));
            query.Goal = corner;
            ulong estimate;
            Check.Equal(cairn_map_estimate(map, &query, &estimate), CAIRN_OK);
            Check.That(estimate >= 15 * 99 + 8 * 70, estimate + " is at least the naive one");

            ulong size;
            Check.Equal(cairn_map_save_table(map, CAIRN_TABLE_LANDMARKS, null, 0, &size), CAIRN_OK);
            byte* bytes = stackalloc byte[(int)size];
            Check.Equal(cairn_map_save_table(map, CAIRN_TABLE_LANDMARKS, bytes, size - 1, &size), CAIRN_TRUNCATED);
            Check.Equal(cairn_map_save_table(map, CAIRN_TABLE_LANDMARKS, bytes, size, &size), CAIRN_OK);
            Check.Equal(cairn_map_remove_table(map, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
            Check.Equal(cairn_map_rebuild_table(map, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NO_TABLE);
            Check.Equal(cairn_map_read_landmarks(map, &read, 1, &written), CAIRN_ERROR_NO_TABLE);
            Check.Equal(written, 0u);
            Check.Equal(cairn_map_load_table(map, bytes, size), CAIRN_OK);
            Check.Equal(cairn_map_rebuild_table(map, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
            Check.Equal(cairn_map_maintain(map, ulong.MaxValue), CAIRN_OK);
        }

        private static void Progress(IntPtr map)
        {
            CairnProgress callback = Report;
            IntPtr function = Marshal.GetFunctionPointerForDelegate(callback);
            var corner = new CairnCell(0, 0);
            var seen = new Seen { StopAt = ulong.MaxValue };
            Check.Equal(cairn_map_build_landmarks(map, null, function, &seen), CAIRN_OK);
            Check.That(seen.Calls > 0 && seen.LastDone == seen.LastTotal, "told to the end");
            seen = new Seen { StopAt = ulong.MaxValue };
            Check.Equal(cairn_map_build_landmarks_at(map, null, &corner, 1, function, &seen), CAIRN_OK);
            Check.That(seen.Calls > 0 && seen.LastDone == seen.LastTotal, "told to the end");
            seen = new Seen { StopAt = 0 };
            Check.Equal(cairn_map_build_landmarks(map, null, function, &seen), CAIRN_CANCELLED);
            Check.Equal(seen.Calls, 1u);
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

        private static void Regions(IntPtr map)
        {
            int status = cairn_map_build_regions(map, null, IntPtr.Zero, null);
            Check.That(status == CAIRN_OK || status == CAIRN_OVER_BUDGET, "built: " + status);
            uint* areas = stackalloc uint[2];
            Check.Equal(cairn_map_read_areas(map, 11, 3, 2, 1, areas, 2, 2), CAIRN_OK);
            Check.That((areas[0] & ~CAIRN_AREA_PORTAL) != 0, "a free cell belongs to a region");
            Check.Equal(areas[1], 0u);
            CairnProgress callback = Report;
            IntPtr function = Marshal.GetFunctionPointerForDelegate(callback);
            var seen = new Seen { StopAt = 0 };
            Check.Equal(cairn_map_build_regions(map, null, function, &seen), CAIRN_CANCELLED);
            Check.Equal(seen.Calls, 1u);
            GC.KeepAlive(callback);
        }

        private static void NullIsRefusedEverywhere(IntPtr map)
        {
            IntPtr none = IntPtr.Zero;
            CairnTableInfo info = CairnTableInfo.Create();
            CairnQuery query = CairnQuery.Create(default(CairnCell), default(CairnCell));
            CairnCell cell = default(CairnCell);
            uint written;
            ulong number;
            byte value = 0;
            int[] answers =
            {
                cairn_landmarks_def_init(null, 40),
                cairn_regions_def_init(null, 40),
                cairn_table_info_init(null, 104),
                cairn_map_build_landmarks(none, null, none, null),
                cairn_map_build_landmarks_at(none, null, &cell, 1, none, null),
                cairn_map_build_landmarks_at(map, null, null, 1, none, null),
                cairn_map_build_regions(none, null, none, null),
                cairn_map_rebuild_table(none, 0),
                cairn_map_remove_table(none, 0),
                cairn_map_table_info(none, 0, 0, &info),
                cairn_map_table_info(map, 0, 0, null),
                cairn_map_read_landmarks(none, &cell, 1, &written),
                cairn_map_read_landmarks(map, null, 1, &written),
                cairn_map_read_landmarks(map, &cell, 1, null),
                cairn_map_read_areas(none, 0, 0, 0, 0, null, 0, 0),
                cairn_map_read_areas(map, 0, 0, 1, 1, null, 1, 1),
                cairn_map_estimate(none, &query, &number),
                cairn_map_estimate(map, null, &number),
                cairn_map_estimate(map, &query, null),
                cairn_map_save_table(none, 0, &value, 1, &number),
                cairn_map_save_table(map, 0, null, 1, &number),
                cairn_map_save_table(map, 0, &value, 1, null),
                cairn_map_load_table(none, &value, 1),
                cairn_map_load_table(map, null, 1),
            };
            for (int i = 0; i < answers.Length; i++)
            {
                Check.That(answers[i] == CAIRN_ERROR_NULL, "answer " + i + " is " + answers[i]);
            }
        }

        private static void StructsOfAWrongSizeAreRefused()
        {
            CairnLandmarksDef landmarks;
            CairnRegionsDef regions;
            CairnTableInfo info;
            Check.Equal(cairn_landmarks_def_init(&landmarks, 39), CAIRN_ERROR_STRUCT_SIZE);
            Check.Equal(cairn_regions_def_init(&regions, 39), CAIRN_ERROR_STRUCT_SIZE);
            Check.Equal(cairn_table_info_init(&info, 103), CAIRN_ERROR_STRUCT_SIZE);
            using (var map = new CairnMap(4, 4))
            {
                landmarks = default(CairnLandmarksDef);
                regions = default(CairnRegionsDef);
                info = default(CairnTableInfo);
                IntPtr none = IntPtr.Zero;
                Check.Equal(cairn_map_build_landmarks(map.Pointer, &landmarks, none, null), CAIRN_ERROR_STRUCT_SIZE);
                Check.Equal(cairn_map_build_regions(map.Pointer, &regions, none, null), CAIRN_ERROR_STRUCT_SIZE);
                Check.Equal(cairn_map_table_info(map.Pointer, 0, 0, &info), CAIRN_ERROR_STRUCT_SIZE);
            }
        }
    }
}
