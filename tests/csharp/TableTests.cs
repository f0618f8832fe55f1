// Tables of a CairnMap: every member once, with arguments of which none can be taken for another; arrays, spans and
// pointers; outcomes that are returned and errors that are thrown. Handlers are in ProgressTests, what the library does
// in tests/c.

using System;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class TableTests
    {
        internal static void Run()
        {
            EveryTableGoesByItsName();
            DefsReachEveryBuild();
            LandmarksStandWhereTheCallerWantsThem();
            AreasAreReadWithAStride();
            AnEstimateIsThatOfTheQuery();
            ATableIsSavedIntoAnArrayOrABufferThatHoldsIt();
            TilesAreForSearchesOverPortals();
        }

        /// <summary>32 x 16, walls from above and below in turn: the naive heuristic knows nothing here.</summary>
        internal static CairnMap Comb()
        {
            var map = new CairnMap(32, 16);
            for (int x = 4; x < 32; x += 4)
            {
                map.SetRect(x, x % 8 == 4 ? 0 : 1, 1, 15, CairnMap.Blocked);
            }
            map.Maintain();
            return map;
        }

        private static void EveryTableGoesByItsName()
        {
            using (CairnMap map = Comb())
            {
                foreach (CairnTable table in Enum.GetValues(typeof(CairnTable)))
                {
                    Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(table));
                }
                Check.Equal(map.BuildLandmarks(), CairnStatus.Ok);
                Check.Equal(map.BuildRegions(), CairnStatus.Ok);
                Check.Equal(map.BuildJumpGraph(), CairnStatus.Ok);
                CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks, 3);
                Check.Equal(info.Table, CairnTable.Landmarks);
                Check.Equal(info.State, CairnTableState.Exact);
                Check.Equal(info.Landmarks, 8u);
                Check.That(info.SampledPairs > 0, "pairs were sampled");
                info = map.GetTableInfo(CairnTable.Regions);
                Check.Equal(info.Table, CairnTable.Regions);
                Check.That(info.Regions > 1, "there are regions");
                Check.Equal(info.SampledPairs, 0u);
                info = map.GetTableInfo(CairnTable.JumpGraph);
                Check.Equal(info.Table, CairnTable.JumpGraph);
                Check.That(info.Nodes > 0 && info.Nodes < map.RequiredNodes, info.Nodes + " nodes");

                map.RebuildTable(CairnTable.Regions);
                Check.Equal(map.GetTableInfo(CairnTable.Regions).Rebuilding, 1u);
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Rebuilding, 0u);
                map.RemoveTable(CairnTable.Regions);
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(CairnTable.Regions));
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).State, CairnTableState.Exact);
                Check.Error(CairnStatus.ErrorNoTable, () => map.RebuildTable(CairnTable.Regions));
                Check.Error(CairnStatus.ErrorSelector, () => map.RemoveTable((CairnTable)3));
                Check.Throws<ArgumentOutOfRangeException>(() => map.GetTableInfo(CairnTable.Landmarks, -1));
            }
        }

        private static void DefsReachEveryBuild()
        {
            CairnCell[] corner = { new CairnCell(31, 2) };
            CairnLandmarksDef landmarks = CairnLandmarksDef.Create();
            landmarks.Count = 5;
            landmarks.Placement = CairnPlacement.Random;
            CairnRegionsDef regions = CairnRegionsDef.Create();
            regions.Kind = CairnRegionKind.Gateway;
            CairnJumpGraphDef graph = CairnJumpGraphDef.Create();
            using (CairnMap map = Comb())
            {
                Check.Equal(map.BuildLandmarks(landmarks), CairnStatus.Ok);
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Placement, CairnPlacement.Random);
                Check.Equal(map.GetLandmarks().Length, 5);
                Check.That(map.BuildRegions(regions) >= CairnStatus.Ok, "built");
                Check.Equal(map.GetTableInfo(CairnTable.Regions).RegionKind, CairnRegionKind.Gateway);

                // An outcome is no error.
                landmarks.InSlices = 1;
                regions.InSlices = 1;
                graph.InSlices = 1;
                Check.Equal(map.BuildLandmarks(landmarks), CairnStatus.Begun);
                Check.Equal(map.BuildLandmarksAt(corner, landmarks), CairnStatus.Begun);
                Check.Equal(map.BuildRegions(regions), CairnStatus.Begun);
                Check.Equal(map.BuildJumpGraph(graph), CairnStatus.Begun);
                Check.That(map.Maintain(), "finished");
                Check.Equal(string.Join(" ", map.GetLandmarks()), "(31, 2)");

                landmarks.Count = 65;
                Check.Error(CairnStatus.ErrorLandmarkCount, () => map.BuildLandmarks(landmarks));
                Check.Error(CairnStatus.ErrorStructSize, () => map.BuildRegions(default(CairnRegionsDef)));
                Check.Error(CairnStatus.ErrorStructSize, () => map.BuildJumpGraph(default(CairnJumpGraphDef)));
            }
        }

        private static void TilesAreForSearchesOverPortals()
        {
            CairnRegionsDef tiles = CairnRegionsDef.Create();
            Check.Equal(tiles.TileSide, 0u);
            Check.Equal(tiles.PortalSpan, 0u);
            tiles.Kind = CairnRegionKind.Tiles;
            tiles.TileSide = 8;
            tiles.PortalSpan = 1;
            using (CairnMap map = Comb())
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 1), new CairnCell(31, 3));
                CairnResult best, whole, leg;
                Check.Equal(searcher.FindPath(map, query, default(Span<CairnCell>), out best), CairnStatus.Ok);
                query.Algorithm = CairnAlgorithm.Portals;
                Check.Error(
                    CairnStatus.ErrorNoTable,
                    () => searcher.FindPath(map, query, default(Span<CairnCell>), out whole));
                Check.Equal(map.BuildRegions(tiles), CairnStatus.Ok);
                Check.Equal(map.GetTableInfo(CairnTable.Regions).RegionKind, CairnRegionKind.Tiles);
                Check.Equal(searcher.FindPath(map, query, default(Span<CairnCell>), out whole), CairnStatus.Ok);
                Check.Equal(whole.Algorithm, CairnAlgorithm.Portals);
                Check.Equal(whole.Cost, best.Cost);
                query.Flags = CairnQueryFlags.FirstLeg;
                Check.Equal(searcher.FindPath(map, query, default(Span<CairnCell>), out leg), CairnStatus.Partial);
                Check.Equal(leg.Reason, CairnStatus.FirstLeg);
                Check.That(leg.PathLength > 1 && leg.PathLength < whole.PathLength, "a part of the path");
            }
        }

        private static void LandmarksStandWhereTheCallerWantsThem()
        {
            CairnCell[] cells = { new CairnCell(0, 1), new CairnCell(31, 2), new CairnCell(5, 4) };
            CairnLandmarksDef def = CairnLandmarksDef.Create();
            using (CairnMap map = Comb())
            {
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetLandmarks());
                Check.Equal(map.BuildLandmarksAt(cells), CairnStatus.Ok);
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Placement, CairnPlacement.Given);
                Check.That(map.GetLandmarks().SequenceEqual(cells), "where they were put");

                var read = new CairnCell[4];
                int written;
                Check.Equal(map.ReadLandmarks(read, out written), CairnStatus.Ok);
                Check.Equal(written, 3);
                Check.Equal(read[2], cells[2]);
                Check.Equal(map.ReadLandmarks(read.AsSpan(3), out written), CairnStatus.Truncated);
                Check.Equal(written, 1);
                Check.Equal(read[3], cells[0]);
                Check.Equal(map.ReadLandmarks(null, out written), CairnStatus.Truncated);
                Check.Equal(written, 0);
                fixed (CairnCell* first = cells)
                {
                    Check.Equal(map.BuildLandmarksAt(first + 1, 2, def), CairnStatus.Ok);
                    Check.Equal(map.ReadLandmarks(first, 1, out written), CairnStatus.Truncated);
                    Check.Equal(cells[0], new CairnCell(31, 2));
                }
                Check.Equal(map.GetLandmarks().Length, 2);
                Check.Equal(map.BuildLandmarksAt(cells, def), CairnStatus.Ok);
                Check.Equal(map.GetLandmarks().Length, 3);
                def.Count = 64;
                map.BuildLandmarks(def);
                Check.Equal(map.GetLandmarks().Length, 64);

                Check.Error(CairnStatus.ErrorLandmarkCount, () => map.BuildLandmarksAt(null));
                Check.Error(CairnStatus.ErrorNull, () => map.BuildLandmarksAt(null, 1, def));
                Check.Throws<ArgumentOutOfRangeException>(() => map.BuildLandmarksAt(null, -1, def));
                Check.Error(CairnStatus.ErrorNull, () => map.ReadLandmarks(null, 1, out written));
                Check.Throws<ArgumentOutOfRangeException>(() => map.ReadLandmarks(null, -1, out written));
            }
        }

        private static void AreasAreReadWithAStride()
        {
            using (CairnMap map = Comb())
            {
                map.BuildRegions();
                var all = new uint[32 * 16];
                map.ReadRegions(0, 0, 32, 16, all);
                Check.That(all.Any(region => (region & CairnMap.RegionPortal) != 0), "there are portals");
                var block = new uint[8];
                map.ReadRegions(3, 1, 2, 3, block, 3);
                uint[] expected = { all[35], all[36], 0, all[67], all[68], 0, all[99], all[100] };
                Check.Equal(string.Join(" ", block), string.Join(" ", expected));
                fixed (uint* first = block)
                {
                    map.ReadRegions(0, 2, 1, 2, first, 8, 7);
                }
                Check.Equal(block[0], all[64]);
                Check.Equal(block[7], all[96]);
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.ReadRegions(31, 0, 2, 1, block));
                Check.Error(CairnStatus.ErrorLength, () => map.ReadRegions(0, 0, 3, 3, block));
                Check.Error(CairnStatus.ErrorNull, () => map.ReadRegions(0, 0, 1, 1, null, 1, 1));
                Check.Throws<ArgumentOutOfRangeException>(() => map.ReadRegions(0, 0, -1, 1, block));
            }
        }

        private static void AnEstimateIsThatOfTheQuery()
        {
            using (CairnMap map = Comb())
            {
                ulong naive, guided;
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 1), new CairnCell(31, 3));
                Check.Equal(map.Estimate(query, out naive), CairnStatus.Ok);
                Check.Equal(naive, 2 * 99 + 29 * 70ul);
                query.Heuristic = CairnHeuristic.Alt;
                Check.Error(CairnStatus.ErrorNoTable, () => map.Estimate(query, out guided));
                map.BuildLandmarks();
                Check.Equal(map.Estimate(query, out guided), CairnStatus.Ok);
                Check.That(guided > naive, guided + " after " + naive);
                query.Goal = new CairnCell(4, 0);
                Check.Equal(map.Estimate(query, out guided), CairnStatus.EndpointBlocked);
                Check.Equal(guided, 0ul);
            }
        }

        private static void ATableIsSavedIntoAnArrayOrABufferThatHoldsIt()
        {
            const CairnTable table = CairnTable.Landmarks;
            using (CairnMap map = Comb())
            using (CairnMap other = Comb())
            using (var open = new CairnMap(32, 16))
            {
                map.BuildLandmarks();
                map.BuildRegions();
                byte[] whole = map.SaveTable(table);
                Check.That(!whole.SequenceEqual(map.SaveTable(CairnTable.Regions)), "each table has its bytes");
                ulong size;
                Check.Equal(map.SaveTable(table, null, 0, out size), CairnStatus.Ok);
                Check.Equal(size, (ulong)whole.Length);
                byte[] buffer = Enumerable.Repeat((byte)7, whole.Length + 1).ToArray();
                Check.Equal(
                    map.SaveTable(table, buffer.AsSpan(0, whole.Length - 1), out size), CairnStatus.Truncated);
                Check.Equal(size, (ulong)whole.Length);
                Check.That(buffer.All(value => value == 7), "nothing was written");
                Check.Equal(map.SaveTable(table, buffer, out size), CairnStatus.Ok);
                Check.That(buffer.Take(whole.Length).SequenceEqual(whole), "the same bytes");
                Check.Equal(buffer[whole.Length], (byte)7);
                fixed (byte* first = buffer)
                {
                    Array.Clear(buffer, 0, buffer.Length);
                    Check.Equal(map.SaveTable(table, first, size, out size), CairnStatus.Ok);
                    other.LoadTable(first, size);
                }
                Check.That(other.GetLandmarks().SequenceEqual(map.GetLandmarks()), "loaded");
                other.RemoveTable(table);
                other.LoadTable(whole);
                Check.Equal(other.GetTableInfo(table).Landmarks, 8u);

                Check.Error(CairnStatus.ErrorOtherMap, () => open.LoadTable(whole));
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(null));
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(whole.AsSpan(0, whole.Length - 1)));
                Check.Error(CairnStatus.ErrorNoTable, () => open.SaveTable(table));
                Check.Error(CairnStatus.ErrorNull, () => map.SaveTable(table, null, 1, out size));
                Check.Error(CairnStatus.ErrorNull, () => map.LoadTable((byte*)null, 1));
            }
        }
    }
}
