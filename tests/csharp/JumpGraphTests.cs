// The jump-point graph: built at once, with a handler and in slices, searched by name while the map is edited, told of,
// with landmarks at its jump points, and in searchers that hold a graph and no cells.

using System;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static class JumpGraphTests
    {
        private const CairnTable Graph = CairnTable.JumpGraph;

        internal static void Run()
        {
            AGraphTellsWhatItIs();
            ItIsSearchedByNameWhileTheMapIsEdited();
            WithFourNeighboursPathsTakeOneStepToTheSideAtATime();
            NotEveryMapCanHaveOrSearchOne();
            AHandlerIsToldAndCanStopTheBuild();
            ItIsBuiltInSlices();
            ADefThatMakesNoSenseIsRefused();
            ASearcherMayHoldAGraphOnly();
            LandmarksAtItsJumpPointsStandWhereTheCallerWantsThem();
        }

        private static void AGraphTellsWhatItIs()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                ulong bare = map.GetInfo().MemoryBytes;
                Check.Equal(map.SearchNodes, 0u);
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(Graph));
                Check.Equal(map.BuildJumpGraph(), CairnStatus.Ok);
                CairnTableInfo info = map.GetTableInfo(Graph);
                Check.Equal(info.Table, Graph);
                Check.Equal(info.State, CairnTableState.Exact);
                Check.Equal(info.Kind, 0u);
                Check.That(info.Nodes > 0 && info.Nodes < map.SearchNodes, info.Nodes + " nodes");
                Check.Equal(info.StaleNodes, 0u);
                Check.That(info.Entries > 0, "there are legs");
                Check.Equal(map.GetInfo().MemoryBytes, bare + info.MemoryBytes);
                Check.Error(CairnStatus.ErrorUnsupported, () => map.SaveTable(Graph));
                map.RebuildTable(Graph);
                Check.Equal(map.GetTableInfo(Graph).Rebuilding, 1u);
                Check.That(map.Maintain(), "rebuilt");
                map.RemoveTable(Graph);
                Check.Equal(map.GetInfo().MemoryBytes, bare);
                Check.Equal(map.SearchNodes, 0u);
            }
        }

        private static void ItIsSearchedByNameWhileTheMapIsEdited()
        {
            var random = new Random(8);
            using (CairnMap map = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                map.BuildJumpGraph();
                CairnQuery query = By(CairnAlgorithm.JumpGraph, new CairnCell(0, 0), new CairnCell(31, 0));
                CairnResult stored, astar;
                Check.Equal(searcher.FindPath(map, query, null, out stored), CairnStatus.Ok);
                Check.Equal(stored.Algorithm, CairnAlgorithm.JumpGraph);
                query.Algorithm = CairnAlgorithm.AStar;
                searcher.FindPath(map, query, null, out astar);
                Check.Equal(stored.Cost, astar.Cost);
                Check.That(stored.Expanded < astar.Expanded, stored.Expanded + " instead of " + astar.Expanded);
                for (int round = 0; round < 60; round++)
                {
                    SearchesAgree(searcher, map, random);
                    map.SetCell(random.Next(32), random.Next(16), (byte)random.Next(2));
                    if (round % 7 == 0)
                    {
                        map.Maintain(100);
                    }
                }
                Check.That(map.GetTableInfo(Graph).RepairedEntries > 0, "edits have stored legs again");
                Check.That(map.Maintain(), "finished");
                Check.Equal(map.GetTableInfo(Graph).State, CairnTableState.Exact);
                SearchesAgree(searcher, map, random);
            }
        }

        private static void WithFourNeighboursPathsTakeOneStepToTheSideAtATime()
        {
            var random = new Random(9);
            CairnMapDef four = CairnMapDef.Create(32, 16);
            four.Neighbours = CairnNeighbours.Four;
            using (var map = new CairnMap(four))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(8, 0, 1, 12, CairnMap.Blocked);
                map.SetRect(20, 4, 1, 12, CairnMap.Blocked);
                map.BuildJumpGraph();
                SearchesAgree(searcher, map, random);
                var path = new CairnCell[512];
                CairnQuery query = CairnQuery.Create(new CairnCell(1, 2), new CairnCell(30, 15));
                CairnResult result;
                Check.Equal(searcher.FindPath(map, query, path, out result), CairnStatus.Ok);
                Check.Equal(result.Algorithm, CairnAlgorithm.JumpGraph);
                Check.Equal(result.Cost, 70ul * (result.PathLength - 1));
                for (int at = 1; at < result.PathLength; at++)
                {
                    Check.Equal(Math.Abs(path[at].X - path[at - 1].X) + Math.Abs(path[at].Y - path[at - 1].Y), 1);
                }
            }
        }

        private static void NotEveryMapCanHaveOrSearchOne()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                CairnQuery query = By(CairnAlgorithm.JumpGraph, new CairnCell(0, 0), new CairnCell(1, 1));
                Check.That(!map.Supports(query), "no graph");
                map.SetTerrainCost(2, 3);
                map.SetCell(0, 0, 2);
                Check.Equal(map.BuildJumpGraph(), CairnStatus.Ok);
                Check.That(!map.Supports(query), "ground of two weights");
                map.SetCell(0, 0, 1);
                Check.That(map.Supports(query), "ground of one weight");
                query.Flags = CairnQueryFlags.Partial;
                Check.That(!map.Supports(query), "no partial paths");
                query.Flags = CairnQueryFlags.None;
                foreach (CairnOpenList list in Enum.GetValues(typeof(CairnOpenList)))
                {
                    query.OpenList = list;
                    Check.Equal(map.Supports(query), list <= CairnOpenList.Heap);
                }
            }
        }

        private static void AHandlerIsToldAndCanStopTheBuild()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                ulong last = 0, end = 0;
                CairnProgressHandler watch = (done, total) =>
                {
                    last = done;
                    end = total;
                    return true;
                };
                Check.Equal(map.BuildJumpGraph((done, total) => false), CairnStatus.Cancelled);
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(Graph));
                Check.Equal(map.BuildJumpGraph(CairnJumpGraphDef.Create(), watch), CairnStatus.Ok);
                Check.That(end > 0 && last == end, "the last report is the end");
                Check.Throws<InvalidOperationException>(
                    () => map.BuildJumpGraph((done, total) => { throw new InvalidOperationException(); }));
                Check.Equal(map.GetTableInfo(Graph).State, CairnTableState.Exact);
            }
        }

        private static void ItIsBuiltInSlices()
        {
            using (CairnMap map = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                CairnJumpGraphDef def = CairnJumpGraphDef.Create();
                def.InSlices = 1;
                Check.Equal(map.BuildJumpGraph(def), CairnStatus.BudgetSpent);
                CairnTableInfo info = map.GetTableInfo(Graph);
                Check.Equal(info.State, CairnTableState.Building);
                Check.That(info.WorkTotal > 0, "there is work");
                CairnQuery query = By(CairnAlgorithm.JumpGraph, new CairnCell(0, 0), new CairnCell(1, 1));
                CairnResult result;
                Check.Error(CairnStatus.ErrorNoTable, () => searcher.FindPath(map, query, null, out result));
                int slices = 1;
                while (!map.Maintain(100))
                {
                    slices += 1;
                }
                Check.That(slices > 2, slices + " slices");
                Check.Equal(map.GetTableInfo(Graph).State, CairnTableState.Exact);
                SearchesAgree(searcher, map, new Random(9));
            }
        }

        private static void ADefThatMakesNoSenseIsRefused()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                CairnJumpGraphDef def = CairnJumpGraphDef.Create();
                Check.Equal(def.EditAllowance, 65536u);
                def.InSlices = 2;
                Check.Error(CairnStatus.ErrorSelector, () => map.BuildJumpGraph(def));
                def = CairnJumpGraphDef.Create();
                def.Reserved = 1;
                Check.Error(CairnStatus.ErrorUnsupported, () => map.BuildJumpGraph(def));
                Check.Error(CairnStatus.ErrorStructSize, () => map.BuildJumpGraph(default(CairnJumpGraphDef)));
                CairnLandmarksDef landmarks = CairnLandmarksDef.Create();
                landmarks.Entries = (CairnLandmarkEntries)2;
                Check.Error(CairnStatus.ErrorSelector, () => map.BuildLandmarks(landmarks));
            }
        }

        private static void ASearcherMayHoldAGraphOnly()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                CairnJumpGraphDef graph = CairnJumpGraphDef.Create();
                graph.EditAllowance = 0;
                map.BuildJumpGraph(graph);
                CairnSearcherDef def = CairnSearcherDef.Create();
                Check.Equal(def.GraphNodes, 0u);
                def.MaxCells = 0;
                Check.Error(CairnStatus.ErrorDimensions, () => new CairnSearcher(def));
                def.GraphNodes = map.SearchNodes;
                using (var small = new CairnSearcher(def))
                using (var full = new CairnSearcher(map))
                {
                    Check.Equal(small.GetStats().MemoryBytes, CairnSearcher.MemorySize(def));
                    CairnQuery query = By(CairnAlgorithm.JumpGraph, new CairnCell(0, 0), new CairnCell(31, 15));
                    var path = new CairnCell[512];
                    var pathOfFull = new CairnCell[512];
                    CairnResult found, expected, result;
                    Check.Equal(small.FindPath(map, query, path, out found), CairnStatus.Ok);
                    Check.Equal(full.FindPath(map, query, pathOfFull, out expected), CairnStatus.Ok);
                    Check.Equal(found.Cost, expected.Cost);
                    Check.Equal(found.Expanded, expected.Expanded);
                    Check.That(path.SequenceEqual(pathOfFull), "the same path");
                    var states = new byte[32 * 16];
                    var statesOfFull = new byte[32 * 16];
                    small.ReadStates(0, 0, 32, 16, states);
                    full.ReadStates(0, 0, 32, 16, statesOfFull);
                    Check.That(states.SequenceEqual(statesOfFull), "the same states");

                    CairnQuery other = query;
                    other.Algorithm = CairnAlgorithm.AStar;
                    Check.Error(CairnStatus.ErrorCapacity, () => small.FindPath(map, other, path, out result));
                    map.SetRect(0, 0, 20, 10, 1);
                    Check.Equal(map.GetTableInfo(Graph).State, CairnTableState.Suspended);
                    Check.Error(CairnStatus.ErrorCapacity, () => small.FindPath(map, query, path, out result));
                    full.FindPath(map, query, path, out result);
                    Check.Equal(result.Algorithm, CairnAlgorithm.Jump);
                }
            }
        }

        private static void LandmarksAtItsJumpPointsStandWhereTheCallerWantsThem()
        {
            var corners = new[] { new CairnCell(0, 0), new CairnCell(31, 15), new CairnCell(3, 0) };
            CairnLandmarksDef def = CairnLandmarksDef.Create();
            def.Entries = CairnLandmarkEntries.JumpPoints;
            using (CairnMap map = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                Check.Error(CairnStatus.ErrorNoTable, () => map.BuildLandmarksAt(corners, def));
                map.BuildLandmarksAt(corners);
                ulong memoryOfCells = map.GetTableInfo(CairnTable.Landmarks).MemoryBytes;

                map.BuildJumpGraph();
                Check.Equal(map.BuildLandmarksAt(corners, def), CairnStatus.Ok);
                CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks);
                Check.Equal(info.Kind, (uint)CairnPlacement.Given);
                Check.Equal(info.ActiveLandmarks, 3u);
                ulong most = 3 * map.GetTableInfo(Graph).Nodes;
                Check.That(info.Entries > 0 && info.Entries <= most, info.Entries + " entries");
                Check.That(info.MemoryBytes < memoryOfCells, info.MemoryBytes + " of " + memoryOfCells);
                Check.That(map.GetLandmarks().SequenceEqual(corners), "where they were put");
                CairnQuery query = By(CairnAlgorithm.JumpGraph, new CairnCell(0, 0), new CairnCell(31, 0));
                query.Heuristic = CairnHeuristic.Alt;
                GuidedSearchCostsNoMore(searcher, map, query);
                CairnQuery other = query;
                other.Algorithm = CairnAlgorithm.AStar;
                Check.That(!map.Supports(other), "A* knows no jump points");
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarksAt(new CairnCell[9], def));

                // What the table takes is all that a limit counts; cells that are given are all taken.
                def.MemoryLimit = info.MemoryBytes;
                Check.Equal(map.BuildLandmarks(def), CairnStatus.Ok);
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Landmarks, 8u);
                def.MemoryLimit -= 1;
                Check.Error(CairnStatus.ErrorMemoryLimit, () => map.BuildLandmarks(def));
                Check.Equal(map.BuildLandmarksAt(corners, def, (done, total) => true), CairnStatus.Ok);

                // A wall that comes down suspends them, and they are built anew where they were.
                map.SetCell(4, 5, 1);
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).State, CairnTableState.Suspended);
                Check.That(map.Maintain(), "built anew");
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).ActiveLandmarks, 3u);
                Check.That(map.GetLandmarks().SequenceEqual(corners), "where they were");
                GuidedSearchCostsNoMore(searcher, map, query);
            }
        }

        private static void GuidedSearchCostsNoMore(CairnSearcher searcher, CairnMap map, CairnQuery query)
        {
            CairnResult guided, astar;
            Check.Equal(searcher.FindPath(map, query, null, out guided), CairnStatus.Ok);
            Check.Equal(guided.Algorithm, CairnAlgorithm.JumpGraph);
            Check.Equal(guided.Heuristic, CairnHeuristic.Alt);
            query.Algorithm = CairnAlgorithm.AStar;
            query.Heuristic = CairnHeuristic.Naive;
            searcher.FindPath(map, query, null, out astar);
            Check.Equal(guided.Cost, astar.Cost);
        }

        private static CairnQuery By(CairnAlgorithm algorithm, CairnCell start, CairnCell goal)
        {
            CairnQuery query = CairnQuery.Create(start, goal);
            query.Algorithm = algorithm;
            return query;
        }

        private static void SearchesAgree(CairnSearcher searcher, CairnMap map, Random random)
        {
            ulong scannedNodes = 0, storedNodes = 0;
            for (int i = 0; i < 10; i++)
            {
                var start = new CairnCell(random.Next(32), random.Next(16));
                var goal = new CairnCell(random.Next(32), random.Next(16));
                CairnResult astar, scanned, stored;
                CairnStatus status = searcher.FindPath(map, By(CairnAlgorithm.AStar, start, goal), null, out astar);
                Check.Equal(searcher.FindPath(map, By(CairnAlgorithm.Jump, start, goal), null, out scanned), status);
                CairnQuery onGraph = By(CairnAlgorithm.JumpGraph, start, goal);
                Check.Equal(searcher.FindPath(map, onGraph, null, out stored), status);
                Check.Equal(scanned.Cost, astar.Cost);
                Check.Equal(stored.Cost, astar.Cost);
                scannedNodes += scanned.Expanded;
                storedNodes += stored.Expanded;
            }
            Check.That(storedNodes <= scannedNodes, "nodes that lead nowhere are left out");
        }
    }
}
