// CairnNative by itself, as a Burst job would use it: every function once, with pointers only, and the bad input that
// the classes cannot pass on (NULL, structs of a wrong size).

using System;
using System.Runtime.InteropServices;
using System.Text;
using Cairn;
using static Cairn.CairnNative;

namespace CairnTests
{
    internal static unsafe class NativeTests
    {
        internal static void Run()
        {
            Structs();
            IntPtr map = MakeMap();
            Map(map);
            Searcher(map);
            cairn_map_destroy(map);
            FromText();
            DestroyingNothingDoesNothing();
            NullIsRefusedEverywhere();
            StructsOfAWrongSizeAreRefused();
            AStructOfANewerProgramIsReadWhileItsUnknownFieldsAreZero();
        }

        private static void Structs()
        {
            CairnMapDef mapDef;
            Check.Equal(cairn_map_def_init(&mapDef, 32), CAIRN_OK);
            Check.Equal(mapDef.StructSize, 32u);
            Check.Equal(mapDef.Neighbours, CairnNeighbours.Eight);
            Check.Equal(mapDef.DiagonalRule, CairnDiagonalRule.BothFree);
            Check.Equal(mapDef.TerrainCharge, CairnTerrainCharge.Average);
            Check.Equal(mapDef.CardinalCost, 70u);
            Check.Equal(mapDef.DiagonalCost, 99u);
            CairnMapInfo info;
            Check.Equal(cairn_map_info_init(&info, 80), CAIRN_OK);
            CairnSearcherDef searcherDef;
            Check.Equal(cairn_searcher_def_init(&searcherDef, 24), CAIRN_OK);
            Check.Equal(searcherDef.MaxCells, 66307ul);
            Check.Equal(searcherDef.GraphNodes, 0u);
            CairnQuery query;
            Check.Equal(cairn_query_init(&query, 64), CAIRN_OK);
            CairnResult result;
            Check.Equal(cairn_result_init(&result, 160), CAIRN_OK);
            CairnStats stats;
            Check.Equal(cairn_stats_init(&stats, 104), CAIRN_OK);
            Check.Equal(info.StructSize, 80u);
            Check.Equal(query.StructSize, 64u);
            Check.Equal(result.StructSize, 160u);
            Check.Equal(stats.StructSize, 104u);
            string sentence = Marshal.PtrToStringAnsi((IntPtr)cairn_status_string(CAIRN_ERROR_BUSY));
            Check.Equal(sentence, "another thread is using the object");
            Check.Equal(cairn_version(), CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH);
        }

        /// <summary>8 x 4, a wall in column 4 with a gap at the bottom.</summary>
        private static IntPtr MakeMap()
        {
            CairnMapDef def;
            cairn_map_def_init(&def, (uint)sizeof(CairnMapDef));
            def.Width = 8;
            def.Height = 4;
            byte* cells = stackalloc byte[32];
            for (int i = 0; i < 32; i++)
            {
                cells[i] = i % 8 == 4 && i < 24 ? (byte)0 : (byte)1;
            }
            IntPtr map;
            Check.Equal(cairn_map_create(&def, cells, 32, &map), CAIRN_OK);
            ulong bytes;
            Check.Equal(cairn_map_memory_size(&def, &bytes), CAIRN_OK);
            CairnMapInfo info;
            cairn_map_info_init(&info, (uint)sizeof(CairnMapInfo));
            Check.Equal(cairn_map_get_info(map, &info), CAIRN_OK);
            Check.Equal(info.Width, 8u);
            Check.Equal(info.Height, 4u);
            Check.Equal(info.PassableCells, 29u);
            Check.Equal(info.MemoryBytes, bytes);
            ulong searchCells;
            Check.Equal(cairn_map_search_cells(map, &searchCells), CAIRN_OK);
            Check.Equal(searchCells, info.SearchCells);
            return map;
        }

        private static void Map(IntPtr map)
        {
            ulong before, edited, restored;
            byte terrain;
            Check.Equal(cairn_map_state_hash(map, &before), CAIRN_OK);
            Check.Equal(cairn_map_get_cell(map, 4, 0, &terrain), CAIRN_OK);
            Check.Equal(terrain, CAIRN_TERRAIN_BLOCKED);
            Check.Equal(cairn_map_set_cell(map, 0, 0, 3), CAIRN_OK);
            Check.Equal(cairn_map_state_hash(map, &edited), CAIRN_OK);
            Check.That(edited != before, "the hash sees an edit");
            Check.Equal(cairn_map_set_rect(map, 0, 0, 1, 1, 1), CAIRN_OK);
            Check.Equal(cairn_map_maintain(map, ulong.MaxValue), CAIRN_OK);
            Check.Equal(cairn_map_state_hash(map, &restored), CAIRN_OK);
            Check.Equal(restored, before);

            byte[] block = { 2, 3, 9, 4, 5 };
            fixed (byte* first = block)
            {
                Check.Equal(cairn_map_write(map, 0, 0, 2, 2, first, 5, 3), CAIRN_OK);
                Array.Clear(block, 0, 5);
                Check.Equal(cairn_map_read(map, 0, 0, 2, 2, first, 5, 3), CAIRN_OK);
            }
            Check.Equal(BitConverter.ToString(block), "02-03-00-04-05");
            Check.Equal(cairn_map_set_rect(map, 0, 0, 2, 2, 1), CAIRN_OK);

            ushort weight;
            Check.Equal(cairn_map_set_terrain_cost(map, 2, 5), CAIRN_OK);
            Check.Equal(cairn_map_get_terrain_cost(map, 2, &weight), CAIRN_OK);
            Check.Equal(weight, (ushort)5);

            CairnCell nearest;
            var from = new CairnCell(7, 0);
            Check.Equal(cairn_map_nearest_passable(map, 4, 1, 2, null, &nearest), CAIRN_OK);
            Check.Equal(nearest, new CairnCell(3, 1));
            Check.Equal(cairn_map_nearest_passable(map, 4, 1, 2, &from, &nearest), CAIRN_OK);
            Check.Equal(cairn_map_nearest_passable(map, 4, 1, 0, null, &nearest), CAIRN_NOT_FOUND);
            Check.Equal(nearest, new CairnCell(0, 0));
        }

        private static void Searcher(IntPtr map)
        {
            ulong bytes;
            IntPtr searcher, fitted;
            Check.Equal(cairn_searcher_memory_size(null, &bytes), CAIRN_OK);
            Check.Equal(cairn_searcher_create(null, &searcher), CAIRN_OK);
            Check.Equal(cairn_searcher_create_for_map(map, &fitted), CAIRN_OK);
            CairnStats stats;
            cairn_stats_init(&stats, (uint)sizeof(CairnStats));
            Check.Equal(cairn_searcher_get_stats(searcher, &stats), CAIRN_OK);
            Check.Equal(stats.MemoryBytes, bytes);

            CairnQuery query;
            cairn_query_init(&query, (uint)sizeof(CairnQuery));
            query.Start = new CairnCell(3, 0);
            query.Goal = new CairnCell(5, 0);
            CairnResult result;
            cairn_result_init(&result, (uint)sizeof(CairnResult));
            CairnCell* path = stackalloc CairnCell[16];
            uint written;
            Check.Equal(cairn_searcher_read_path(fitted, 0, path, 16, &written), CAIRN_ERROR_NO_SEARCH);
            Check.Equal(cairn_query_supported(map, &query), CAIRN_OK);
            Check.Equal(cairn_searcher_find_path(fitted, map, &query, path, 16, &result), CAIRN_OK);
            Check.Equal(result.Cost, 8 * 70ul);
            Check.Equal(result.PathLength, 9u);
            Check.Equal(path[4], new CairnCell(4, 3));
            Check.Equal(cairn_searcher_read_path(fitted, 4, path, 1, &written), CAIRN_TRUNCATED);
            Check.Equal(path[0], new CairnCell(4, 3));
            Check.Equal(written, 1u);
            Check.Equal(cairn_searcher_read_waypoints(fitted, 0, path, 16, &written), CAIRN_OK);
            Check.Equal(written, 4u);
            Check.Equal(path[1], new CairnCell(3, 3));
            byte state;
            Check.Equal(cairn_searcher_read_states(fitted, 4, 3, 1, 1, &state, 1, 1), CAIRN_OK);
            Check.Equal(state, CAIRN_STATE_PATH);
            Check.Equal(cairn_searcher_get_totals(fitted, &stats), CAIRN_OK);
            Check.Equal(stats.Searches, 1ul);
            Check.Equal(cairn_searcher_reset_totals(fitted), CAIRN_OK);
            Check.Equal(cairn_searcher_get_totals(fitted, &stats), CAIRN_OK);
            Check.Equal(stats.Searches, 0ul);
            cairn_searcher_destroy(fitted);
            cairn_searcher_destroy(searcher);
        }

        private static void FromText()
        {
            byte[] text = Encoding.ASCII.GetBytes("type octile\nheight 1\nwidth 2\nmap\n.S\n");
            IntPtr map;
            uint line;
            fixed (byte* first = text)
            {
                Check.Equal(cairn_map_create_from_movingai(first, (ulong)text.Length, null, &map, null), CAIRN_OK);
                byte terrain;
                Check.Equal(cairn_map_get_cell(map, 1, 0, &terrain), CAIRN_OK);
                Check.Equal(terrain, (byte)2);
                cairn_map_destroy(map);
                first[12] = (byte)'?';
                Check.Equal(
                    cairn_map_create_from_movingai(first, (ulong)text.Length, null, &map, &line), CAIRN_ERROR_PARSE);
                Check.Equal(line, 2u);
                Check.Equal(map, IntPtr.Zero);
            }
        }

        private static void DestroyingNothingDoesNothing()
        {
            cairn_map_destroy(IntPtr.Zero);
            cairn_searcher_destroy(IntPtr.Zero);
        }

        private static void NullIsRefusedEverywhere()
        {
            IntPtr none = IntPtr.Zero;
            CairnMapInfo info = CairnMapInfo.Create();
            CairnQuery query = CairnQuery.Create(default(CairnCell), default(CairnCell));
            CairnResult result = CairnResult.Create();
            CairnStats stats = CairnStats.Create();
            CairnCell cell;
            IntPtr made;
            byte terrain;
            ushort weight;
            uint written;
            ulong number;
            int[] answers =
            {
                cairn_map_def_init(null, 32),
                cairn_map_info_init(null, 80),
                cairn_searcher_def_init(null, 16),
                cairn_query_init(null, 64),
                cairn_result_init(null, 160),
                cairn_stats_init(null, 104),
                cairn_map_memory_size(null, null),
                cairn_map_create(null, null, 0, null),
                cairn_map_create_from_movingai(null, 0, null, null, null),
                cairn_map_get_info(none, &info),
                cairn_map_search_cells(none, &number),
                cairn_map_state_hash(none, &number),
                cairn_map_get_cell(none, 0, 0, &terrain),
                cairn_map_set_cell(none, 0, 0, 1),
                cairn_map_set_rect(none, 0, 0, 1, 1, 1),
                cairn_map_write(none, 0, 0, 0, 0, null, 0, 0),
                cairn_map_read(none, 0, 0, 0, 0, null, 0, 0),
                cairn_map_get_terrain_cost(none, 1, &weight),
                cairn_map_set_terrain_cost(none, 1, 1),
                cairn_map_maintain(none, 0),
                cairn_map_nearest_passable(none, 0, 0, 0, null, &cell),
                cairn_searcher_memory_size(null, null),
                cairn_searcher_create(null, null),
                cairn_searcher_create_for_map(none, &made),
                cairn_query_supported(none, &query),
                cairn_searcher_find_path(none, none, &query, null, 0, &result),
                cairn_searcher_read_path(none, 0, null, 0, &written),
                cairn_searcher_read_waypoints(none, 0, null, 0, &written),
                cairn_searcher_read_states(none, 0, 0, 0, 0, null, 0, 0),
                cairn_searcher_get_stats(none, &stats),
                cairn_searcher_get_totals(none, &stats),
                cairn_searcher_reset_totals(none),
            };
            foreach (int answer in answers)
            {
                Check.Equal(answer, CAIRN_ERROR_NULL);
            }
        }

        private static void StructsOfAWrongSizeAreRefused()
        {
            CairnMapDef mapDef = default(CairnMapDef);
            CairnSearcherDef searcherDef = default(CairnSearcherDef);
            ulong bytes;
            IntPtr made;
            CairnQuery query;
            CairnResult result;
            CairnStats stats;
            Check.Equal(cairn_map_def_init(&mapDef, 31), CAIRN_ERROR_STRUCT_SIZE);
            Check.Equal(cairn_query_init(&query, 63), CAIRN_ERROR_STRUCT_SIZE);
            Check.Equal(cairn_result_init(&result, 135), CAIRN_ERROR_STRUCT_SIZE);
            Check.Equal(cairn_stats_init(&stats, 103), CAIRN_ERROR_STRUCT_SIZE);
            Check.Equal(cairn_map_create(&mapDef, null, 0, &made), CAIRN_ERROR_STRUCT_SIZE);
            Check.Equal(cairn_searcher_memory_size(&searcherDef, &bytes), CAIRN_ERROR_STRUCT_SIZE);
        }

        private static void AStructOfANewerProgramIsReadWhileItsUnknownFieldsAreZero()
        {
            byte* memory = stackalloc byte[64];
            var def = (CairnMapDef*)memory;
            ulong bytes;
            Check.Equal(cairn_map_def_init(def, 64), CAIRN_OK);
            def->Width = 4;
            def->Height = 4;
            Check.Equal(cairn_map_memory_size(def, &bytes), CAIRN_OK);
            memory[40] = 1;
            Check.Equal(cairn_map_memory_size(def, &bytes), CAIRN_ERROR_UNSUPPORTED);
        }
    }
}
