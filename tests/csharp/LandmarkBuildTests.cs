// Building landmarks: how many and where, in how much memory, and what is refused.

using System;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class LandmarkBuildTests
    {
        internal static void Run()
        {
            LandmarksAreWhereTheyWereAskedFor();
            PlacementAndSeedDecideWhereTheyAre();
            MemoryLimitsTheNumber();
            ADefThatMakesNoSenseIsRefused();
            CellsThatMakeNoSenseAreRefused();
            MapsThatCannotHaveThemAreRefused();
        }

        private static void LandmarksAreWhereTheyWereAskedFor()
        {
            CairnCell[] cells = { new CairnCell(0, 0), new CairnCell(31, 1), new CairnCell(5, 4) };
            using (CairnMap map = LandmarkTests.Comb())
            {
                Check.Equal(map.BuildLandmarksAt(cells), CairnStatus.Ok);
                Check.Equal(string.Join(" ", map.GetLandmarks()), string.Join(" ", cells));
                CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks);
                Check.Equal(info.Placement, CairnPlacement.Given);
                Check.Equal(info.Landmarks, 3u);

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
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                fixed (CairnCell* first = cells)
                {
                    Check.Equal(map.BuildLandmarksAt(first + 1, 2, def), CairnStatus.Ok);
                    Check.Equal(map.ReadLandmarks(first, 1, out written), CairnStatus.Truncated);
                    Check.Equal(cells[0], new CairnCell(31, 1));
                }
                Check.Equal(map.GetLandmarks().Length, 2);
                Check.Equal(map.BuildLandmarksAt(cells, def), CairnStatus.Ok);
                Check.Equal(map.GetLandmarks().Length, 3);
                Check.Error(CairnStatus.ErrorNull, () => map.ReadLandmarks(null, 1, out written));
                Check.Throws<ArgumentOutOfRangeException>(() => map.ReadLandmarks(null, -1, out written));
            }
        }

        private static void PlacementAndSeedDecideWhereTheyAre()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.Count = 64;
                map.BuildLandmarks(def);
                Check.Equal(map.GetLandmarks().Length, 64);
                def.Count = 5;
                def.Placement = CairnPlacement.Random;
                map.BuildLandmarks(def);
                string first = string.Join(" ", map.GetLandmarks());
                CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks);
                Check.Equal(info.Placement, CairnPlacement.Random);
                Check.Equal(info.Landmarks, 5u);
                map.BuildLandmarks(def);
                Check.Equal(string.Join(" ", map.GetLandmarks()), first);
                def.Seed = 1;
                map.BuildLandmarks(def);
                Check.That(string.Join(" ", map.GetLandmarks()) != first, "another seed, other cells");
                def.Placement = CairnPlacement.Farthest;
                map.BuildLandmarks(def);
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Placement, CairnPlacement.Farthest);
                Check.That(map.GetLandmarks().All(cell => map.GetCell(cell.X, cell.Y) != CairnMap.Blocked), "free");
            }
            using (var small = new CairnMap(3, 1))
            {
                small.BuildLandmarks();
                Check.Equal(small.GetLandmarks().Length, 3);
            }
        }

        private static void MemoryLimitsTheNumber()
        {
            using (var map = new CairnMap(40, 40))
            {
                ulong bare = map.GetInfo().MemoryBytes;
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.Count = 24;
                map.BuildLandmarks(def);
                CairnTableInfo large = map.GetTableInfo(CairnTable.Landmarks);
                Check.Equal(large.Landmarks, 24u);
                Check.Equal(map.GetInfo().MemoryBytes, bare + large.MemoryBytes);
                def.MemoryLimit = large.MemoryBytes - 1;
                Check.Equal(map.BuildLandmarks(def), CairnStatus.Ok);
                CairnTableInfo limited = map.GetTableInfo(CairnTable.Landmarks);
                Check.That(limited.Landmarks > 0 && limited.Landmarks < 24, limited.Landmarks + " fit");
                Check.That(limited.MemoryBytes <= def.MemoryLimit, limited.MemoryBytes + " bytes");
                def.MemoryLimit = 1;
                Check.Error(CairnStatus.ErrorMemoryLimit, () => map.BuildLandmarks(def));
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Landmarks, limited.Landmarks);
                map.RemoveTable(CairnTable.Landmarks);
                Check.Equal(map.GetInfo().MemoryBytes, bare);
            }
        }

        private static void ADefThatMakesNoSenseIsRefused()
        {
            using (var map = new CairnMap(8, 8))
            {
                CairnLandmarksDef plain = CairnLandmarksDef.Create();
                Check.Equal(plain.Count, 8u);
                Check.Equal(plain.Placement, CairnPlacement.Farthest);
                Check.Equal(plain.EditAllowance, 4096u);
                Refused(map, CairnStatus.ErrorStructSize, default(CairnLandmarksDef));
                CairnLandmarksDef def = plain;
                def.Placement = CairnPlacement.Given;
                Check.Error(CairnStatus.ErrorSelector, () => map.BuildLandmarks(def));
                def.Placement = (CairnPlacement)3;
                Check.Error(CairnStatus.ErrorSelector, () => map.BuildLandmarks(def));
                def = plain;
                def.InSlices = 2;
                Refused(map, CairnStatus.ErrorSelector, def);
                def = plain;
                def.Reserved = 1;
                Refused(map, CairnStatus.ErrorUnsupported, def);
                def = plain;
                def.Count = 0;
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarks(def));
                def.Count = 65;
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarks(def));
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetLandmarks());
            }
        }

        private static void Refused(CairnMap map, CairnStatus expected, CairnLandmarksDef def)
        {
            Check.Error(expected, () => map.BuildLandmarks(def));
            Check.Error(expected, () => map.BuildLandmarksAt(new CairnCell[1], def));
        }

        private static void CellsThatMakeNoSenseAreRefused()
        {
            CairnLandmarksDef def = CairnLandmarksDef.Create();
            using (CairnMap map = LandmarkTests.Comb())
            {
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarksAt(null));
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarksAt(new CairnCell[65]));
                Check.Error(CairnStatus.ErrorNull, () => map.BuildLandmarksAt(null, 1, def));
                Check.Throws<ArgumentOutOfRangeException>(() => map.BuildLandmarksAt(null, -1, def));
                CairnCell[] cells = { new CairnCell(0, 0), new CairnCell(32, 0) };
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.BuildLandmarksAt(cells));
                cells[1] = new CairnCell(4, 0);
                Check.Error(CairnStatus.ErrorBlocked, () => map.BuildLandmarksAt(cells));
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetLandmarks());
            }
        }

        private static void MapsThatCannotHaveThemAreRefused()
        {
            CairnMapDef charged = CairnMapDef.Create(8, 8);
            charged.TerrainCharge = CairnTerrainCharge.Entered;
            using (var entered = new CairnMap(charged))
            using (var blocked = new CairnMap(CairnMapDef.Create(4, 4), new byte[16]))
            {
                Check.Error(CairnStatus.ErrorUnsupported, () => entered.BuildLandmarks());
                Check.Error(CairnStatus.ErrorUnsupported, () => entered.BuildLandmarksAt(new CairnCell[1]));
                Check.Error(CairnStatus.ErrorBlocked, () => blocked.BuildLandmarks());
                Check.Error(CairnStatus.ErrorBlocked, () => blocked.BuildLandmarksAt(new CairnCell[1]));
            }
        }
    }
}
