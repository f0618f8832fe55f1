// Threads: many search one map at once, and an object that is disposed of while another thread is using it lives until
// that call ends. The library detects calls that meet: tests/c/threads.c.

using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using Cairn;

namespace CairnTests
{
    internal static class ThreadTests
    {
        private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

        internal static void Run()
        {
            ManyThreadsSearchOneMap();
            DisposingOfAMapThatIsSearchedIsSafe();
        }

        private static void ManyThreadsSearchOneMap()
        {
            using (var map = new CairnMap(64, 64))
            {
                var solved = new int[4];
                Thread[] threads = Enumerable.Range(0, 4).Select(index => new Thread(() =>
                {
                    using (var searcher = new CairnSearcher(map))
                    {
                        var path = new CairnCell[64];
                        for (int i = 0; i < 500; i++)
                        {
                            CairnResult result;
                            CairnStatus status = searcher.FindPath(
                                map, new CairnCell(index, 0), new CairnCell(63, i % 64), path, out result);
                            solved[index] += status == CairnStatus.Ok && path[0].X == index ? 1 : 0;
                        }
                    }
                })).ToArray();
                StartAndJoin(threads);
                Check.Equal(string.Join(" ", solved), "500 500 500 500");
            }
        }

        private static void DisposingOfAMapThatIsSearchedIsSafe()
        {
            for (int round = 0; round < 20; round++)
            {
                var map = new CairnMap(300, 300);
                int searches = 0;
                bool disposed = false;
                var thread = new Thread(() =>
                {
                    using (var searcher = new CairnSearcher(map))
                    {
                        try
                        {
                            while (true)
                            {
                                CairnResult result;
                                searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(299, 100), null, out result);
                                Interlocked.Increment(ref searches);
                            }
                        }
                        catch (ObjectDisposedException)
                        {
                            disposed = true;
                        }
                    }
                });
                thread.Start();
                Stopwatch watch = Stopwatch.StartNew();
                while (Volatile.Read(ref searches) < 3 && watch.Elapsed < Patience)
                {
                    Thread.Yield();
                }
                map.Dispose();
                thread.Join();
                Check.That(disposed, "the searching thread notices");
            }
        }

        private static void StartAndJoin(Thread[] threads)
        {
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
        }
    }
}
