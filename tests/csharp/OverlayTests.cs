// CairnOverlay: every member once, with arguments of which none can be taken for another; errors that are thrown, counts
// that the library never sees, and no garbage. What the library does is tested in tests/c.

using System;
using Cairn;

namespace CairnTests
{
    internal static unsafe class OverlayTests
    {
        internal static void Run()
        {
            EditsGoWhereTheyAreMeantTo();
            BlocksAreRead();
            ErrorsAreThrown();
            NegativeCountsAreRefused();
        }

        private static void EditsGoWhereTheyAreMeantTo()
        {
            using (var map = new CairnMap(9, 7))
            using (var overlay = new CairnOverlay(map))
            using (var copy = new CairnOverlay(map))
            {
                Check.That(CairnOverlay.MemorySize(map) > 4 * 63, "four bytes for each cell");
                overlay.SetCell(7, 2, 300);
                Check.Equal(overlay.GetCell(7, 2), (ushort)300);
                overlay.SetRect(1, 2, 4, 3, CairnOverlay.Blocked);
                Check.Equal(overlay.Count, 13u);
                Check.Equal(overlay.GetCell(4, 4), CairnOverlay.Blocked);
                Check.Equal(overlay.GetCell(5, 4), (ushort)0);
                overlay.MoveRect(1, 2, 3, 4, 4, 3, 5);
                Check.Equal(overlay.Count, 13u);
                Check.Equal(overlay.GetCell(1, 2), (ushort)0);
                Check.Equal(overlay.GetCell(6, 6), (ushort)5);
                overlay.AnnounceEdit();
                Check.Error(CairnStatus.ErrorBusy, () => GC.KeepAlive(overlay.Count));
                overlay.SetCell(0, 0, 0);
                Check.That(overlay.WithdrawEdit(), "one was announced");
                Check.That(!overlay.WithdrawEdit(), "one was withdrawn");
                copy.CopyFrom(overlay);
                overlay.Clear();
                Check.Equal(overlay.Count, 0u);
                Check.Equal(copy.Count, 13u);
                Check.Equal(copy.GetCell(7, 2), (ushort)300);
                uint count;
                Check.Equal(CairnNative.cairn_overlay_get_count(copy.Pointer, &count), CairnNative.CAIRN_OK);
                Check.Equal(count, 13u);
            }
        }

        private static void BlocksAreRead()
        {
            using (var map = new CairnMap(9, 7))
            using (var overlay = new CairnOverlay(map))
            {
                overlay.SetRect(3, 4, 4, 3, 5);
                var block = new ushort[6];
                overlay.ReadCells(5, 3, 3, 2, block);
                Check.Equal(string.Join(" ", block), "0 0 0 5 5 0");
                var wide = new ushort[] { 9, 9, 9, 9, 9, 9, 9 };
                overlay.ReadCells(5, 3, 3, 2, wide, 4);
                Check.Equal(string.Join(" ", wide), "0 0 0 9 5 5 0");
                fixed (ushort* first = wide)
                {
                    overlay.ReadCells(6, 4, 2, 2, first, 7, 5);
                }
                Check.Equal(string.Join(" ", wide), "5 0 0 9 5 5 0");
            }
        }

        private static void ErrorsAreThrown()
        {
            using (var map = new CairnMap(9, 7))
            using (var other = new CairnMap(7, 9))
            using (var overlay = new CairnOverlay(map))
            using (var turned = new CairnOverlay(other))
            {
                Check.Error(CairnStatus.ErrorOutOfBounds, () => overlay.GetCell(9, 0));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => overlay.SetCell(0, 7, 1));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => overlay.SetRect(8, 0, 2, 1, 1));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => overlay.MoveRect(0, 0, 8, 0, 2, 1, 1));
                Check.Error(CairnStatus.ErrorLength, () => overlay.ReadCells(0, 0, 2, 2, new ushort[3]));
                Check.Error(CairnStatus.ErrorDimensions, () => overlay.CopyFrom(turned));
                Check.Equal(overlay.Count, 0u);
            }
        }

        private static void NegativeCountsAreRefused()
        {
            using (var map = new CairnMap(9, 7))
            using (var overlay = new CairnOverlay(map))
            {
                Check.Throws<ArgumentOutOfRangeException>(() => overlay.SetRect(0, 0, -1, 1, 1));
                Check.Throws<ArgumentOutOfRangeException>(() => overlay.SetRect(0, 0, 1, -1, 1));
                Check.Throws<ArgumentOutOfRangeException>(() => overlay.MoveRect(0, 0, 1, 1, -1, 1, 1));
                Check.Throws<ArgumentOutOfRangeException>(() => overlay.MoveRect(0, 0, 1, 1, 1, -1, 1));
                Check.Throws<ArgumentOutOfRangeException>(() => overlay.ReadCells(0, 0, 1, -1, new ushort[1], 1));
                Check.Throws<ArgumentOutOfRangeException>(() => overlay.ReadCells(0, 0, 1, 1, new ushort[1], -1));
            }
        }
    }
}
