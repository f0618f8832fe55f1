// Sight, rays and smoothed paths: every member once, with arguments of which none can be taken for another; errors that
// are thrown, counts that the library never sees, and no garbage. What the library does is tested in tests/c.

using System;
using Cairn;

namespace CairnTests
{
    internal static unsafe class SightTests
    {
        private static readonly CairnCell Start = new CairnCell(1, 2);
        private static readonly CairnCell Goal = new CairnCell(8, 4);

        internal static void Run()
        {
            SightEndsWhereSomethingIsInTheWay();
            RaysEndWhereTheyAreStopped();
            PathsArePulledTight();
            ErrorsAreThrown();
            NothingIsAllocated();
        }

        private static void SightEndsWhereSomethingIsInTheWay()
        {
            using (var map = new CairnMap(10, 7))
            using (var overlay = new CairnOverlay(map))
            {
                CairnCell last;
                Check.That(map.LineOfSight(Start, Goal, out last), "nothing is in the way");
                Check.Equal(last, Goal);
                overlay.SetRect(5, 0, 1, 7, CairnOverlay.Blocked);
                Check.That(map.LineOfSight(Start, Goal, out last), "no overlay");
                Check.That(!map.LineOfSight(Start, Goal, out last, overlay), "an overlay");
                Check.Equal(last, new CairnCell(4, 3));
                CairnLayerDef def = CairnLayerDef.Create();
                def.Size = 3;
                uint large = map.AddLayer(def);
                Check.That(!map.LineOfSight(Start, Goal, out last, null, large), "no room at the goal");
                Check.That(map.LineOfSight(Start, new CairnCell(7, 4), out last, null, large), "room");
            }
        }

        private static void RaysEndWhereTheyAreStopped()
        {
            using (var map = new CairnMap(10, 7))
            using (var overlay = new CairnOverlay(map))
            {
                CairnRayHit hit = map.CastRay(Start, 2, 1);
                Check.Equal(hit.End, CairnRayEnd.Edge);
                Check.Equal(hit.Last, new CairnCell(9, 6));
                Check.Equal(hit.Obstacle, new CairnCell(10, 6));
                hit = map.CastRay(Start, 1, 0, 3);
                Check.Equal(hit.End, CairnRayEnd.Limit);
                Check.Equal(hit.Last, new CairnCell(4, 2));
                overlay.SetCell(3, 2, CairnOverlay.Blocked);
                hit = map.CastRay(Start, 1, 0, 3, overlay);
                Check.Equal(hit.End, CairnRayEnd.Obstacle);
                Check.Equal(hit.Obstacle, new CairnCell(3, 2));
                CairnLayerDef def = CairnLayerDef.Create();
                def.Size = 2;
                hit = map.CastRay(Start, 1, 0, 0, null, map.AddLayer(def));
                Check.Equal(hit.Last, new CairnCell(8, 2));
            }
        }

        private static void PathsArePulledTight()
        {
            using (var map = new CairnMap(10, 7))
            using (var overlay = new CairnOverlay(map))
            using (var searcher = new CairnSearcher(map))
            {
                var path = new CairnCell[70];
                var waypoints = new CairnCell[70];
                CairnResult result;
                int written;
                searcher.FindPath(map, Start, Goal, path, out result);
                Check.Equal(searcher.ReadSmoothed(map, waypoints, out written), CairnStatus.Ok);
                Check.Equal(written, 2);
                Check.Equal(waypoints[1], Goal);
                var cells = new ReadOnlySpan<CairnCell>(path, 0, (int)result.PathLength);
                Check.Equal(map.SmoothPath(cells, waypoints, out written), CairnStatus.Ok);
                Check.Equal(written, 2);
                Check.Equal(
                    map.SmoothPath(cells, new Span<CairnCell>(waypoints, 0, 1), out written), CairnStatus.Truncated);
                Check.Equal(written, 1);
                overlay.SetRect(5, 0, 1, 7, CairnOverlay.Blocked);
                Check.Equal(searcher.ReadSmoothed(map, waypoints, out written, overlay), CairnStatus.Obstructed);
                Check.Equal(map.SmoothPath(cells, waypoints, out written, overlay), CairnStatus.Obstructed);
                fixed (CairnCell* first = path)
                fixed (CairnCell* target = waypoints)
                {
                    Check.Equal(searcher.ReadSmoothed(map, target, 1, out written), CairnStatus.Truncated);
                    Check.Equal(
                        map.SmoothPath(first, (int)result.PathLength, target, 2, out written), CairnStatus.Ok);
                    Check.Equal(waypoints[0], Start);
                }
                map.SetCell(0, 0, CairnMap.Blocked);
                Check.Error(
                    CairnStatus.ErrorMapChanged, () => searcher.ReadSmoothed(map, waypoints, out written));
            }
        }

        private static void ErrorsAreThrown()
        {
            using (var map = new CairnMap(10, 7))
            using (var searcher = new CairnSearcher(map))
            {
                var cells = new CairnCell[3];
                CairnCell last;
                int written;
                var outside = new CairnCell(10, 2);
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.LineOfSight(Start, outside, out last));
                Check.Error(CairnStatus.ErrorNoLayer, () => map.CastRay(Start, 1, 0, 0, null, 1));
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.ReadSmoothed(map, cells, out written));
                Check.Throws<ArgumentOutOfRangeException>(() => map.CastRay(Start, 1, 0, -1));
                Check.Throws<ArgumentOutOfRangeException>(() => map.SmoothPath(null, -1, null, 0, out written));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.ReadSmoothed(map, null, -1, out written));
            }
        }

        private static void NothingIsAllocated()
        {
            using (var map = new CairnMap(10, 7))
            using (var overlay = new CairnOverlay(map))
            using (var searcher = new CairnSearcher(map))
            {
                var path = new CairnCell[70];
                var waypoints = new CairnCell[70];
                CairnResult result;
                searcher.FindPath(map, Start, Goal, path, out result);
                long before = 0;
                for (int round = 0; round < 3; round++)
                {
                    // The first rounds compile what they call.
                    before = GC.GetAllocatedBytesForCurrentThread();
                    CairnCell last;
                    int written;
                    map.LineOfSight(Start, Goal, out last, overlay);
                    map.CastRay(Start, 1, 1, 0, overlay);
                    map.SmoothPath(path, waypoints, out written, overlay);
                    searcher.ReadSmoothed(map, waypoints, out written, overlay);
                }
                Check.Equal(GC.GetAllocatedBytesForCurrentThread() - before, 0L);
            }
        }
    }
}
