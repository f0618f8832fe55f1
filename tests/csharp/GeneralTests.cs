// The general searches of CairnSearcher: every member once, with arguments of which none can be taken for another;
// arrays and pointers; errors that are thrown and counts that the library never sees. What the library does is tested
// in tests/c.

using System;
using Cairn;

namespace CairnTests
{
    internal static unsafe class GeneralTests
    {
        internal static void Run()
        {
            TheNearestGoalIsFound();
            FlagsAreThoseOfTheQuery();
            AnOverlayIsInTheWay();
            SlicesFindWhatTheWholeSearchFinds();
            CostsAreFoundWithinALimit();
            ManyPathsShareABuffer();
            ErrorsAreThrown();
            BadCountsAreRefused();
        }

        private static readonly CairnCell Start = new CairnCell(3, 0);
        private static readonly CairnCell Goal = new CairnCell(5, 1);

        /// <summary>8 x 4, and between start and goal a wall that is open below.</summary>
        private static CairnMap Wall()
        {
            var map = new CairnMap(8, 4);
            map.SetRect(4, 0, 1, 3, CairnMap.Blocked);
            map.Maintain();
            return map;
        }

        private static CairnRect[] Goals()
        {
            return new[] { new CairnRect(Goal), new CairnRect(4, 1, 1, 2), new CairnRect(0, 2, 2, 1) };
        }

        private static void TheNearestGoalIsFound()
        {
            using (CairnMap map = Wall())
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(Start, new CairnCell(-1, -1));
                CairnRect[] goals = Goals();
                Check.Equal(goals[2].X + " " + goals[2].Y + " " + goals[2].Width + " " + goals[2].Height, "0 2 2 1");
                Check.Equal(goals[0].X + " " + goals[0].Y + " " + goals[0].Width + " " + goals[0].Height, "5 1 1 1");
                var path = new CairnCell[8];
                CairnResult result;
                Check.Equal(searcher.Search(map, query, null, goals, path, out result), CairnStatus.Ok);
                Check.Equal(result.Goal, 2u);
                Check.Equal(result.End, new CairnCell(1, 2));
                Check.Equal(result.Cost, 2 * 99ul);
                Check.Equal(path[2], result.End);
                Check.Equal(result.Overlaid + result.PathOffset + result.Reserved, 0u);
                fixed (CairnRect* first = goals)
                fixed (CairnCell* cells = path)
                {
                    CairnStatus status = searcher.Search(map, query, null, first, 1, cells, 7, out result);
                    Check.Equal(status, CairnStatus.Truncated);
                }
                Check.Equal(result.Goal, 0u);
                Check.Equal(result.End, Goal);
                Check.Equal(result.PathLength, 8u);
                query.Goal = Goal;
                Check.Equal(searcher.Search(map, query, null, null, null, out result), CairnStatus.Ok);
                Check.Equal(result.Cost, 7 * 70ul);
            }
        }

        private static void FlagsAreThoseOfTheQuery()
        {
            using (CairnMap map = Wall())
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult result;
                CairnQuery query = CairnQuery.Create(Start, new CairnCell(4, 2));
                query.Flags = CairnQueryFlags.NextToGoal;
                Check.Equal(searcher.Search(map, query, null, null, null, out result), CairnStatus.Ok);
                Check.Equal(result.End, new CairnCell(3, 2));
                query = CairnQuery.Create(new CairnCell(4, 1), Goal);
                query.Flags = CairnQueryFlags.FromBlocked;
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.Ok);
                Check.Equal(result.Cost, 70ul);
            }
        }

        private static void AnOverlayIsInTheWay()
        {
            using (CairnMap map = Wall())
            using (var overlay = new CairnOverlay(map))
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult result;
                CairnQuery query = CairnQuery.Create(Start, Goal);
                searcher.Search(map, query, overlay, null, null, out result);
                Check.Equal(result.Overlaid, 0u);
                overlay.SetCell(4, 3, 2);
                searcher.Search(map, query, overlay, null, null, out result);
                Check.Equal(result.Overlaid, 1u);
                Check.Equal(result.Cost, 9 * 70ul);
                overlay.SetCell(4, 3, CairnOverlay.Blocked);
                Check.Equal(searcher.Search(map, query, overlay, null, null, out result), CairnStatus.NoPath);
            }
        }

        private static void SlicesFindWhatTheWholeSearchFinds()
        {
            using (CairnMap map = Wall())
            using (var overlay = new CairnOverlay(map))
            using (var searcher = new CairnSearcher(map))
            {
                overlay.SetCell(4, 3, 2);
                CairnRect[] goals = Goals();
                CairnQuery query = CairnQuery.Create(Start, Goal);
                query.Algorithm = CairnAlgorithm.AStar;
                var path = new CairnCell[9];
                CairnResult whole, sliced;
                searcher.Search(map, query, overlay, goals.AsSpan(0, 1), null, out whole);
                searcher.Begin(map, query, overlay, goals.AsSpan(0, 1));
                int steps = 1;
                while (searcher.Step(map, overlay, 3) == CairnStatus.Running)
                {
                    steps += 1;
                }
                Check.That(steps > 1, "it takes more than one slice");
                Check.Equal(searcher.Finish(path, out sliced), CairnStatus.Ok);
                Check.Equal(sliced.Cost, whole.Cost);
                Check.Equal(sliced.Expanded, whole.Expanded);
                Check.Equal(path[sliced.Written - 1], Goal);
                fixed (CairnRect* first = goals)
                fixed (CairnCell* cells = path)
                {
                    searcher.Begin(map, query, null, first, 3);
                    Check.Equal(searcher.Step(map, null, ulong.MaxValue), CairnStatus.Ok);
                    Check.Equal(searcher.Finish(cells, 2, out sliced), CairnStatus.Truncated);
                }
                Check.Equal(sliced.Goal, 2u);
                Check.Equal(sliced.Written, 2u);
            }
        }

        private static void CostsAreFoundWithinALimit()
        {
            using (CairnMap map = Wall())
            using (var overlay = new CairnOverlay(map))
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(Start, new CairnCell(-1, -1));
                var goals = new[] { Goal, new CairnCell(4, 2), new CairnCell(1, 0) };
                var costs = new ulong[3];
                Check.Equal(searcher.FindCosts(map, query, null, goals, ulong.MaxValue, costs), 2);
                Check.Equal(string.Join(" ", costs), "490 " + CairnSearcher.Unreached + " 140");
                overlay.SetCell(1, 0, 1);
                fixed (CairnCell* first = goals)
                fixed (ulong* found = costs)
                {
                    Check.Equal(searcher.FindCosts(map, query, overlay, first, 3, 200, found), 1);
                }
                Check.Equal(string.Join(" ", costs), ulong.MaxValue + " " + ulong.MaxValue + " 175");
            }
        }

        private static void ManyPathsShareABuffer()
        {
            using (CairnMap map = Wall())
            using (var overlay = new CairnOverlay(map))
            using (var searcher = new CairnSearcher(map))
            {
                var queries = new[]
                {
                    CairnQuery.Create(Start, Goal),
                    CairnQuery.Create(Start, new CairnCell(1, 4)),
                    CairnQuery.Create(Start, new CairnCell(0, 0)),
                };
                var results = new CairnResult[3];
                var path = new CairnCell[12];
                Check.Equal(searcher.FindPaths(map, null, queries, path, results), CairnStatus.Ok);
                Check.That(results[0].ReachesGoal, "the first path");
                Check.Equal(results[1].Outcome, CairnStatus.ErrorOutOfBounds);
                Check.That(!results[1].ReachesGoal, "an error reaches no goal");
                Check.Equal(results[2].PathOffset, 8u);
                Check.Equal(results[2].Written, 4u);
                Check.Equal(path[11], new CairnCell(0, 0));
                overlay.SetCell(0, 0, CairnOverlay.Blocked);
                fixed (CairnQuery* first = queries)
                fixed (CairnCell* cells = path)
                fixed (CairnResult* found = results)
                {
                    Check.Equal(searcher.FindPaths(map, overlay, first, 3, cells, 7, found), CairnStatus.Truncated);
                }
                Check.Equal(results[0].Written, 7u);
                Check.Equal(results[2].Outcome, CairnStatus.EndpointBlocked);
                Check.Equal(searcher.FindPaths(map, null, null, null, null), CairnStatus.Ok);
            }
        }

        private static void ErrorsAreThrown()
        {
            using (CairnMap map = Wall())
            using (var turned = new CairnMap(4, 8))
            using (var overlay = new CairnOverlay(map))
            using (var other = new CairnOverlay(turned))
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(Start, Goal);
                CairnResult result;
                var goals = new[] { new CairnRect(7, 3, 2, 1) };
                var cost = new ulong[1];
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.Step(map, null, 1));
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.Finish(null, out result));
                Check.Error(
                    CairnStatus.ErrorOutOfBounds, () => searcher.Search(map, query, null, goals, null, out result));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => searcher.Begin(map, query, null, goals));
                Check.Error(CairnStatus.ErrorDimensions, () => searcher.Begin(map, query, other, null));
                Check.Error(
                    CairnStatus.ErrorDimensions,
                    () => searcher.FindCosts(map, query, other, new[] { Goal }, 9, cost));
                Check.Error(
                    CairnStatus.ErrorStructSize,
                    () => searcher.FindPaths(map, null, new CairnQuery[1], null, new CairnResult[1]));
                Check.Error(CairnStatus.ErrorNull, () => searcher.FindPaths(map, null, null, 1, null, 0, null));
                searcher.Begin(map, query, overlay, null);
                overlay.SetCell(0, 0, 1);
                Check.Error(CairnStatus.ErrorMapChanged, () => searcher.Step(map, overlay, 1));
                overlay.Dispose();
                Check.Throws<ObjectDisposedException>(
                    () => searcher.Search(map, query, overlay, null, null, out result));
                Check.Throws<ArgumentNullException>(() => searcher.Search(null, query, null, null, null, out result));
            }
        }

        private static void BadCountsAreRefused()
        {
            using (CairnMap map = Wall())
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(Start, Goal);
                CairnResult result;
                Check.Throws<ArgumentOutOfRangeException>(() => new CairnRect(0, 0, -1, 1));
                Check.Throws<ArgumentOutOfRangeException>(() => new CairnRect(0, 0, 1, -1));
                Check.Throws<ArgumentOutOfRangeException>(
                    () => searcher.Search(map, query, null, null, -1, null, 0, out result));
                Check.Throws<ArgumentOutOfRangeException>(
                    () => searcher.Search(map, query, null, null, 0, null, -1, out result));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.Begin(map, query, null, null, -1));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.Finish(null, -1, out result));
                Check.Throws<ArgumentOutOfRangeException>(
                    () => searcher.FindCosts(map, query, null, null, -1, 9, null));
                Check.Throws<ArgumentOutOfRangeException>(
                    () => searcher.FindPaths(map, null, null, -1, null, 0, null));
                Check.Throws<ArgumentOutOfRangeException>(
                    () => searcher.FindPaths(map, null, null, 0, null, -1, null));
                Check.Throws<ArgumentException>(
                    () => searcher.FindCosts(map, query, null, new CairnCell[2], 9, new ulong[1]));
                Check.Throws<ArgumentException>(
                    () => searcher.FindPaths(map, null, new CairnQuery[1], null, new CairnResult[2]));
            }
        }
    }
}
