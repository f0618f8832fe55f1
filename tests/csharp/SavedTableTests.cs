// Saved tables: what is loaded answers as what was saved, and bytes that do not fit are refused without a change.

using System;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class SavedTableTests
    {
        private const CairnTable Landmarks = CairnTable.Landmarks;

        internal static void Run()
        {
            ALoadedTableAnswersAsTheSavedOne();
            ABufferThatIsTooSmallIsNotTouched();
            AStaleTableIsSavedAsItIs();
            BytesThatAreNoTableAreRefused();
            TheTableOfAnotherMapIsRefused();
        }

        private static void ALoadedTableAnswersAsTheSavedOne()
        {
            using (CairnMap saved = LandmarkTests.Comb())
            using (CairnMap loaded = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(saved))
            {
                saved.BuildLandmarks();
                byte[] bytes = saved.SaveTable(Landmarks);
                loaded.LoadTable(bytes);
                Array.Clear(bytes, 0, bytes.Length);
                Check.Equal(loaded.GetStateHash(), saved.GetStateHash());
                Check.Equal(string.Join(" ", loaded.GetLandmarks()), string.Join(" ", saved.GetLandmarks()));
                Check.Equal(loaded.GetTableInfo(Landmarks).State, CairnTableState.Exact);
                CairnResult one, other;
                searcher.FindPath(saved, new CairnCell(0, 0), new CairnCell(31, 0), null, out one);
                searcher.FindPath(loaded, new CairnCell(0, 0), new CairnCell(31, 0), null, out other);
                Check.Equal(other.Heuristic, CairnHeuristic.Alt);
                Check.Equal(other.Cost, one.Cost);
                Check.Equal(other.Expanded, one.Expanded);
            }
        }

        private static void ABufferThatIsTooSmallIsNotTouched()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                map.BuildLandmarks();
                byte[] whole = map.SaveTable(Landmarks);
                ulong size;
                Check.Equal(map.SaveTable(Landmarks, null, 0, out size), CairnStatus.Ok);
                Check.Equal(size, (ulong)whole.Length);
                byte[] buffer = Enumerable.Repeat((byte)7, whole.Length + 1).ToArray();
                Check.Equal(
                    map.SaveTable(Landmarks, buffer.AsSpan(0, whole.Length - 1), out size), CairnStatus.Truncated);
                Check.Equal(size, (ulong)whole.Length);
                Check.That(buffer.All(value => value == 7), "nothing was written");
                Check.Equal(map.SaveTable(Landmarks, buffer, out size), CairnStatus.Ok);
                Check.That(buffer.Take(whole.Length).SequenceEqual(whole), "the same bytes");
                Check.Equal(buffer[whole.Length], (byte)7);
                fixed (byte* first = buffer)
                {
                    Array.Clear(buffer, 0, buffer.Length);
                    Check.Equal(map.SaveTable(Landmarks, first, size, out size), CairnStatus.Ok);
                    Check.That(buffer.Take(whole.Length).SequenceEqual(whole), "through a pointer as well");
                    map.LoadTable(first, size);
                }
                Check.Error(CairnStatus.ErrorNull, () => map.SaveTable(Landmarks, null, 1, out size));
                Check.Error(CairnStatus.ErrorNull, () => map.LoadTable(null, 1));
            }
        }

        private static void AStaleTableIsSavedAsItIs()
        {
            using (CairnMap saved = LandmarkTests.Comb())
            using (CairnMap loaded = LandmarkTests.Comb())
            {
                saved.BuildLandmarks();
                saved.SetRect(1, 3, 2, 2, CairnMap.Blocked);
                loaded.SetRect(1, 3, 2, 2, CairnMap.Blocked);
                loaded.LoadTable(saved.SaveTable(Landmarks));
                CairnTableInfo info = loaded.GetTableInfo(Landmarks, 8);
                Check.Equal(info.State, CairnTableState.Stale);
                Check.Equal(info.EditedCells, 4ul);
                Check.Equal(info.MeanLoss, saved.GetTableInfo(Landmarks, 8).MeanLoss);
                loaded.RebuildTable(Landmarks);
                loaded.Maintain();
                Check.Equal(loaded.GetTableInfo(Landmarks).State, CairnTableState.Exact);
            }
        }

        private static void BytesThatAreNoTableAreRefused()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                map.BuildLandmarks();
                byte[] whole = map.SaveTable(Landmarks);
                ulong hash = map.GetStateHash();
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(null));
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(new byte[1000]));
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(whole.AsSpan(0, 31)));
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(whole.AsSpan(0, whole.Length - 1)));
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(whole.Append((byte)0).ToArray()));
                byte[] changed = (byte[])whole.Clone();
                changed[whole.Length / 2] ^= 1;
                Check.Error(CairnStatus.ErrorBlob, () => map.LoadTable(changed));
                // The version of the format follows the eight letters at the beginning.
                changed = (byte[])whole.Clone();
                changed[8] += 1;
                Check.Error(CairnStatus.ErrorBlobVersion, () => map.LoadTable(changed));
                Check.Equal(map.GetStateHash(), hash);
                map.LoadTable(whole);
                Check.Equal(map.GetStateHash(), hash);
            }
        }

        private static void TheTableOfAnotherMapIsRefused()
        {
            CairnMapDef four = CairnMapDef.Create(32, 16);
            four.Neighbours = CairnNeighbours.Four;
            CairnMapDef charged = CairnMapDef.Create(32, 16);
            charged.TerrainCharge = CairnTerrainCharge.Entered;
            using (var map = new CairnMap(32, 16))
            using (var edited = new CairnMap(32, 16))
            using (var dearer = new CairnMap(32, 16))
            using (var larger = new CairnMap(33, 16))
            using (var ruled = new CairnMap(four))
            using (var entered = new CairnMap(charged))
            {
                map.BuildLandmarks();
                byte[] bytes = map.SaveTable(Landmarks);
                edited.SetCell(5, 5, CairnMap.Blocked);
                dearer.SetTerrainCost(1, 2);
                foreach (CairnMap other in new[] { edited, dearer, larger, ruled })
                {
                    Check.Error(CairnStatus.ErrorOtherMap, () => other.LoadTable(bytes));
                    Check.Error(CairnStatus.ErrorNoTable, () => other.GetLandmarks());
                }
                Check.Error(CairnStatus.ErrorUnsupported, () => entered.LoadTable(bytes));
            }
        }
    }
}
