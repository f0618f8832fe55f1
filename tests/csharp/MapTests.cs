// CairnMap: every member once, with arguments of which none can be taken for another; arrays, spans and pointers;
// errors that are thrown, and counts that the library never sees. Tables are in TableTests, what the library does in
// tests/c.

using System;
using System.Text;
using Cairn;

namespace CairnTests
{
    internal static unsafe class MapTests
    {
        internal static void Run()
        {
            ADefMakesTheMapThatInfoTellsOf();
            AMapIsMadeFromBytes();
            MovingAITextMakesAMapOrThrowsWithItsLine();
            EditsGoWhereTheyAreMeantTo();
            WhatIsAskedOfAMapReachesIt();
            ACopyIsEqualAndApart();
            AnAnnouncedEditTurnsReadsAway();
            AQueryIsSupportedOrNot();
            APathIsCheckedWithWhatIsKnownOfIt();
            LayersGetWhatTheirDefSays();
            ErrorsAreThrown();
            NegativeCountsAreRefused();
        }

        private static void ADefMakesTheMapThatInfoTellsOf()
        {
            CairnMapDef def = CairnMapDef.Create(9, 5);
            def.Neighbours = CairnNeighbours.Four;
            def.DiagonalRule = CairnDiagonalRule.OnePassable;
            def.TerrainCharge = CairnTerrainCharge.Entered;
            def.CardinalCost = 10;
            def.DiagonalCost = 14;
            Check.Equal(def.Terrain, 1u);
            def.Terrain = 0;
            using (var map = new CairnMap(def))
            using (var plain = new CairnMap(9, 5))
            {
                CairnMapInfo info = map.GetInfo();
                Check.Equal(info.Width, 9u);
                Check.Equal(info.Height, 5u);
                Check.Equal(info.Neighbours, CairnNeighbours.Four);
                Check.Equal(info.DiagonalRule, CairnDiagonalRule.OnePassable);
                Check.Equal(info.TerrainCharge, CairnTerrainCharge.Entered);
                Check.Equal(info.CardinalCost, 10u);
                Check.Equal(info.DiagonalCost, 14u);
                Check.Equal(info.RequiredCells, map.RequiredCells);
                Check.Equal(info.MemoryBytes, CairnMap.MemorySize(def));
                Check.Equal(info.PassableCells, 0u);
                Check.Equal(plain.GetInfo().PassableCells, 45u);
                Check.Equal(map.RequiredNodes, 0u);
                info = plain.GetInfo();
                Check.Equal(info.Width, 9u);
                Check.Equal(info.Neighbours, CairnNeighbours.Eight);
            }
        }

        private static void AMapIsMadeFromBytes()
        {
            byte[] cells = { 1, 0, 2, 3, 4, 0 };
            CairnMapDef def = CairnMapDef.Create(3, 2);
            using (var fromArray = new CairnMap(def, cells))
            using (var fromSpan = new CairnMap(def, new ReadOnlySpan<byte>(cells)))
            {
                Check.Equal(Cells(fromArray, 3, 2), "01-00-02-03-04-00");
                Check.Equal(Cells(fromSpan, 3, 2), "01-00-02-03-04-00");
                fixed (byte* first = cells)
                {
                    using (var fromPointer = new CairnMap(def, first, 6))
                    {
                        Check.Equal(Cells(fromPointer, 3, 2), "01-00-02-03-04-00");
                    }
                }
            }
            // An empty array is one of a wrong length; null is the call without cells.
            Check.Error(CairnStatus.ErrorLength, () => new CairnMap(def, new byte[5]));
            Check.Error(CairnStatus.ErrorLength, () => new CairnMap(def, new byte[0]));
            using (var open = new CairnMap(def, null))
            {
                Check.Equal(open.GetInfo().PassableCells, 6u);
            }
            Check.Error(CairnStatus.ErrorNull, () => new CairnMap(def, null, 6));
        }

        private static string Cells(CairnMap map, int width, int height)
        {
            var cells = new byte[width * height];
            map.ReadCells(0, 0, width, height, cells);
            return BitConverter.ToString(cells);
        }

        private static void MovingAITextMakesAMapOrThrowsWithItsLine()
        {
            const string text = "type octile\nheight 2\nwidth 4\nmap\n.G@S\nTTOW\n";
            using (CairnMap map = CairnMap.FromMovingAI(text))
            {
                Check.Equal(Cells(map, 4, 2), "01-01-00-02-00-00-00-00");
            }
            CairnMapDef rules = CairnMapDef.Create(4, 2);
            rules.Neighbours = CairnNeighbours.Four;
            using (CairnMap fromText = CairnMap.FromMovingAI(text, rules))
            using (CairnMap fromBytes = CairnMap.FromMovingAI(Encoding.ASCII.GetBytes(text), rules))
            {
                Check.Equal(fromText.GetInfo().Neighbours, CairnNeighbours.Four);
                Check.Equal(fromBytes.GetStateHash(), fromText.GetStateHash());
            }
            Check.Error(CairnStatus.ErrorDimensions, () => CairnMap.FromMovingAI(text, CairnMapDef.Create(4, 3)));
            Check.Error(CairnStatus.ErrorParse, () => CairnMap.FromMovingAI(""));
            Check.Throws<ArgumentNullException>(() => CairnMap.FromMovingAI(null));
            CairnException thrown = Check.Throws<CairnException>(
                () => CairnMap.FromMovingAI(text.Replace("width 4", "width x")));
            Check.Equal(thrown.Status, CairnStatus.ErrorParse);
            Check.Equal(thrown.Line, 3);
            Check.That(thrown.Message.EndsWith(", line 3"), thrown.Message);
        }

        private static void EditsGoWhereTheyAreMeantTo()
        {
            using (var map = new CairnMap(5, 4))
            {
                byte[] block = { 2, 3, 99, 4, 5 };
                map.SetRect(3, 1, 2, 3, 8);
                map.SetCell(4, 2, 9);
                map.WriteCells(1, 2, 2, 2, block, 3);
                map.WriteCells(2, 0, 2, 1, new byte[] { 6, 7 });
                Check.Equal(map.GetCell(4, 2), (byte)9);
                Check.Equal(Cells(map, 5, 4), "01-01-06-07-01-01-01-01-08-08-01-02-03-08-09-01-04-05-08-08");
                Span<byte> spread = stackalloc byte[7];
                map.ReadCells(1, 2, 3, 2, spread, 4);
                Check.Equal(BitConverter.ToString(spread.ToArray()), "02-03-08-00-04-05-08");
                fixed (byte* first = block)
                {
                    map.WriteCells(0, 1, 1, 2, first, 5, 4); // 2 and 5
                    map.ReadCells(0, 1, 1, 2, first, 5, 3);
                }
                Check.Equal(BitConverter.ToString(block), "02-03-63-05-05");
                Check.Error(CairnStatus.ErrorLength, () => map.WriteCells(1, 2, 2, 2, new byte[4], 3));
                Check.Error(CairnStatus.ErrorLength, () => map.ReadCells(0, 0, 2, 2, new byte[3]));
                Check.Error(CairnStatus.ErrorNull, () => map.ReadCells(0, 0, 2, 2, null, 4, 2));
                Check.Error(CairnStatus.ErrorNull, () => map.WriteCells(0, 0, 2, 2, null, 4, 2));
            }
        }

        private static void WhatIsAskedOfAMapReachesIt()
        {
            using (var map = new CairnMap(9, 4))
            {
                map.SetTerrainWeight(7, 65535);
                Check.Equal(map.GetTerrainWeight(7), (ushort)65535);
                Check.Equal(map.GetTerrainWeight(8), (ushort)1);

                ulong hash = map.GetStateHash();
                map.SetRect(3, 0, 3, 4, CairnMap.Blocked);
                Check.That(map.GetStateHash() != hash, "the hash is that of the map");
                Check.That(!map.Maintain(1), "one cell of work does not finish it");
                Check.That(map.Maintain(), "unlimited work does");
                Check.Equal(map.GetInfo().Components, 2u);

                CairnCell nearest;
                Check.That(map.FindNearestPassable(4, 2, 5, out nearest), "found");
                Check.Equal(nearest, new CairnCell(2, 2));
                Check.That(map.FindNearestPassable(4, 2, 5, new CairnCell(8, 3), out nearest), "found on the right");
                Check.Equal(nearest, new CairnCell(6, 2));
                Check.That(!map.FindNearestPassable(4, 2, 1, out nearest), "not within 1");
                Check.Equal(nearest, default(CairnCell));
            }
        }

        private static void APathIsCheckedWithWhatIsKnownOfIt()
        {
            using (var map = new CairnMap(100, 8))
            using (var searcher = new CairnSearcher(map))
            {
                var path = new CairnCell[100];
                CairnResult found;
                CairnPathCheck check;
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 4), new CairnCell(99, 4));
                Check.Equal(searcher.FindPath(map, query, path, out found), CairnStatus.Ok);
                Check.That(map.CheckPath(path, found.Epoch, out check), "walkable");
                Check.Equal(CairnPathCheck.Create().StructSize, check.StructSize);
                Check.Equal(check.Walkable, 100u);
                Check.Equal(check.Certified, 1u);
                Check.Equal(check.LookedAt, 0u);
                Check.Equal(check.Cost, 0ul);
                Check.That(map.CheckPath(path, found.Epoch, out check, found.Cost), "with the cost");
                Check.Equal(check.Cost, found.Cost);
                Check.That(map.CheckPath(path, found.Epoch, out check, everyCell: true), "every cell");
                Check.Equal(check.Cost, found.Cost);
                Check.Equal(check.LookedAt, 100u);

                map.SetCell(90, 4, CairnMap.Blocked);
                Check.That(map.ChangedSince(90, 4, 1, 1, found.Epoch), "changed");
                Check.That(!map.ChangedSince(0, 0, 1, 1, found.Epoch), "not there");
                Check.That(!map.CheckPath(path, found.Epoch, out check), "blocked");
                Check.Equal(check.Walkable, 90u);
                Check.Equal(check.Blocked, new CairnCell(90, 4));
                Check.Equal(check.Changed, 1u);
                fixed (CairnCell* first = path)
                {
                    Check.That(map.CheckPath(first, 90, found.Epoch, out check), "walkable up to there");
                }
                Check.Error(CairnStatus.ErrorNoLayer, () => map.CheckPath(path, found.Epoch, out check, layer: 1));
                Check.Error(CairnStatus.ErrorNoLayer, () => map.ChangedSince(0, 0, 1, 1, 0, 1));
                Check.Error(CairnStatus.ErrorEpoch, () => map.CheckPath(path, found.Epoch + 2, out check));
            }
        }

        /// <summary>An unsupported combination returns false; a query that is none is an error.</summary>
        private static void LayersGetWhatTheirDefSays()
        {
            using (var map = new CairnMap(9, 7))
            {
                CairnLayerDef def = CairnLayerDef.Create();
                def.Neighbours = CairnNeighbours.Four;
                def.DiagonalRule = CairnDiagonalRule.OnePassable;
                def.TerrainCharge = CairnTerrainCharge.Entered;
                def.CardinalCost = 11;
                def.DiagonalCost = 12;
                def.Size = 3;
                def.SetWeight(1, 4);
                def.SetWeight(2, 0);
                Check.Equal(map.AddLayer(def), 1u);
                Check.Equal(map.GetInfo().Layers, 2u);
                CairnLayerInfo info = map.GetLayerInfo(1);
                Check.Equal(CairnLayerInfo.Create().StructSize, info.StructSize);
                Check.Equal(info.Neighbours, CairnNeighbours.Four);
                Check.Equal(info.DiagonalRule, CairnDiagonalRule.OnePassable);
                Check.Equal(info.TerrainCharge, CairnTerrainCharge.Entered);
                Check.Equal(info.CardinalCost, 11u);
                Check.Equal(info.DiagonalCost, 12u);
                Check.Equal(info.Size, 3u);
                Check.Equal(info.PassableCells, 35u);
                Check.Equal(info.CheapestWeight, 4u);
                Check.Equal(info.SharesWith, 1u);
                Check.Equal(map.GetTerrainWeight(1, 1), (ushort)4);
                Check.Equal(map.GetTerrainWeight(2, 1), (ushort)0);
                map.SetTerrainWeight(2, 9, 1);
                Check.Equal(map.GetTerrainWeight(2, 1), (ushort)9);
                Check.Equal(map.GetTerrainWeight(2), (ushort)1);
                CairnCell nearest;
                Check.That(map.FindNearestPassable(8, 6, 3, out nearest, 1), "room for the agent");
                Check.Equal(nearest, new CairnCell(6, 4));
                Check.That(map.FindNearestPassable(8, 6, 3, new CairnCell(0, 0), out nearest, 1), "room in reach");
                Check.Error(CairnStatus.ErrorNoLayer, () => map.GetLayerInfo(2));

                CairnJumpGraphDef graph = CairnJumpGraphDef.Create();
                graph.Layer = 1;
                Check.Equal(map.BuildJumpGraph(graph), CairnStatus.Ok);
                map.RebuildTable(CairnTable.JumpGraph, 1);
                map.Maintain(ulong.MaxValue);
                Check.Equal(map.GetTableInfo(CairnTable.JumpGraph, 0, 1).Table, CairnTable.JumpGraph);
                map.RemoveTable(CairnTable.JumpGraph, 1);
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetTableInfo(CairnTable.JumpGraph, 0, 1));
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetLandmarks(1));
                CairnLayerDef large = CairnLayerDef.Create();
                large.Size = 2;
                Check.Equal(map.AddLayer(large), 2u);
                CairnLandmarksDef landmarks = CairnLandmarksDef.Create();
                landmarks.Layer = 2;
                Check.Equal(map.BuildLandmarks(landmarks), CairnStatus.Ok);
                Check.Equal(map.GetLandmarks(2).Length, 8);
                byte[] bytes = map.SaveTable(CairnTable.Landmarks, 2);
                map.LoadTable(bytes, 2);
                Check.Error(CairnStatus.ErrorOtherMap, () => map.LoadTable(bytes));
                Check.Error(CairnStatus.ErrorNoLayer, () => map.ReadRegions(0, 0, 1, 1, new uint[1], 1, 3));
            }
        }

        private static void ACopyIsEqualAndApart()
        {
            using (var map = new CairnMap(5, 3))
            using (var copy = new CairnMap(5, 3))
            using (var turned = new CairnMap(3, 5))
            {
                map.SetCell(4, 1, 7);
                map.BuildJumpGraph();
                copy.CopyFrom(map);
                Check.Equal(copy.GetStateHash(), map.GetStateHash());
                Check.Equal(copy.GetInfo().Epoch, map.GetInfo().Epoch);
                Check.That(copy.GetInfo().MapId != map.GetInfo().MapId, "a map of its own");
                map.SetCell(4, 1, 1);
                Check.Equal(copy.GetCell(4, 1), (byte)7);
                Check.Error(CairnStatus.ErrorDimensions, () => copy.CopyFrom(turned));
            }
        }

        private static void AnAnnouncedEditTurnsReadsAway()
        {
            using (var map = new CairnMap(4, 3))
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(3, 2));
                CairnResult result;
                map.AnnounceEdit();
                Check.Equal(searcher.TryFindPath(map, query, null, out result), CairnStatus.ErrorBusy);
                Check.Error(CairnStatus.ErrorBusy, () => map.GetInfo());
                map.SetCell(1, 1, 0);
                Check.That(map.WithdrawEdit(), "one was announced");
                Check.Equal(searcher.TryFindPath(map, query, null, out result), CairnStatus.Ok);
                Check.That(!map.WithdrawEdit(), "one was withdrawn");
            }
        }

        private static void AQueryIsSupportedOrNot()
        {
            using (var map = new CairnMap(4, 4))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(3, 0));
                Check.That(map.Supports(query), "a plain query");
                query.Layer = 1;
                Check.Error(CairnStatus.ErrorNoLayer, () => map.Supports(query));
                query.Layer = 0;
                query.Algorithm = (CairnAlgorithm)77;
                Check.That(!map.Supports(query), "no algorithm 77");
                query.Algorithm = CairnAlgorithm.JumpGraph;
                Check.That(!map.Supports(query), "no graph");
                Check.Error(CairnStatus.ErrorStructSize, () => map.Supports(default(CairnQuery)));
            }
        }

        private static void ErrorsAreThrown()
        {
            CairnCell nearest;
            Check.Error(CairnStatus.ErrorStructSize, () => new CairnMap(default(CairnMapDef)));
            Check.Error(CairnStatus.ErrorDimensions, () => CairnMap.MemorySize(CairnMapDef.Create(0, 4)));
            using (var map = new CairnMap(5, 4))
            {
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.GetCell(4, 4));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.SetCell(0, -1, 1));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.SetRect(4, 0, 2, 1, 1));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.WriteCells(0, 3, 1, 2, new byte[2]));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.ReadCells(1, 1, int.MaxValue, 1, new byte[2]));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.FindNearestPassable(-1, 0, 1, out nearest));
                Check.Error(CairnStatus.ErrorCost, () => map.SetTerrainWeight(0, 7));
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
                Negative("width", () => map.WriteCells(0, 0, -1, 1, new byte[1]));
                Negative("stride", () => map.WriteCells(0, 0, 1, 1, new byte[1], -1));
                Negative("length", () => map.ReadCells(0, 0, 1, 1, null, -1, 1));
                Negative("maxDistance", () => map.FindNearestPassable(0, 0, -1, out nearest));
            }
        }

        private static void Negative(string name, Action call)
        {
            Check.Equal(Check.Throws<ArgumentOutOfRangeException>(call).ParamName, name);
        }
    }
}
