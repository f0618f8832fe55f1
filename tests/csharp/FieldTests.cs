// CairnField: every member once, with arguments of which none can be taken for another; errors that are thrown, and
// counts that the library never sees. What the library does is tested in tests/c.

using System;
using Cairn;

namespace CairnTests
{
    internal static unsafe class FieldTests
    {
        internal static void Run()
        {
            AFieldLeadsToItsGoals();
            BlocksAreRead();
            UnitsAreSteered();
            ThreatsAndOverlaysGoWhereTheyAreMeantTo();
            ErrorsAreThrown();
            NegativeCountsAreRefused();
        }

        private static CairnFieldDef Def(CairnFieldFlags flags)
        {
            CairnFieldDef def = CairnFieldDef.Create();
            def.Flags = flags;
            return def;
        }

        /// <summary>To (1, 2) for 300 and to (8, 2) for 10, up to a cost of 500.</summary>
        private static CairnField TwoGoals(CairnMap map)
        {
            var field = new CairnField(map, Def(CairnFieldFlags.Nearest));
            field.SetGoals(new[] { new CairnCell(1, 2), new CairnCell(8, 2) }, new uint[] { 300, 10 }, 500);
            return field;
        }

        private static void AFieldLeadsToItsGoals()
        {
            using (var map = new CairnMap(9, 7))
            using (CairnField field = TwoGoals(map))
            {
                CairnCell next;
                ulong cost;
                int length;
                Check.Equal(field.GetStep(map, 6, 1, out next), CairnStatus.Behind);
                Check.Equal(next, new CairnCell(6, 1));
                Check.Equal(field.Update(map, null, 3), CairnStatus.Running);
                Check.Equal(field.GetInfo(map).IsCurrent, 0u);
                Check.Equal(field.Update(map), CairnStatus.Ok);
                CairnFieldInfo info = field.GetInfo(map);
                Check.Equal(info.IsCurrent, 1u);
                Check.Equal(info.Width, 9u);
                Check.Equal(info.Goals, 2u);
                Check.Equal(info.Flags, CairnFieldFlags.Nearest);
                Check.Equal(info.MemoryBytes, CairnField.MemorySize(map, Def(CairnFieldFlags.Nearest)) + 24);

                Check.Equal(field.GetCost(7, 2, out cost), CairnStatus.Ok);
                Check.Equal(cost, 80UL);
                Check.Equal(field.GetCost(1, 6, out cost), CairnStatus.NoPath);
                Check.Equal(field.GetStep(map, 6, 1, out next), CairnStatus.Ok);
                Check.Equal(next, new CairnCell(7, 2));
                var units = new[] { new CairnCell(6, 1), new CairnCell(8, 2) };
                Check.Equal(field.ReadSteps(map, units, units), CairnStatus.Ok);
                Check.Equal(units[0] + " " + units[1], "(7, 2) (8, 2)");
                fixed (CairnCell* first = units)
                {
                    field.ReadSteps(map, first, 1, first + 1);
                }
                Check.Equal(units[0] + " " + units[1], "(7, 2) (8, 2)");
                var path = new CairnCell[2];
                Check.Equal(field.ReadPath(map, 6, 2, path, out length), CairnStatus.Truncated);
                Check.Equal(length, 3);
                Check.Equal(path[1], new CairnCell(7, 2));
                fixed (CairnCell* first = path)
                {
                    Check.Equal(field.ReadPath(map, 7, 2, first, 2, out length), CairnStatus.Ok);
                }
                Check.Equal(path[1], new CairnCell(8, 2));
                Check.Equal(
                    CairnNative.cairn_field_get_cost(field.Pointer, 8, 2, &cost), CairnNative.CAIRN_OK);
                Check.Equal(cost, 10UL);
            }
        }

        private static void BlocksAreRead()
        {
            using (var map = new CairnMap(9, 7))
            using (CairnField field = TwoGoals(map))
            {
                var wide = new uint[] { 1, 1, 1, 1, 1, 1, 1 };
                Check.Equal(field.ReadCosts(0, 0, 1, 1, wide), CairnStatus.Behind);
                Check.Equal(wide[0], CairnField.CostUnreached);
                field.Update(map);
                Check.Equal(field.ReadCosts(6, 1, 3, 2, wide, 4), CairnStatus.Ok);
                Check.Equal(string.Join(" ", wide), "179 109 80 1 150 80 10");
                fixed (uint* first = wide)
                {
                    field.ReadCosts(7, 1, 1, 2, first, 7, 5);
                }
                Check.Equal(string.Join(" ", wide), "109 109 80 1 150 80 10");
                var directions = new byte[6];
                field.ReadDirections(7, 1, 2, 2, directions);
                Check.Equal(string.Join(" ", directions), "3 4 2 " + CairnField.DirectionArrived + " 0 0");
                field.ReadDirections(7, 1, 1, 2, directions, 5);
                Check.Equal(directions[5], (byte)2);
                fixed (byte* first = directions)
                {
                    field.ReadDirections(1, 6, 1, 1, first, 6, 1);
                }
                Check.Equal(directions[0], CairnField.DirectionNone);
                var goals = new ushort[6];
                field.ReadNearest(8, 1, 1, 2, goals);
                Check.Equal(string.Join(" ", goals), "1 1 0 0 0 0");
                field.ReadNearest(8, 1, 1, 2, goals, 5);
                Check.Equal(goals[5], (ushort)1);
                fixed (ushort* first = goals)
                {
                    field.ReadNearest(1, 6, 1, 1, first, 6, 1);
                }
                Check.Equal(goals[0], CairnField.NoGoal);
            }
        }

        private static void UnitsAreSteered()
        {
            using (var map = new CairnMap(9, 7))
            using (CairnField field = TwoGoals(map))
            {
                field.Update(map);
                var positions = new[] { new CairnCell(7 * 256 + 128, 2 * 256 + 128), new CairnCell(8 * 256, 2 * 256) };
                var vectors = new CairnVector[2];
                Check.Equal(field.ReadSteering(map, positions, vectors), CairnStatus.Ok);
                Check.Equal(vectors[0].X, (short)128);
                Check.Equal(vectors[0].Y, (short)0);
                Check.Equal(vectors[1].X, (short)0);
                fixed (CairnCell* first = positions)
                fixed (CairnVector* firstVector = vectors)
                {
                    field.ReadSteering(map, first, 1, firstVector + 1);
                }
                Check.Equal(vectors[1].X, (short)128);
            }
        }

        private static void ThreatsAndOverlaysGoWhereTheyAreMeantTo()
        {
            using (var map = new CairnMap(9, 7))
            using (var overlay = new CairnOverlay(map))
            using (var threats = new CairnField(map))
            using (var safety = new CairnField(map, Def(CairnFieldFlags.Overlay)))
            {
                CairnCell next;
                threats.SetGoals(new[] { new CairnCell(1, 3) });
                Check.Error(CairnStatus.ErrorBehind, () => safety.SetAwayFrom(threats, 3, 2));
                threats.Update(map);
                safety.SetAwayFrom(threats, 3, 2);
                overlay.SetRect(5, 2, 1, 3, CairnOverlay.Blocked);
                Check.Equal(safety.Update(map, overlay), CairnStatus.Ok);
                Check.Equal(safety.GetInfo(map, overlay).IsCurrent, 1u);
                Check.Equal(safety.GetInfo(map).IsCurrent, 0u);
                Check.Equal(safety.GetStep(map, 4, 3, out next), CairnStatus.Ok);
                Check.That(next.X == 4 && next.Y != 3, "around what is in the way");
                var goal = new CairnCell(2, 2);
                uint cost = 7;
                ulong found;
                threats.SetGoals(&goal, &cost, 1, 100);
                threats.Update(map);
                threats.GetCost(3, 2, out found);
                Check.Equal(found, 77UL);
                Check.Equal(threats.GetCost(4, 2, out found), CairnStatus.NoPath);
            }
        }

        private static void ErrorsAreThrown()
        {
            using (var map = new CairnMap(9, 7))
            using (var other = new CairnMap(7, 9))
            using (var overlay = new CairnOverlay(map))
            using (var field = new CairnField(map))
            {
                CairnFieldDef def = CairnFieldDef.Create();
                CairnCell next;
                ulong cost;
                def.Layer = 1;
                Check.Error(CairnStatus.ErrorNoLayer, () => new CairnField(map, def));
                Check.Error(CairnStatus.ErrorNoLayer, () => CairnField.MemorySize(map, def));
                Check.Error(CairnStatus.ErrorStructSize, () => new CairnField(map, default(CairnFieldDef)));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => field.SetGoals(new[] { new CairnCell(9, 0) }));
                Check.Error(CairnStatus.ErrorBusy, () => field.SetAwayFrom(field, 1, 1));
                Check.Error(CairnStatus.ErrorUnsupported, () => field.Update(map, overlay));
                Check.Error(CairnStatus.ErrorDimensions, () => field.Update(other));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => field.GetCost(9, 0, out cost));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => field.GetStep(map, 0, 7, out next));
                Check.Error(CairnStatus.ErrorBehind, () => field.ReadDirections(0, 0, 1, 1, new byte[1]));
                Check.Error(CairnStatus.ErrorUnsupported, () => field.ReadNearest(0, 0, 1, 1, new ushort[1]));
                Check.Error(CairnStatus.ErrorLength, () => field.ReadCosts(0, 0, 2, 2, new uint[3]));
                Check.Throws<ArgumentException>(() => field.SetGoals(new CairnCell[2], new uint[1]));
                Check.Throws<ArgumentException>(() => field.ReadSteps(map, new CairnCell[2], new CairnCell[1]));
                Check.Throws<ArgumentException>(() => field.ReadSteering(map, new CairnCell[2], new CairnVector[1]));
            }
        }

        private static void NegativeCountsAreRefused()
        {
            using (var map = new CairnMap(9, 7))
            using (var field = new CairnField(map))
            {
                int length;
                Check.Throws<ArgumentOutOfRangeException>(() => field.SetGoals(null, null, -1, 0));
                Check.Throws<ArgumentOutOfRangeException>(() => field.ReadSteps(map, null, -1, null));
                Check.Throws<ArgumentOutOfRangeException>(() => field.ReadPath(map, 0, 0, null, -1, out length));
                Check.Throws<ArgumentOutOfRangeException>(() => field.ReadCosts(0, 0, 1, -1, new uint[1], 1));
                Check.Throws<ArgumentOutOfRangeException>(() => field.ReadDirections(0, 0, -1, 1, new byte[1], 1));
                Check.Throws<ArgumentOutOfRangeException>(() => field.ReadNearest(0, 0, 1, 1, new ushort[1], -1));
                Check.Throws<ArgumentOutOfRangeException>(() => field.ReadSteering(map, null, -1, null));
            }
        }
    }
}
