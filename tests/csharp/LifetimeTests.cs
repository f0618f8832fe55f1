// Ownership: what is disposed of is freed once and then says so, what is forgotten is freed by the finaliser, and a
// cell is a value.

using System;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using Cairn;

namespace CairnTests
{
    internal static class LifetimeTests
    {
        internal static void Run()
        {
            DisposingTwiceDoesNothing();
            WhatIsDisposedOfSaysSo();
            ALeaseOutlivesDispose();
            WhatIsForgottenIsFreed();
            CellsCompareByValue();
        }

        private static void DisposingTwiceDoesNothing()
        {
            var map = new CairnMap(4, 4);
            var overlay = new CairnOverlay(map);
            var field = new CairnField(map);
            var searcher = new CairnSearcher(map);
            map.Dispose();
            map.Dispose();
            overlay.Dispose();
            overlay.Dispose();
            field.Dispose();
            field.Dispose();
            searcher.Dispose();
            searcher.Dispose();
        }

        private static void WhatIsDisposedOfSaysSo()
        {
            var map = new CairnMap(4, 4);
            var gone = new CairnMap(4, 4);
            var searcher = new CairnSearcher(map);
            var goneSearcher = new CairnSearcher(map);
            var overlay = new CairnOverlay(map);
            var goneOverlay = new CairnOverlay(map);
            var field = new CairnField(map);
            var goneField = new CairnField(map);
            goneField.Dispose();
            goneOverlay.Dispose();
            gone.Dispose();
            goneSearcher.Dispose();
            var bytes = new byte[1];
            int written;
            ulong estimate;
            CairnCell cell = default(CairnCell);
            CairnResult result;
            CairnQuery query = CairnQuery.Create(cell, cell);
            Action[] calls =
            {
                () => GC.KeepAlive(gone.Pointer),
                () => GC.KeepAlive(gone.RequiredCells),
                () => GC.KeepAlive(gone.RequiredNodes),
                () => gone.GetInfo(),
                () => gone.GetStateHash(),
                () => gone.GetCell(0, 0),
                () => gone.SetCell(0, 0, 1),
                () => gone.SetRect(0, 0, 1, 1, 1),
                () => gone.WriteCells(0, 0, 1, 1, bytes),
                () => gone.ReadCells(0, 0, 1, 1, bytes),
                () => gone.GetTerrainWeight(1),
                () => gone.SetTerrainWeight(1, 1),
                () => gone.CopyFrom(map),
                () => map.CopyFrom(gone),
                () => gone.AnnounceEdit(),
                () => gone.WithdrawEdit(),
                () => gone.Maintain(),
                () => gone.FindNearestPassable(0, 0, 1, out cell),
                () => gone.Supports(query),
                () => gone.BuildLandmarks(),
                () => gone.BuildLandmarksAt(new CairnCell[1]),
                () => gone.BuildRegions(),
                () => gone.BuildJumpGraph(),
                () => gone.RebuildTable(CairnTable.Landmarks),
                () => gone.RemoveTable(CairnTable.Landmarks),
                () => gone.GetTableInfo(CairnTable.Landmarks),
                () => gone.GetLandmarks(),
                () => gone.ReadRegions(0, 0, 1, 1, new uint[1]),
                () => gone.Estimate(query, out estimate),
                () => gone.SaveTable(CairnTable.Landmarks),
                () => gone.LoadTable(bytes),
                () => new CairnSearcher(gone),
                () => searcher.FindPath(gone, query, null, out result),
                () => searcher.TryFindPath(gone, query, null, out result),
                () => goneSearcher.FindPath(map, query, null, out result),
                () => GC.KeepAlive(goneSearcher.Pointer),
                () => goneSearcher.ReadPath(0, null, out written),
                () => goneSearcher.ReadWaypoints(0, null, out written),
                () => goneSearcher.ReadStates(0, 0, 1, 1, bytes),
                () => goneSearcher.GetStats(),
                () => goneSearcher.GetTotals(),
                () => goneSearcher.ResetTotals(),
                () => new CairnOverlay(gone),
                () => CairnOverlay.MemorySize(gone),
                () => GC.KeepAlive(goneOverlay.Pointer),
                () => GC.KeepAlive(goneOverlay.Count),
                () => goneOverlay.GetCell(0, 0),
                () => goneOverlay.SetCell(0, 0, 1),
                () => goneOverlay.SetRect(0, 0, 1, 1, 1),
                () => goneOverlay.MoveRect(0, 0, 1, 1, 1, 1, 1),
                () => goneOverlay.ReadCells(0, 0, 1, 1, new ushort[1]),
                () => goneOverlay.Clear(),
                () => goneOverlay.AnnounceEdit(),
                () => goneOverlay.WithdrawEdit(),
                () => goneOverlay.CopyFrom(overlay),
                () => overlay.CopyFrom(goneOverlay),
                () => new CairnField(gone),
                () => CairnField.MemorySize(gone, CairnFieldDef.Create()),
                () => GC.KeepAlive(goneField.Pointer),
                () => goneField.SetGoals(new CairnCell[1]),
                () => goneField.SetAwayFrom(field, 1, 1),
                () => field.SetAwayFrom(goneField, 1, 1),
                () => goneField.Update(map),
                () => field.Update(gone),
                () => field.Update(map, goneOverlay),
                () => goneField.GetInfo(map),
                () => goneField.GetCost(0, 0, out estimate),
                () => goneField.GetStep(map, 0, 0, out cell),
                () => field.GetStep(gone, 0, 0, out cell),
                () => goneField.ReadSteps(map, new CairnCell[1], new CairnCell[1]),
                () => goneField.ReadPath(map, 0, 0, null, out written),
                () => goneField.ReadCosts(0, 0, 1, 1, new uint[1]),
                () => goneField.ReadDirections(0, 0, 1, 1, bytes),
                () => goneField.ReadNearest(0, 0, 1, 1, new ushort[1]),
                () => goneField.ReadSteering(map, new CairnCell[1], new CairnVector[1]),
            };
            foreach (Action call in calls)
            {
                Check.Throws<ObjectDisposedException>(call);
            }
            Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.Ok);
            Check.Equal(overlay.Count, 0u);
            Check.Equal(field.Update(map), CairnStatus.Ok);
            field.Dispose();
            overlay.Dispose();
            searcher.Dispose();
            map.Dispose();
        }

        /// <summary>What protects a call from a Dispose in another thread.</summary>
        private static void ALeaseOutlivesDispose()
        {
            var handle = new CountingHandle();
            using (handle.Lease())
            {
                handle.Dispose();
                Check.Equal(handle.Released, 0);
            }
            Check.Equal(handle.Released, 1);
            Check.Throws<ObjectDisposedException>(() => handle.Lease());
            handle.Dispose();
            Check.Equal(handle.Released, 1);
        }

        private sealed class CountingHandle : CairnHandle
        {
            internal int Released;

            internal CountingHandle()
                : base((IntPtr)1)
            {
            }

            protected override bool ReleaseHandle()
            {
                Released += 1;
                return true;
            }
        }

        /// <summary>Forgets far more memory than the process may then have grown by.</summary>
        private static void WhatIsForgottenIsFreed()
        {
            const int Rounds = 40;
            long eachRound = Forget();
            Collect();
            long before = ResidentBytes();
            for (int i = 0; i < Rounds; i++)
            {
                Forget();
                Collect();
            }
            long growth = ResidentBytes() - before;
            Check.That(growth < Rounds * eachRound / 4, growth + " bytes more after forgetting " + Rounds * eachRound);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static long Forget()
        {
            var map = new CairnMap(1024, 1024);
            var searcher = new CairnSearcher(map);
            var overlay = new CairnOverlay(map);
            overlay.SetRect(0, 0, 1024, 1024, 1);
            var field = new CairnField(map);
            field.SetGoals(new CairnCell[1]);
            field.Update(map, null, 1000);
            CairnResult result;
            searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(1023, 1), null, out result);
            return (long)(map.GetInfo().MemoryBytes + searcher.GetStats().MemoryBytes);
        }

        private static void Collect()
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        private static long ResidentBytes()
        {
            string line = File.ReadLines("/proc/self/status").First(text => text.StartsWith("VmRSS:"));
            return long.Parse(line.Split(new[] { ' ', '\t' }, StringSplitOptions.RemoveEmptyEntries)[1]) * 1024;
        }

        private static void CellsCompareByValue()
        {
            var cell = new CairnCell(3, -4);
            Check.That(cell == new CairnCell(3, -4), "equal cells are ==");
            Check.That(cell != new CairnCell(-4, 3), "different cells are !=");
            Check.That(cell.Equals(new CairnCell(3, -4)) && !cell.Equals(new CairnCell(3, 4)), "by both coordinates");
            Check.That(cell.Equals((object)new CairnCell(3, -4)), "also as objects");
            Check.That(!cell.Equals("(3, -4)"), "a string is no cell");
            Check.Equal(cell.GetHashCode(), new CairnCell(3, -4).GetHashCode());
            Check.Equal(cell.ToString(), "(3, -4)");
        }
    }
}
