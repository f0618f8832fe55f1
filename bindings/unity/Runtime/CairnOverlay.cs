// What is in the way right now and is no edit of the map: units, danger. Any number of threads may use one overlay at
// once; a change needs it alone. A call that conflicts with one in progress on another thread throws ErrorBusy and has
// no effect. Every Span parameter accepts an array.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    /// <summary>
    /// Weights that are added to cells, or cells that are blocked, for the searches that use it: 0 is a cell that has
    /// nothing.
    /// </summary>
    public sealed unsafe class CairnOverlay : IDisposable
    {
        /// <summary>What a blocked cell has. 1 to 65,534 is a weight that is added.</summary>
        public const ushort Blocked = CairnNative.CAIRN_OVERLAY_BLOCKED;

        private readonly CairnOverlayHandle handle;

        /// <summary>Creates an overlay with nothing in it, for a map and all others of its size.</summary>
        public CairnOverlay(CairnMap map)
        {
            IntPtr overlay;
            using (CairnLease lease = map.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_create(lease.Pointer, &overlay));
            }
            handle = new CairnOverlayHandle(overlay);
        }

        /// <summary>Returns how many bytes, outside the managed heap, an overlay for this map takes.</summary>
        public static ulong MemorySize(CairnMap map)
        {
            ulong bytes;
            using (CairnLease lease = map.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_get_memory_size(lease.Pointer, &bytes));
            }
            return bytes;
        }

        /// <summary>
        /// The overlay for CairnNative, in a job for example. Valid while the overlay is not disposed of.
        /// </summary>
        public IntPtr Pointer
        {
            get
            {
                using (CairnLease overlay = Lease())
                {
                    return overlay.Pointer;
                }
            }
        }

        /// <summary>How many cells are set, blocked ones included.</summary>
        public uint Count
        {
            get
            {
                uint cells;
                using (CairnLease overlay = Lease())
                {
                    CairnLibrary.Check(CairnNative.cairn_overlay_get_count(overlay.Pointer, &cells));
                }
                return cells;
            }
        }

        /// <summary>Destroys the overlay, after calls in progress on other threads have ended.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>Returns what a cell has: 0, the weight that is added, or Blocked.</summary>
        public ushort GetCell(int x, int y)
        {
            ushort weight;
            using (CairnLease overlay = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_get_cell(overlay.Pointer, x, y, &weight));
            }
            return weight;
        }

        /// <summary>Sets a cell: 0 for nothing, a weight that is added, or Blocked.</summary>
        public void SetCell(int x, int y, ushort weight)
        {
            using (CairnLease overlay = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_set_cell(overlay.Pointer, x, y, weight));
            }
        }

        /// <summary>Sets every cell of a rectangle.</summary>
        public void SetRect(int x, int y, int width, int height, ushort weight)
        {
            using (CairnLease overlay = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_set_rect(
                    overlay.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), weight));
            }
        }

        /// <summary>Clears the rectangle at one cell, then sets that of the same size at another.</summary>
        public void MoveRect(int fromX, int fromY, int toX, int toY, int width, int height, ushort weight)
        {
            using (CairnLease overlay = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_move_rect(
                    overlay.Pointer, fromX, fromY, toX, toY,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), weight));
            }
        }

        /// <summary>Copies what a rectangle has, row after row.</summary>
        public void ReadCells(int x, int y, int width, int height, Span<ushort> weights)
        {
            ReadCells(x, y, width, height, weights, width);
        }

        /// <summary>Copies what a rectangle has: row i goes to i * stride.</summary>
        public void ReadCells(int x, int y, int width, int height, Span<ushort> weights, int stride)
        {
            fixed (ushort* first = &MemoryMarshal.GetReference(weights))
            {
                ReadCells(x, y, width, height, first, weights.Length, stride);
            }
        }

        /// <summary>Copies what a rectangle has: row i goes to i * stride.</summary>
        public void ReadCells(int x, int y, int width, int height, ushort* weights, int length, int stride)
        {
            using (CairnLease overlay = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_read_cells(
                    overlay.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), weights,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>Clears all cells, in time that depends on how many are set.</summary>
        public void Clear()
        {
            using (CairnLease overlay = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_clear(overlay.Pointer));
            }
        }

        /// <summary>
        /// Announces a change: until WithdrawEdit, every call that only reads the overlay throws ErrorBusy, or returns it
        /// from a search, so that a change that is repeated gets through. Never throws ErrorBusy itself.
        /// </summary>
        public void AnnounceEdit()
        {
            using (CairnLease overlay = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_announce_edit(overlay.Pointer));
            }
        }

        /// <summary>Withdraws an announcement, once for each, after the edits or instead of them.</summary>
        /// <returns>Whether there was one.</returns>
        public bool WithdrawEdit()
        {
            using (CairnLease overlay = Lease())
            {
                return CairnLibrary.Check(CairnNative.cairn_overlay_withdraw_edit(overlay.Pointer)) == CairnStatus.Ok;
            }
        }

        /// <summary>Makes this overlay equal to another, which was created for a map of the same size.</summary>
        public void CopyFrom(CairnOverlay other)
        {
            using (CairnLease from = other.Lease())
            using (CairnLease into = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_overlay_copy(from.Pointer, into.Pointer));
            }
        }

        /// <summary>A lease that holds nothing, with a pointer of zero, for no overlay.</summary>
        internal static CairnLease LeaseOrNone(CairnOverlay overlay)
        {
            return overlay == null ? default(CairnLease) : overlay.Lease();
        }

        internal CairnLease Lease()
        {
            return handle.Lease();
        }
    }
}
