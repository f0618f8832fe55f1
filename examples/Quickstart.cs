// The smallest whole program in C#: creates a map with a wall, finds the path around it, opens a door, and draws both.

using System;
using Cairn;

internal static class Quickstart
{
    private const int Width = 32;
    private const int Height = 10;

    private static void Main()
    {
        using (var map = new CairnMap(Width, Height))
        using (var searcher = new CairnSearcher(map))
        {
            map.SetRect(16, 0, 1, 9, CairnMap.Blocked);
            Find(map, searcher);
            map.SetCell(16, 4, 1);
            Find(map, searcher);
        }
    }

    private static void Find(CairnMap map, CairnSearcher searcher)
    {
        var path = new CairnCell[Width * Height];
        CairnResult result;
        CairnStatus status = searcher.FindPath(map, new CairnCell(2, 2), new CairnCell(29, 3), path, out result);
        if (status != CairnStatus.Ok)
        {
            Console.WriteLine(CairnLibrary.Describe(status));
            return;
        }
        Console.WriteLine(
            "cost {0}, {1} cells, {2} waypoints, {3} expanded",
            result.Cost, result.PathLength, result.WaypointCount, result.Expanded);

        var picture = new char[Height, Width];
        for (int y = 0; y < Height; y++)
        {
            for (int x = 0; x < Width; x++)
            {
                picture[y, x] = map.GetCell(x, y) == CairnMap.Blocked ? '#' : '.';
            }
        }
        for (int i = 0; i < result.Written; i++)
        {
            picture[path[i].Y, path[i].X] = 'o';
        }
        for (int y = 0; y < Height; y++)
        {
            for (int x = 0; x < Width; x++)
            {
                Console.Write(picture[y, x]);
            }
            Console.WriteLine();
        }
    }
}
