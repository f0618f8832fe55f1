// What a map knows about straight lines: sight, rays, and paths pulled tight along them.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    public sealed unsafe partial class CairnMap
    {
        /// <summary>
        /// Returns whether the segment between the centres of two cells is clear. An overlay's blocked cells are in the
        /// way, except at both ends. <paramref name="last"/> is the last passable cell before the obstacle, or the
        /// second cell if there is none.
        /// </summary>
        public bool LineOfSight(
            CairnCell from, CairnCell to, out CairnCell last, CairnOverlay overlay = null, uint layer = 0)
        {
            CairnCell found;
            CairnStatus status;
            using (CairnLease map = Lease())
            using (CairnLease units = CairnOverlay.LeaseOrNone(overlay))
            {
                status = CairnLibrary.Check(CairnNative.cairn_map_line_of_sight(
                    map.Pointer, layer, units.Pointer, from.X, from.Y, to.X, to.Y, &found));
            }
            last = found;
            return status == CairnStatus.Ok;
        }

        /// <summary>
        /// Follows a ray, dx columns for every dy rows, until something is in its way, the map ends, or it is
        /// <paramref name="maxDistance"/> cells long, where 0 is any length.
        /// </summary>
        public CairnRayHit CastRay(
            CairnCell from, int dx, int dy, int maxDistance = 0, CairnOverlay overlay = null, uint layer = 0)
        {
            CairnRayHit hit;
            using (CairnLease map = Lease())
            using (CairnLease units = CairnOverlay.LeaseOrNone(overlay))
            {
                CairnLibrary.Check(CairnNative.cairn_map_cast_ray(
                    map.Pointer, layer, units.Pointer, from.X, from.Y, dx, dy,
                    CairnLibrary.Count(maxDistance, nameof(maxDistance)), &hit));
            }
            return hit;
        }

        /// <summary>
        /// Copies the waypoints of a path pulled tight. It is never longer than the path and never costs more. The two
        /// buffers must not overlap.
        /// </summary>
        /// <returns>
        /// Ok, Truncated if more waypoints follow, or Obstructed if something is in the way of the path behind the last
        /// one.
        /// </returns>
        public CairnStatus SmoothPath(
            ReadOnlySpan<CairnCell> path, Span<CairnCell> waypoints, out int written, CairnOverlay overlay = null,
            uint layer = 0)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            fixed (CairnCell* target = &MemoryMarshal.GetReference(waypoints))
            {
                return SmoothPath(first, path.Length, target, waypoints.Length, out written, overlay, layer);
            }
        }

        /// <summary>
        /// Copies the waypoints of a path of <paramref name="length"/> cells into memory that holds
        /// <paramref name="capacity"/>.
        /// </summary>
        public CairnStatus SmoothPath(
            CairnCell* path, int length, CairnCell* waypoints, int capacity, out int written,
            CairnOverlay overlay = null, uint layer = 0)
        {
            uint copied;
            CairnStatus status;
            using (CairnLease map = Lease())
            using (CairnLease units = CairnOverlay.LeaseOrNone(overlay))
            {
                status = CairnLibrary.Check(CairnNative.cairn_map_smooth_path(
                    map.Pointer, layer, units.Pointer, path, CairnLibrary.Count(length, nameof(length)), waypoints,
                    CairnLibrary.Count(capacity, nameof(capacity)), &copied));
            }
            written = (int)copied;
            return status;
        }
    }
}
