// CairnMap: creation, edits, reads, maintenance, and the errors of each.

using System;
using System.Text;
using Cairn;

namespace CairnTests
{
    internal static unsafe class MapTests
    {
        internal static void Run()
        {
            AMapTellsItsSizeAndRules();
            AMapIsMadeFromBytes();
            ADefThatMakesNoSenseIsRefused();
            MovingAITextMakesAMap();
            TextThatIsNoMapIsRefusedWithItsLine();
            EditsAreReadBack();
            BlocksAreWrittenAndReadWithAStride();
            EditsOutsideTheMapAreRefused();
            NegativeCountsAreRefused();
            TerrainCostsAreSetAndChecked();
            MaintainMakesComponentsExact();
            TheNearestPassableCellIsFound();
            AQueryIsSupportedOrNot();
            TheHashTellsTerrainAndNotIdentity();
        }

        private static void AMapTellsItsSizeAndRules()
        {
            CairnMapDef def = CairnMapDef.Create(9, 5);
            def.Neighbours = CairnNeighbours.Four;
            def.DiagonalRule = CairnDiagonalRule.OneFree;
            def.TerrainCharge = CairnTerrainCharge.Entered;
            def.CardinalCost = 10;
            def.DiagonalCost = 14;
            using (var map = new CairnMap(def))
            {
                CairnMapInfo info = map.GetInfo();
                Check.Equal(info.Width, 9u);
                Check.Equal(info.Height, 5u);
                Check.Equal(info.Neighbours, CairnNeighbours.Four);
                Check.Equal(info.DiagonalRule, CairnDiagonalRule.OneFree);
                Check.Equal(info.TerrainCharge, CairnTerrainCharge.Entered);
                Check.Equal(info.CardinalCost, 10u);
                Check.Equal(info.DiagonalCost, 14u);
                Check.Equal(info.PassableCells, 45u);
                Check.Equal(info.CheapestWeight, 1u);
                Check.Equal(info.ComponentsExact, 1u);
                Check.Equal(info.Components, 1u);
                Check.Equal(info.SearchCells, map.SearchCells);
                Check.That(info.SearchCells > 45, "padding is included");
                Check.Equal(info.MemoryBytes, CairnMap.MemorySize(def));
            }
        }

        private static void AMapIsMadeFromBytes()
        {
            byte[] cells = { 1, 0, 2, 3, 4, 0 };
            CairnMapDef def = CairnMapDef.Create(3, 2);
            using (var fromArray = new CairnMap(def, cells))
            using (var fromSpan = new CairnMap(def, new ReadOnlySpan<byte>(cells)))
            {
                var read = new byte[6];
                fromArray.Read(0, 0, 3, 2, read);
                Check.Equal(BitConverter.ToString(read), BitConverter.ToString(cells));
                Check.Equal(fromSpan.GetStateHash(), fromArray.GetStateHash());
                fixed (byte* first = cells)
                {
                    using (var fromPointer = new CairnMap(def, first, 6))
                    {
                        Check.Equal(fromPointer.GetStateHash(), fromArray.GetStateHash());
                    }
                }
            }
            Check.Error(CairnStatus.ErrorLength, () => new CairnMap(def, new byte[5]));
            Check.Error(CairnStatus.ErrorLength, () => new CairnMap(def, new byte[0]));
            using (var open = new CairnMap(def, null))
            {
                Check.Equal(open.GetInfo().PassableCells, 6u);
            }
            Check.Error(CairnStatus.ErrorNull, () => new CairnMap(def, null, 6));
        }

        private static void ADefThatMakesNoSenseIsRefused()
        {
            Refused(CairnStatus.ErrorStructSize, default(CairnMapDef));
            Refused(CairnStatus.ErrorDimensions, CairnMapDef.Create(0, 4));
            Refused(CairnStatus.ErrorTooLarge, CairnMapDef.Create(65536, 1));
            Refused(CairnStatus.ErrorTooLarge, CairnMapDef.Create(65535, 65535));
            CairnMapDef def = CairnMapDef.Create(4, 4);
            def.Neighbours = (CairnNeighbours)6;
            Refused(CairnStatus.ErrorSelector, def);
            def = CairnMapDef.Create(4, 4);
            def.DiagonalRule = (CairnDiagonalRule)3;
            Refused(CairnStatus.ErrorSelector, def);
            def = CairnMapDef.Create(4, 4);
            def.TerrainCharge = (CairnTerrainCharge)2;
            Refused(CairnStatus.ErrorSelector, def);
            def = CairnMapDef.Create(4, 4);
            def.CardinalCost = 0;
            Refused(CairnStatus.ErrorCost, def);
            def = CairnMapDef.Create(4, 4);
            def.DiagonalCost = 141;
            Refused(CairnStatus.ErrorCost, def);
        }

        private static void Refused(CairnStatus expected, CairnMapDef def)
        {
            Check.Error(expected, () => new CairnMap(def));
            Check.Error(expected, () => CairnMap.MemorySize(def));
        }

        private const string Text = "type octile\nheight 2\nwidth 4\nmap\n.G@S\nTTOW\n";

        private static void MovingAITextMakesAMap()
        {
            using (CairnMap map = CairnMap.FromMovingAI(Text))
            {
                var cells = new byte[8];
                map.Read(0, 0, 4, 2, cells);
                Check.Equal(BitConverter.ToString(cells), "01-01-00-02-00-00-00-00");
            }
            CairnMapDef rules = CairnMapDef.Create(4, 2);
            rules.Neighbours = CairnNeighbours.Four;
            using (CairnMap map = CairnMap.FromMovingAI(Encoding.ASCII.GetBytes(Text), rules))
            {
                Check.Equal(map.GetInfo().Neighbours, CairnNeighbours.Four);
            }
        }

        private static void TextThatIsNoMapIsRefusedWithItsLine()
        {
            Check.Error(CairnStatus.ErrorDimensions, () => CairnMap.FromMovingAI(Text, CairnMapDef.Create(4, 3)));
            Check.Error(CairnStatus.ErrorParse, () => CairnMap.FromMovingAI(""));
            Check.Throws<ArgumentNullException>(() => CairnMap.FromMovingAI(null));
            string broken = Text.Replace("width 4", "width x");
            CairnException thrown = Check.Throws<CairnException>(() => CairnMap.FromMovingAI(broken));
            Check.Equal(thrown.Status, CairnStatus.ErrorParse);
            Check.Equal(thrown.Line, 3);
            Check.That(thrown.Message.EndsWith(", line 3"), thrown.Message);
        }

        private static void EditsAreReadBack()
        {
            using (var map = new CairnMap(8, 8))
            {
                ulong epoch = map.GetInfo().Epoch;
                map.SetCell(3, 4, 200);
                Check.Equal(map.GetCell(3, 4), (byte)200);
                map.SetRect(0, 0, 8, 2, CairnMap.Blocked);
                map.SetRect(4, 4, 0, 3, CairnMap.Blocked);
                Check.Equal(map.GetCell(7, 1), CairnMap.Blocked);
                Check.Equal(map.GetCell(7, 2), (byte)1);
                CairnMapInfo info = map.GetInfo();
                Check.Equal(info.PassableCells, 48u);
                Check.That(info.Epoch > epoch, "edits advance the epoch");
            }
        }

        private static void BlocksAreWrittenAndReadWithAStride()
        {
            using (var map = new CairnMap(5, 4))
            {
                byte[] block = { 1, 2, 99, 3, 4, 99, 5, 6 };
                map.Write(1, 1, 2, 3, block, 3);
                var read = new byte[8];
                map.Read(1, 1, 2, 3, read, 3);
                Check.Equal(BitConverter.ToString(read), "01-02-00-03-04-00-05-06");
                map.Write(0, 0, 2, 2, new byte[] { 11, 12, 13, 14 });
                Span<byte> square = stackalloc byte[4];
                map.Read(0, 0, 2, 2, square);
                Check.Equal(square[2] + " " + square[3], "13 14");
                fixed (byte* first = block)
                {
                    map.Write(3, 0, 1, 2, first, 8, 7);
                    map.Read(3, 0, 1, 2, first, 2, 1);
                }
                Check.Equal(block[0] + " " + block[1], "1 6");
                Check.Error(CairnStatus.ErrorLength, () => map.Write(1, 1, 2, 3, block, 1));
                Check.Error(CairnStatus.ErrorLength, () => map.Write(1, 1, 2, 3, new byte[7], 3));
                Check.Error(CairnStatus.ErrorLength, () => map.Read(0, 0, 2, 2, new byte[3]));
                Check.Error(CairnStatus.ErrorNull, () => map.Read(0, 0, 2, 2, null, 4, 2));
                Check.Error(CairnStatus.ErrorNull, () => map.Write(0, 0, 2, 2, null, 4, 2));
            }
        }

        private static void EditsOutsideTheMapAreRefused()
        {
            using (var map = new CairnMap(5, 4))
            {
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.GetCell(5, 0));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.SetCell(0, -1, 1));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.SetRect(4, 0, 2, 1, 1));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.Write(0, 3, 1, 2, new byte[2]));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.Read(1, 1, int.MaxValue, 1, new byte[2]));
                CairnCell nearest;
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.NearestPassable(-1, 0, 1, out nearest));
                Check.Error(
                    CairnStatus.ErrorOutOfBounds, () => map.NearestPassable(0, 0, 1, new CairnCell(9, 9), out nearest));
            }
        }

        private static void NegativeCountsAreRefused()
        {
            using (var map = new CairnMap(5, 4))
            {
                CairnCell nearest;
                Negative("width", () => CairnMapDef.Create(-1, 4));
                Negative("height", () => CairnMapDef.Create(4, -1));
                Negative("length", () => new CairnMap(CairnMapDef.Create(1, 1), null, -1));
                Negative("width", () => map.SetRect(0, 0, -1, 1, 1));
                Negative("height", () => map.SetRect(0, 0, 1, -1, 1));
                Negative("width", () => map.Write(0, 0, -1, 1, new byte[1]));
                Negative("stride", () => map.Write(0, 0, 1, 1, new byte[1], -1));
                Negative("length", () => map.Read(0, 0, 1, 1, null, -1, 1));
                Negative("maxDistance", () => map.NearestPassable(0, 0, -1, out nearest));
            }
        }

        private static void Negative(string name, Action call)
        {
            Check.Equal(Check.Throws<ArgumentOutOfRangeException>(call).ParamName, name);
        }

        private static void TerrainCostsAreSetAndChecked()
        {
            using (var map = new CairnMap(3, 1))
            {
                Check.Equal(map.GetTerrainCost(7), (ushort)1);
                Check.Equal(map.GetTerrainCost(CairnMap.Blocked), (ushort)0);
                map.SetTerrainCost(7, 65535);
                Check.Equal(map.GetTerrainCost(7), (ushort)65535);
                Check.Error(CairnStatus.ErrorCost, () => map.SetTerrainCost(7, 0));
                Check.Error(CairnStatus.ErrorCost, () => map.SetTerrainCost(CairnMap.Blocked, 1));
                map.SetTerrainCost(1, 3);
                Check.Equal(map.GetInfo().CheapestWeight, 3u);
            }
        }

        private static void MaintainMakesComponentsExact()
        {
            using (var map = new CairnMap(64, 64))
            {
                map.SetRect(32, 0, 1, 64, CairnMap.Blocked);
                Check.Equal(map.GetInfo().ComponentsExact, 0u);
                Check.That(!map.Maintain(1), "one cell of work does not finish it");
                Check.Equal(map.GetInfo().ComponentsExact, 0u);
                Check.That(map.Maintain(), "unlimited work finishes it");
                Check.Equal(map.GetInfo().ComponentsExact, 1u);
                Check.Equal(map.GetInfo().Components, 2u);
            }
        }

        private static void TheNearestPassableCellIsFound()
        {
            using (var map = new CairnMap(9, 3))
            {
                map.SetRect(3, 0, 3, 3, CairnMap.Blocked);
                map.Maintain();
                CairnCell nearest;
                Check.That(map.NearestPassable(4, 1, 5, out nearest), "found");
                Check.Equal(nearest, new CairnCell(2, 1));
                Check.That(map.NearestPassable(4, 1, 5, new CairnCell(8, 2), out nearest), "found on the right");
                Check.Equal(nearest, new CairnCell(6, 1));
                Check.That(!map.NearestPassable(4, 1, 1, out nearest), "not within 1");
                Check.Equal(nearest, default(CairnCell));
            }
        }

        private static void AQueryIsSupportedOrNot()
        {
            using (var map = new CairnMap(4, 4))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(-5, 0), new CairnCell(99, 0));
                query.Algorithm = CairnAlgorithm.AStar;
                query.OpenList = CairnOpenList.Stacks;
                query.Heuristic = CairnHeuristic.Naive;
                query.Flags = CairnQueryFlags.Partial;
                Check.That(map.Supports(query), "A* on stacks with the naive heuristic");
                query.Layer = 1;
                Check.That(!map.Supports(query), "no layer 1");
                query.Layer = 0;
                query.Algorithm = (CairnAlgorithm)77;
                Check.That(!map.Supports(query), "no algorithm 77");
                Check.Error(CairnStatus.ErrorStructSize, () => map.Supports(default(CairnQuery)));
            }
        }

        private static void TheHashTellsTerrainAndNotIdentity()
        {
            using (var one = new CairnMap(8, 8))
            using (var other = new CairnMap(8, 8))
            {
                Check.That(one.GetInfo().MapId != other.GetInfo().MapId, "ids differ");
                Check.Equal(one.GetStateHash(), other.GetStateHash());
                other.SetCell(0, 0, 2);
                Check.That(one.GetStateHash() != other.GetStateHash(), "terrain differs");
            }
        }
    }
}
