// Building regions: budgets that are kept or told to be broken, edits, slices, progress, saving, and what is refused.

using System;
using Cairn;

namespace CairnTests
{
    internal static class RegionBuildTests
    {
        private const CairnTable Regions = CairnTable.Regions;

        internal static void Run()
        {
            BudgetsAreKeptOrToldToBeBroken();
            EditsMakeThemStaleOrSuspendThem();
            TheyAreBuiltInSlices();
            AHandlerIsToldAndCanStopTheBuild();
            ALoadedTableAnswersAsTheSavedOne();
            ADefThatMakesNoSenseIsRefused();
            MapsThatCannotHaveThemAreRefused();
            TooManyPortalsAreRefused();
        }

        private static void BudgetsAreKeptOrToldToBeBroken()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                ulong bare = map.GetInfo().MemoryBytes;
                foreach (CairnRegionsDef variant in RegionTests.Variants())
                {
                    foreach (uint budget in new[] { 1u, 2u, 16u })
                    {
                        CairnRegionsDef def = variant;
                        def.EntriesPerCell = budget;
                        CairnStatus status = map.BuildRegions(def);
                        RegionTests.Built(status);
                        CairnTableInfo info = map.GetTableInfo(Regions);
                        Check.Equal(info.Table, Regions);
                        Check.Equal(info.State, CairnTableState.Exact);
                        Check.Equal(info.Cells, 32 * 16ul);
                        Check.Equal(info.WithinBudget, status == CairnStatus.Ok ? 1u : 0u);
                        Check.Equal(info.Entries <= budget * info.Cells, status == CairnStatus.Ok);
                        Check.Equal(info.Landmarks, 0u);
                        Check.That(info.Areas > 0, "there are regions");
                        Check.Equal(map.GetInfo().MemoryBytes, bare + info.MemoryBytes);
                    }
                }
                map.RemoveTable(Regions);
                Check.Equal(map.GetInfo().MemoryBytes, bare);
            }
        }

        private static void EditsMakeThemStaleOrSuspendThem()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                RegionTests.Built(map.BuildRegions());
                map.SetCell(2, 3, CairnMap.Blocked);
                CairnTableInfo info = map.GetTableInfo(Regions, 4);
                Check.Equal(info.State, CairnTableState.Stale);
                Check.Equal(info.EditedCells, 1ul);
                map.RebuildTable(Regions);
                Check.Equal(map.GetTableInfo(Regions).Rebuilding, 1u);
                Check.That(map.Maintain(), "rebuilt");
                info = map.GetTableInfo(Regions);
                Check.Equal(info.State, CairnTableState.Exact);
                Check.Equal(info.Rebuilding, 0u);

                map.SetCell(4, 3, 1);
                Check.Equal(map.GetTableInfo(Regions).State, CairnTableState.Suspended);
                Check.Error(CairnStatus.ErrorSuspended, () => map.SaveTable(Regions));
                Check.That(!map.Maintain(1), "one cell of work does not finish it");
                Check.That(map.Maintain(), "unlimited work does");
                Check.Equal(map.GetTableInfo(Regions).State, CairnTableState.Exact);
            }
        }

        private static void TheyAreBuiltInSlices()
        {
            foreach (CairnRegionsDef kind in RegionTests.Kinds())
            {
                using (CairnMap whole = LandmarkTests.Comb())
                using (CairnMap map = LandmarkTests.Comb())
                {
                    CairnRegionsDef def = kind;
                    RegionTests.Built(whole.BuildRegions(def));
                    def.InSlices = 1;
                    Check.Equal(map.BuildRegions(def), CairnStatus.BudgetSpent);
                    int slices = 1;
                    for (; !map.Maintain(300); slices++)
                    {
                        Check.Equal(map.GetTableInfo(Regions).State, CairnTableState.Building);
                    }
                    Check.That(slices > 1, slices + " slices");
                    Check.Equal(map.GetTableInfo(Regions).State, CairnTableState.Exact);
                    Check.Equal(map.GetStateHash(), whole.GetStateHash());
                }
            }
        }

        private static void AHandlerIsToldAndCanStopTheBuild()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                RegionTests.Built(map.BuildRegions());
                ulong hash = map.GetStateHash();
                CairnRegionsDef gateway = CairnRegionsDef.Create();
                gateway.Kind = CairnRegionKind.Gateway;
                Check.Equal(map.BuildRegions((done, total) => false), CairnStatus.Cancelled);
                Check.Equal(map.BuildRegions(gateway, (done, total) => done < total), CairnStatus.Cancelled);
                var problem = new InvalidOperationException("enough");
                Exception thrown = Check.Throws<InvalidOperationException>(
                    () => map.BuildRegions(gateway, (done, total) => ProgressTests.Throw(problem)));
                Check.That(ReferenceEquals(thrown, problem), "the exception itself");
                Check.Error(CairnStatus.ErrorBusy, () => map.BuildRegions((done, total) => map.Maintain()));
                Check.Equal(map.GetStateHash(), hash);

                ulong last = 0;
                ulong expected = 1;
                RegionTests.Built(map.BuildRegions(gateway, (done, total) =>
                {
                    Check.That(done >= last && done <= total, done + " of " + total);
                    last = done;
                    expected = total;
                    return true;
                }));
                Check.Equal(last, expected);
                Check.Equal(map.GetTableInfo(Regions).RegionKind, CairnRegionKind.Gateway);
            }
        }

        private static void ALoadedTableAnswersAsTheSavedOne()
        {
            foreach (CairnRegionsDef def in RegionTests.Kinds())
            {
                using (CairnMap saved = LandmarkTests.Comb())
                using (CairnMap loaded = LandmarkTests.Comb())
                {
                    RegionTests.Built(saved.BuildRegions(def));
                    byte[] bytes = saved.SaveTable(Regions);
                    loaded.LoadTable(bytes);
                    Check.Equal(loaded.GetStateHash(), saved.GetStateHash());
                    CairnTableInfo info = loaded.GetTableInfo(Regions);
                    Check.Equal(info.RegionKind, def.Kind);
                    Check.Equal(info.Areas, saved.GetTableInfo(Regions).Areas);
                    bytes[bytes.Length - 1] ^= 1;
                    Check.Error(CairnStatus.ErrorBlob, () => loaded.LoadTable(bytes));
                    loaded.SetCell(0, 0, 2);
                    Check.Error(
                        CairnStatus.ErrorOtherMap, () => loaded.LoadTable(saved.SaveTable(Regions)));
                }
            }
        }

        private static void ADefThatMakesNoSenseIsRefused()
        {
            CairnRegionsDef plain = CairnRegionsDef.Create();
            Refused(CairnStatus.ErrorStructSize, default(CairnRegionsDef));
            CairnRegionsDef def = plain;
            def.Kind = (CairnRegionKind)4;
            Refused(CairnStatus.ErrorSelector, def);
            def = plain;
            def.Reduction = (CairnReduction)3;
            Refused(CairnStatus.ErrorSelector, def);
            def = plain;
            def.PortalDistance = (CairnPortalDistance)2;
            Refused(CairnStatus.ErrorSelector, def);
            def = plain;
            def.Differential = 2;
            Refused(CairnStatus.ErrorSelector, def);
            def = plain;
            def.InSlices = 2;
            Refused(CairnStatus.ErrorSelector, def);
            def = plain;
            def.EntriesPerCell = 0;
            def.Kind = CairnRegionKind.Border;
            Refused(CairnStatus.ErrorUnsupported, def);
            def.Kind = CairnRegionKind.Portal;
            Refused(CairnStatus.ErrorUnsupported, def);
        }

        private static void Refused(CairnStatus expected, CairnRegionsDef def)
        {
            using (var map = new CairnMap(8, 8))
            {
                Check.Error(expected, () => map.BuildRegions(def));
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(Regions));
            }
        }

        private static void MapsThatCannotHaveThemAreRefused()
        {
            CairnMapDef charged = CairnMapDef.Create(8, 8);
            charged.TerrainCharge = CairnTerrainCharge.Entered;
            using (var entered = new CairnMap(charged))
            {
                Check.Error(CairnStatus.ErrorUnsupported, () => entered.BuildRegions());
            }
        }

        /// <summary>Scattered walls leave hardly a rectangle, and without a budget nothing is merged.</summary>
        private static void TooManyPortalsAreRefused()
        {
            var random = new Random(1);
            var cells = new byte[600 * 600];
            for (int i = 0; i < cells.Length; i++)
            {
                cells[i] = random.Next(10) < 7 ? (byte)1 : CairnMap.Blocked;
            }
            using (var map = new CairnMap(CairnMapDef.Create(600, 600), cells))
            {
                CairnRegionsDef def = CairnRegionsDef.Create();
                def.Kind = CairnRegionKind.Gateway;
                def.EntriesPerCell = 0;
                Check.Error(CairnStatus.ErrorTooLarge, () => map.BuildRegions(def));
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(Regions));
            }
        }
    }
}
