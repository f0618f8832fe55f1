// Sizes and offsets in numbers, the same that src/capi/types/mod.rs pins. HeaderTests checks that the structs follow the
// header; this checks that neither has moved.

using System.Reflection;
using System.Runtime.InteropServices;
using Cairn;

namespace CairnTests
{
    internal static unsafe class LayoutTests
    {
        internal static void Run()
        {
            Layout<CairnCell>(sizeof(CairnCell), 8, "X 0 Y 4");
            Layout<CairnMapDef>(
                sizeof(CairnMapDef), 32,
                "StructSize 0 Width 4 Height 8 Neighbours 12 DiagonalRule 16 TerrainCharge 20 CardinalCost 24 " +
                "DiagonalCost 28");
            Layout<CairnMapInfo>(
                sizeof(CairnMapInfo), 80,
                "StructSize 0 Width 4 Height 8 Neighbours 12 DiagonalRule 16 TerrainCharge 20 CardinalCost 24 " +
                "DiagonalCost 28 PassableCells 32 CheapestWeight 36 ComponentsExact 40 Components 44 MapId 48 " +
                "Epoch 56 SearchCells 64 MemoryBytes 72");
            Layout<CairnSearcherDef>(
                sizeof(CairnSearcherDef), 24, "StructSize 0 OpenEntries 4 MaxCells 8 GraphNodes 16 Reserved 20");
            Layout<CairnQuery>(
                sizeof(CairnQuery), 64,
                "StructSize 0 Layer 4 Start 8 Goal 16 Algorithm 24 OpenList 28 Heuristic 32 Flags 36 " +
                "MaxExpansions 40 StackRange 48 DeadEndCut 52 ThresholdDelta 56 Landmarks 60");
            Layout<CairnResult>(
                sizeof(CairnResult), 160,
                "StructSize 0 Outcome 4 Reason 8 AnsweredBy 12 Cost 16 LowerBound 24 MapId 32 Epoch 40 PathLength 48 " +
                "Written 52 WaypointCount 56 Algorithm 60 OpenList 64 Heuristic 68 End 72 Expanded 80 Generated 88 " +
                "Reopened 96 LargestOpen 104 Iterations 112 Visited 120 ExcessBound 128 " +
                "ExpandedLast 136 VisitedLast 144 GeneratedLast 152");
            Layout<CairnStats>(
                sizeof(CairnStats), 104,
                "StructSize 0 Reserved 4 Searches 8 Solved 16 Expanded 24 Generated 32 Reopened 40 LargestOpen 48 " +
                "Iterations 56 Cost 64 LowerBound 72 PathCells 80 MemoryBytes 88 Visited 96");
            Layout<CairnLandmarksDef>(
                sizeof(CairnLandmarksDef), 48,
                "StructSize 0 Count 4 Placement 8 EditAllowance 12 Seed 16 MemoryLimit 24 InSlices 32 Reserved 36 " +
                "Entries 40 Reserved2 44");
            Layout<CairnJumpGraphDef>(
                sizeof(CairnJumpGraphDef), 16, "StructSize 0 EditAllowance 4 InSlices 8 Reserved 12");
            Layout<CairnRegionsDef>(
                sizeof(CairnRegionsDef), 40,
                "StructSize 0 Kind 4 Reduction 8 PortalDistance 12 EntriesPerCell 16 ToleratedError 20 " +
                "Differential 24 InSlices 28 Seed 32");
            Layout<CairnTableInfo>(
                sizeof(CairnTableInfo), 112,
                "StructSize 0 Table 4 State 8 Kind 12 Landmarks 16 ActiveLandmarks 20 Areas 24 Portals 28 " +
                "WithinBudget 32 Rebuilding 36 SampledPairs 40 MeanLoss 44 EditedCells 48 Entries 56 Cells 64 " +
                "MemoryBytes 72 RepairedEntries 80 WorkDone 88 WorkTotal 96 Nodes 104 StaleNodes 108");
        }

        /// <summary>The marshalled size must also be the managed one: then nothing is converted on the way.</summary>
        private static void Layout<T>(int managedSize, int size, string fields)
        {
            Check.Equal(managedSize, size);
            Check.Equal(Marshal.SizeOf(typeof(T)), size);
            string[] words = fields.Split(' ');
            FieldInfo[] declared = typeof(T).GetFields(BindingFlags.Public | BindingFlags.Instance);
            Check.Equal(declared.Length, words.Length / 2);
            for (int i = 0; i < words.Length; i += 2)
            {
                Check.Equal(Marshal.OffsetOf(typeof(T), words[i]).ToInt32(), int.Parse(words[i + 1]));
            }
        }
    }
}
