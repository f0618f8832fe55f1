// Costs and next steps towards goals, from every cell: one field leads any number of units. Any number of threads may
// read one field at once; setting goals and updating need it alone. A call that conflicts with one in progress on
// another thread throws ErrorBusy and has no effect. Every Span parameter accepts an array.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    /// <summary>
    /// For every cell the cost of a cheapest path to the nearest goal, and the step with which it begins. Set the
    /// goals, then call Update until it returns Ok, and again after edits.
    /// </summary>
    public sealed unsafe class CairnField : IDisposable
    {
        /// <summary>In ReadCosts: no goal can be reached.</summary>
        public const uint CostUnreached = CairnNative.CAIRN_COST_UNREACHED;
        /// <summary>In ReadNearest: no goal can be reached.</summary>
        public const ushort NoGoal = CairnNative.CAIRN_NO_GOAL;
        /// <summary>In ReadDirections: the cell is a goal.</summary>
        public const byte DirectionArrived = CairnNative.CAIRN_DIRECTION_ARRIVED;
        /// <summary>In ReadDirections: no goal can be reached.</summary>
        public const byte DirectionNone = CairnNative.CAIRN_DIRECTION_NONE;

        private readonly CairnFieldHandle handle;

        /// <summary>Creates a field without goals, for a map and all others of its size.</summary>
        public CairnField(CairnMap map)
            : this(map, CairnFieldDef.Create())
        {
        }

        /// <summary>Creates a field without goals, for a layer of a map and of all others of its size.</summary>
        public CairnField(CairnMap map, CairnFieldDef def)
        {
            IntPtr field;
            using (CairnLease lease = map.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_field_create(lease.Pointer, &def, &field));
            }
            handle = new CairnFieldHandle(field);
        }

        /// <summary>Returns how many bytes, outside the managed heap, a field without goals takes.</summary>
        public static ulong MemorySize(CairnMap map, CairnFieldDef def)
        {
            ulong bytes;
            using (CairnLease lease = map.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_field_get_memory_size(lease.Pointer, &def, &bytes));
            }
            return bytes;
        }

        /// <summary>
        /// The field for CairnNative, in a job for example. Valid while the field is not disposed of.
        /// </summary>
        public IntPtr Pointer
        {
            get
            {
                using (CairnLease field = Lease())
                {
                    return field.Pointer;
                }
            }
        }

        /// <summary>Destroys the field, after calls in progress on other threads have ended.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>Sets the goals, each of which costs 0.</summary>
        public void SetGoals(ReadOnlySpan<CairnCell> goals)
        {
            SetGoals(goals, default(ReadOnlySpan<uint>));
        }

        /// <summary>
        /// Sets the goals, what it costs to be there (one number for each, or none at all for 0), and the largest cost
        /// that is wanted.
        /// </summary>
        public void SetGoals(
            ReadOnlySpan<CairnCell> goals, ReadOnlySpan<uint> costs, ulong maxCost = CairnNative.CAIRN_UNREACHED)
        {
            if (costs.Length != 0 && costs.Length != goals.Length)
            {
                throw new ArgumentException("must be as many as there are goals, or none", nameof(costs));
            }
            fixed (CairnCell* first = &MemoryMarshal.GetReference(goals))
            fixed (uint* firstCost = &MemoryMarshal.GetReference(costs))
            {
                SetGoals(first, costs.Length == 0 ? null : firstCost, goals.Length, maxCost);
            }
        }

        /// <summary>Sets the goals. Without <paramref name="costs"/> each costs 0.</summary>
        public void SetGoals(CairnCell* goals, uint* costs, int count, ulong maxCost)
        {
            using (CairnLease field = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_field_set_goals(
                    field.Pointer, goals, costs, CairnLibrary.Count(count, nameof(count)), maxCost));
            }
        }

        /// <summary>
        /// Leads away from the goals of another field, which must be up to date. The ratio should be above 1, since
        /// units stay otherwise; the larger it is, the sooner a cornered unit passes the threat.
        /// </summary>
        public void SetAwayFrom(CairnField threats, uint numerator, uint denominator)
        {
            using (CairnLease from = threats.Lease())
            using (CairnLease field = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_field_set_away_from(
                    field.Pointer, from.Pointer, numerator, denominator));
            }
        }

        /// <summary>
        /// Brings the field up to date with the map and an overlay, if there is one. One unit of work is about one
        /// cell.
        /// </summary>
        /// <returns>Ok if it is up to date, Running if work is left.</returns>
        public CairnStatus Update(CairnMap map, CairnOverlay overlay = null, ulong work = ulong.MaxValue)
        {
            using (CairnLease field = Lease())
            using (CairnLease on = map.Lease())
            using (CairnLease added = CairnOverlay.LeaseOrNone(overlay))
            {
                return CairnLibrary.Check(CairnNative.cairn_field_update(
                    field.Pointer, on.Pointer, added.Pointer, work));
            }
        }

        /// <summary>
        /// Returns size, layer and memory, and whether the field is up to date with a map and an overlay.
        /// </summary>
        public CairnFieldInfo GetInfo(CairnMap map, CairnOverlay overlay = null)
        {
            CairnFieldInfo info = CairnFieldInfo.Create();
            using (CairnLease field = Lease())
            using (CairnLease on = map.Lease())
            using (CairnLease added = CairnOverlay.LeaseOrNone(overlay))
            {
                CairnLibrary.Check(CairnNative.cairn_field_get_info(
                    field.Pointer, on.Pointer, added.Pointer, &info));
            }
            return info;
        }

        /// <summary>Finds the cost of a cheapest path to the nearest goal.</summary>
        /// <returns>Ok, NoPath, or Behind while an update is under way.</returns>
        public CairnStatus GetCost(int x, int y, out ulong cost)
        {
            ulong found;
            CairnStatus status;
            using (CairnLease field = Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_field_get_cost(field.Pointer, x, y, &found));
            }
            cost = found;
            return status;
        }

        /// <summary>Finds the next cell of a unit; its own if it has arrived, or no step is known.</summary>
        /// <returns>Ok, NoPath, or Behind: the step can be walked, but may not be the cheapest.</returns>
        public CairnStatus GetStep(CairnMap map, int x, int y, out CairnCell next)
        {
            CairnCell found;
            CairnStatus status;
            using (CairnLease field = Lease())
            using (CairnLease on = map.Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_field_get_step(
                    field.Pointer, on.Pointer, x, y, &found));
            }
            next = found;
            return status;
        }

        /// <summary>Finds the next cells of many units. The two may be the same.</summary>
        /// <returns>Ok or Behind.</returns>
        public CairnStatus ReadSteps(CairnMap map, ReadOnlySpan<CairnCell> units, Span<CairnCell> next)
        {
            if (next.Length < units.Length)
            {
                throw new ArgumentException("must have room for all units", nameof(next));
            }
            fixed (CairnCell* first = &MemoryMarshal.GetReference(units))
            fixed (CairnCell* firstNext = &MemoryMarshal.GetReference(next))
            {
                return ReadSteps(map, first, units.Length, firstNext);
            }
        }

        /// <summary>Finds the next cells of <paramref name="count"/> units.</summary>
        /// <returns>Ok or Behind.</returns>
        public CairnStatus ReadSteps(CairnMap map, CairnCell* units, int count, CairnCell* next)
        {
            using (CairnLease field = Lease())
            using (CairnLease on = map.Lease())
            {
                return CairnLibrary.Check(CairnNative.cairn_field_read_steps(
                    field.Pointer, on.Pointer, units, CairnLibrary.Count(count, nameof(count)), next));
            }
        }

        /// <summary>
        /// Follows the steps from a cell to a goal. <paramref name="length"/> is how many cells there are in all, also
        /// if the buffer is too small.
        /// </summary>
        /// <returns>Ok, Truncated, NoPath or Behind.</returns>
        public CairnStatus ReadPath(CairnMap map, int x, int y, Span<CairnCell> path, out int length)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            {
                return ReadPath(map, x, y, first, path.Length, out length);
            }
        }

        /// <summary>
        /// Follows the steps from a cell to a goal, into memory that holds <paramref name="capacity"/> cells.
        /// </summary>
        /// <returns>Ok, Truncated, NoPath or Behind.</returns>
        public CairnStatus ReadPath(CairnMap map, int x, int y, CairnCell* path, int capacity, out int length)
        {
            uint found;
            CairnStatus status;
            using (CairnLease field = Lease())
            using (CairnLease on = map.Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_field_read_path(
                    field.Pointer, on.Pointer, x, y, path, CairnLibrary.Count(capacity, nameof(capacity)), &found));
            }
            length = (int)found;
            return status;
        }

        /// <summary>
        /// Copies the costs of a rectangle, row after row; CostUnreached where no goal can be reached.
        /// </summary>
        /// <returns>Ok, or Behind while an update is under way.</returns>
        public CairnStatus ReadCosts(int x, int y, int width, int height, Span<uint> costs)
        {
            return ReadCosts(x, y, width, height, costs, width);
        }

        /// <summary>Copies the costs of a rectangle: row i goes to i * stride.</summary>
        public CairnStatus ReadCosts(int x, int y, int width, int height, Span<uint> costs, int stride)
        {
            fixed (uint* first = &MemoryMarshal.GetReference(costs))
            {
                return ReadCosts(x, y, width, height, first, costs.Length, stride);
            }
        }

        /// <summary>Copies the costs of a rectangle: row i goes to i * stride.</summary>
        public CairnStatus ReadCosts(int x, int y, int width, int height, uint* costs, int length, int stride)
        {
            using (CairnLease field = Lease())
            {
                return CairnLibrary.Check(CairnNative.cairn_field_read_costs(
                    field.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), costs,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>
        /// Copies the directions of the steps from the cells of a rectangle, row after row: 0 to 7 clockwise from
        /// north, DirectionArrived, DirectionNone.
        /// </summary>
        public void ReadDirections(int x, int y, int width, int height, Span<byte> directions)
        {
            ReadDirections(x, y, width, height, directions, width);
        }

        /// <summary>Copies the directions of a rectangle: row i goes to i * stride.</summary>
        public void ReadDirections(int x, int y, int width, int height, Span<byte> directions, int stride)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(directions))
            {
                ReadDirections(x, y, width, height, first, directions.Length, stride);
            }
        }

        /// <summary>Copies the directions of a rectangle: row i goes to i * stride.</summary>
        public void ReadDirections(int x, int y, int width, int height, byte* directions, int length, int stride)
        {
            using (CairnLease field = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_field_read_directions(
                    field.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), directions,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>
        /// Copies the numbers of the nearest goals of a rectangle, row after row, or NoGoal. Needs a field with
        /// CairnFieldFlags.Nearest.
        /// </summary>
        public void ReadNearest(int x, int y, int width, int height, Span<ushort> goals)
        {
            ReadNearest(x, y, width, height, goals, width);
        }

        /// <summary>Copies the numbers of the nearest goals of a rectangle: row i goes to i * stride.</summary>
        public void ReadNearest(int x, int y, int width, int height, Span<ushort> goals, int stride)
        {
            fixed (ushort* first = &MemoryMarshal.GetReference(goals))
            {
                ReadNearest(x, y, width, height, first, goals.Length, stride);
            }
        }

        /// <summary>Copies the numbers of the nearest goals of a rectangle: row i goes to i * stride.</summary>
        public void ReadNearest(int x, int y, int width, int height, ushort* goals, int length, int stride)
        {
            using (CairnLease field = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_field_read_nearest(
                    field.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), goals,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>
        /// Finds the directions in which units move on that stand anywhere in a cell. Positions are in 256ths of a cell
        /// from the top left corner of the map; a vector is up to about 128 long.
        /// </summary>
        /// <returns>Ok or Behind.</returns>
        public CairnStatus ReadSteering(CairnMap map, ReadOnlySpan<CairnCell> positions, Span<CairnVector> vectors)
        {
            if (vectors.Length < positions.Length)
            {
                throw new ArgumentException("must have room for all positions", nameof(vectors));
            }
            fixed (CairnCell* first = &MemoryMarshal.GetReference(positions))
            fixed (CairnVector* firstVector = &MemoryMarshal.GetReference(vectors))
            {
                return ReadSteering(map, first, positions.Length, firstVector);
            }
        }

        /// <summary>Finds the directions in which <paramref name="count"/> units move on.</summary>
        /// <returns>Ok or Behind.</returns>
        public CairnStatus ReadSteering(CairnMap map, CairnCell* positions, int count, CairnVector* vectors)
        {
            using (CairnLease field = Lease())
            using (CairnLease on = map.Lease())
            {
                return CairnLibrary.Check(CairnNative.cairn_field_read_steering(
                    field.Pointer, on.Pointer, positions, CairnLibrary.Count(count, nameof(count)), vectors));
            }
        }

        internal CairnLease Lease()
        {
            return handle.Lease();
        }
    }
}
