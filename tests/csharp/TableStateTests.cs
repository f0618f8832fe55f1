// What a map tells about its tables as it is edited and maintained, and building in slices.

using System;
using Cairn;

namespace CairnTests
{
    internal static class TableStateTests
    {
        private const CairnTable Landmarks = CairnTable.Landmarks;

        internal static void Run()
        {
            AFreshTableIsExact();
            BlockingMakesItStaleAndARebuildExact();
            OpeningIsFollowedWithinTheAllowance();
            OpeningBeyondTheAllowanceSuspends();
            AFirstBuildMayGoInSlices();
            ATableIsReplacedInSlices();
            TheHashTellsTables();
            WithoutATableThereIsNothingToTell();
            UnknownTablesAreRefused();
        }

        private static void AFreshTableIsExact()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                map.BuildLandmarks();
                CairnTableInfo info = map.GetTableInfo(Landmarks, 3);
                Check.Equal(info.Table, CairnTable.Landmarks);
                Check.Equal(info.State, CairnTableState.Exact);
                Check.Equal(info.Placement, CairnPlacement.Farthest);
                Check.Equal(info.Landmarks, 8u);
                Check.Equal(info.ActiveLandmarks, 8u);
                Check.Equal(info.Areas, 0u);
                Check.Equal(info.Portals, 0u);
                Check.Equal(info.WithinBudget, 1u);
                Check.Equal(info.Rebuilding, 0u);
                Check.That(info.SampledPairs > 0, "pairs were sampled");
                Check.Equal(info.MeanLoss, 0u);
                Check.Equal(info.EditedCells, 0ul);
                Check.Equal(info.Entries, 8 * 32 * 16ul);
                Check.Equal(info.Cells, 32 * 16ul);
                Check.That(info.MemoryBytes >= 2 * info.Entries, info.MemoryBytes + " bytes");
                Check.Equal(info.RepairedEntries, 0ul);
                Check.Equal(info.WorkDone, 0ul);
                Check.Equal(info.WorkTotal, 0ul);
                Check.Equal(map.GetTableInfo(Landmarks).SampledPairs, 0u);
                Check.Throws<ArgumentOutOfRangeException>(() => map.GetTableInfo(Landmarks, -1));
            }
        }

        private static void BlockingMakesItStaleAndARebuildExact()
        {
            using (var map = new CairnMap(20, 20))
            {
                map.BuildLandmarks();
                map.SetRect(10, 0, 1, 19, CairnMap.Blocked);
                CairnTableInfo stale = map.GetTableInfo(Landmarks, 8);
                Check.Equal(stale.State, CairnTableState.Stale);
                Check.Equal(stale.ActiveLandmarks, 8u);
                Check.Equal(stale.EditedCells, 19ul);
                Check.That(stale.MeanLoss > 0 && stale.MeanLoss < 1000000, stale.MeanLoss + " millionths lost");

                map.RebuildTable(Landmarks);
                CairnTableInfo rebuilding = map.GetTableInfo(Landmarks);
                Check.Equal(rebuilding.State, CairnTableState.Stale);
                Check.Equal(rebuilding.Rebuilding, 1u);
                Check.That(rebuilding.WorkTotal > 0, "there is work to do");
                Check.That(rebuilding.MemoryBytes > stale.MemoryBytes, "both tables are counted");
                Check.That(map.Maintain(), "finished");
                CairnTableInfo exact = map.GetTableInfo(Landmarks, 8);
                Check.Equal(exact.State, CairnTableState.Exact);
                Check.Equal(exact.Rebuilding, 0u);
                Check.Equal(exact.MeanLoss, 0u);
                Check.Equal(exact.EditedCells, 0ul);

                map.SetRect(0, 0, 20, 20, CairnMap.Blocked);
                Check.Error(CairnStatus.ErrorBlocked, () => map.RebuildTable(Landmarks));
            }
        }

        private static void OpeningIsFollowedWithinTheAllowance()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.EditAllowance = 1000000;
                map.BuildLandmarks(def);
                map.SetCell(4, 3, 1);
                CairnTableInfo info = map.GetTableInfo(Landmarks, 8);
                Check.Equal(info.State, CairnTableState.Exact);
                Check.Equal(info.ActiveLandmarks, 8u);
                Check.That(info.RepairedEntries > 0, "distances got shorter");
                Check.Equal(info.MeanLoss, 0u);
            }
        }

        private static void OpeningBeyondTheAllowanceSuspends()
        {
            using (CairnMap map = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.EditAllowance = 0;
                map.BuildLandmarks(def);
                map.SetCell(4, 3, 1);
                CairnTableInfo info = map.GetTableInfo(Landmarks);
                Check.Equal(info.State, CairnTableState.Suspended);
                Check.Equal(info.Landmarks, 8u);
                Check.Equal(info.ActiveLandmarks, 0u);
                Check.Error(CairnStatus.ErrorSuspended, () => map.SaveTable(Landmarks));
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(31, 15));
                query.Heuristic = CairnHeuristic.Alt;
                query.Algorithm = CairnAlgorithm.AStar;
                CairnResult without, with;
                Check.Equal(searcher.FindPath(map, query, null, out without), CairnStatus.Ok);
                Check.That(!map.Maintain(1), "one cell of work does not finish it");
                Check.That(map.Maintain(), "unlimited work does");
                info = map.GetTableInfo(Landmarks);
                Check.Equal(info.State, CairnTableState.Exact);
                Check.Equal(info.ActiveLandmarks, 8u);
                Check.Equal(searcher.FindPath(map, query, null, out with), CairnStatus.Ok);
                Check.Equal(with.Cost, without.Cost);
                Check.That(with.Expanded < without.Expanded, with.Expanded + " instead of " + without.Expanded);
            }
        }

        private static void AFirstBuildMayGoInSlices()
        {
            using (CairnMap whole = LandmarkTests.Comb())
            using (CairnMap map = LandmarkTests.Comb())
            {
                whole.BuildLandmarks();
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.InSlices = 1;
                Check.Equal(map.BuildLandmarks(def), CairnStatus.BudgetSpent);
                int slices = Finish(map, CairnTableState.Building);
                Check.That(slices > 10, slices + " slices");
                Check.Equal(map.GetTableInfo(Landmarks).State, CairnTableState.Exact);
                Check.Equal(string.Join(" ", map.GetLandmarks()), string.Join(" ", whole.GetLandmarks()));
                Check.Equal(map.GetStateHash(), whole.GetStateHash());

                CairnCell[] corner = { new CairnCell(0, 0) };
                map.RemoveTable(Landmarks);
                Check.Equal(map.BuildLandmarksAt(corner, def), CairnStatus.BudgetSpent);
                Finish(map, CairnTableState.Building);
                Check.Equal(map.GetLandmarks()[0], corner[0]);
            }
        }

        /// <summary>Maintains in small slices; until the last one the state stays and the work goes on.</summary>
        private static int Finish(CairnMap map, CairnTableState meanwhile)
        {
            int slices = 1;
            ulong done = 0;
            for (; !map.Maintain(100); slices++)
            {
                CairnTableInfo info = map.GetTableInfo(Landmarks);
                Check.Equal(info.State, meanwhile);
                Check.That(info.WorkDone >= done && info.WorkDone < info.WorkTotal, info.WorkDone + " after " + done);
                done = info.WorkDone;
            }
            return slices;
        }

        private static void ATableIsReplacedInSlices()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                CairnCell[] corner = { new CairnCell(0, 0) };
                map.BuildLandmarksAt(corner);
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.InSlices = 1;
                Check.Equal(map.BuildLandmarks(def), CairnStatus.BudgetSpent);
                CairnTableInfo info = map.GetTableInfo(Landmarks);
                Check.Equal(info.Rebuilding, 1u);
                Check.Equal(info.Landmarks, 1u);
                Finish(map, CairnTableState.Exact);
                info = map.GetTableInfo(Landmarks);
                Check.Equal(info.Rebuilding, 0u);
                Check.Equal(info.Landmarks, 8u);
            }
        }

        private static void TheHashTellsTables()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                ulong bare = map.GetStateHash();
                map.BuildLandmarks();
                ulong guided = map.GetStateHash();
                Check.That(guided != bare, "searches answer with other counters");
                map.BuildLandmarks();
                Check.Equal(map.GetStateHash(), guided);
                map.RemoveTable(Landmarks);
                Check.Equal(map.GetStateHash(), bare);
            }
        }

        private static void WithoutATableThereIsNothingToTell()
        {
            using (CairnMap map = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                foreach (CairnTable table in Enum.GetValues(typeof(CairnTable)))
                {
                    map.RemoveTable(table);
                    Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(table));
                    Check.Error(CairnStatus.ErrorNoTable, () => map.RebuildTable(table));
                    Check.Error(
                        table == CairnTable.JumpGraph ? CairnStatus.ErrorUnsupported : CairnStatus.ErrorNoTable,
                        () => map.SaveTable(table));
                }
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetLandmarks());
                Check.Error(CairnStatus.ErrorNoTable, () => map.ReadAreas(0, 0, 1, 1, new uint[1]));
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(31, 15));
                CairnHeuristic[] guides =
                {
                    CairnHeuristic.Alt, CairnHeuristic.AltBest, CairnHeuristic.Canonical, CairnHeuristic.Regions,
                };
                foreach (CairnHeuristic heuristic in guides)
                {
                    CairnResult result;
                    ulong estimate;
                    query.Heuristic = heuristic;
                    CairnQuery asked = query;
                    Check.That(!map.Supports(query), "no table for " + heuristic);
                    Check.Error(CairnStatus.ErrorNoTable, () => searcher.FindPath(map, asked, null, out result));
                    Check.Error(CairnStatus.ErrorNoTable, () => map.Estimate(asked, out estimate));
                }
            }
        }

        private static void UnknownTablesAreRefused()
        {
            using (var map = new CairnMap(4, 4))
            {
                const CairnTable unknown = (CairnTable)3;
                Check.Error(CairnStatus.ErrorSelector, () => map.RebuildTable(unknown));
                Check.Error(CairnStatus.ErrorSelector, () => map.RemoveTable(unknown));
                Check.Error(CairnStatus.ErrorSelector, () => map.GetTableInfo(unknown));
                Check.Error(CairnStatus.ErrorSelector, () => map.SaveTable(unknown));
            }
        }
    }
}
