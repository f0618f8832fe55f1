// The progress of a build: what a handler receives, that it can stop the build, and that nothing it does leaves through
// the library: an exception comes out of the call, and the map is as it was.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading;
using Cairn;

namespace CairnTests
{
    internal static class ProgressTests
    {
        internal static void Run()
        {
            AHandlerIsToldHowFarItIs();
            AHandlerCanStopTheBuild();
            WhatAHandlerThrowsComesOutOfTheCall();
            AnAbortedThreadLeavesTheMapInOrder();
            AnErrorBeforeTheBuildIsNotHidden();
            AnotherMapMayBeBuiltInTheHandler();
            AMapDisposedOfInTheHandlerLivesUntilTheEnd();
            AHandlerSurvivesACollection();
            AHandlerIsForgottenAfterTheCall();
            ManyThreadsBuildAtOnce();
            AheadOfTimeCompilersFindTheCallback();
        }

        /// <summary>Large enough for several reports. Each build of it that stays begins with an old table.</summary>
        private static CairnMap Large()
        {
            var map = new CairnMap(300, 300);
            map.BuildLandmarksAt(new[] { new CairnCell(7, 7) });
            return map;
        }

        private static readonly CairnCell[] Corners = { new CairnCell(0, 0), new CairnCell(299, 299) };

        /// <summary>Each way to build a table with a handler.</summary>
        private static Func<CairnStatus>[] Builds(CairnMap map, CairnProgressHandler handler)
        {
            CairnLandmarksDef def = CairnLandmarksDef.Create();
            CairnCell[] corners = { new CairnCell(0, 0), new CairnCell(31, 15) };
            return new Func<CairnStatus>[]
            {
                () => map.BuildLandmarks(handler),
                () => map.BuildLandmarks(def, handler),
                () => map.BuildLandmarksAt(corners, handler),
                () => map.BuildLandmarksAt(corners, def, handler),
                () => FromPointer(map, corners, def, handler),
                () => map.BuildRegions(handler),
                () => map.BuildRegions(CairnRegionsDef.Create(), handler),
                () => map.BuildJumpGraph(handler),
                () => map.BuildJumpGraph(CairnJumpGraphDef.Create(), handler),
            };
        }

        private static unsafe CairnStatus FromPointer(
            CairnMap map, CairnCell[] cells, CairnLandmarksDef def, CairnProgressHandler handler)
        {
            fixed (CairnCell* first = cells)
            {
                return map.BuildLandmarksAt(first, cells.Length, def, handler);
            }
        }

        private static void AHandlerIsToldHowFarItIs()
        {
            using (CairnMap map = Large())
            {
                ulong last = 0, end = 0;
                int calls = 0, several = 0;
                CairnProgressHandler handler = (done, total) =>
                {
                    Check.That(done >= last && done <= total, done + " of " + total + " after " + last);
                    last = done;
                    end = total;
                    several += ++calls > 1 ? 1 : 0;
                    return true;
                };
                foreach (Func<CairnStatus> build in Builds(map, handler))
                {
                    last = end = 0;
                    calls = 0;
                    Check.Equal(build(), CairnStatus.Ok);
                    Check.That(calls > 0 && last == end, "the last report is the end");
                }
                Check.That(several > 0, "some builds report more than once");
            }
        }

        private static void AHandlerCanStopTheBuild()
        {
            using (CairnMap map = TableTests.Comb())
            {
                ulong hash = map.GetStateHash();
                int calls = 0;
                CairnProgressHandler atOnce = (done, total) =>
                {
                    calls += 1;
                    return false;
                };
                foreach (Func<CairnStatus> build in Builds(map, atOnce))
                {
                    calls = 0;
                    Check.Equal(build(), CairnStatus.Cancelled);
                    Check.Equal(calls, 1);
                }
                Check.Equal(map.GetStateHash(), hash);
            }
        }

        private static void WhatAHandlerThrowsComesOutOfTheCall()
        {
            using (CairnMap map = TableTests.Comb())
            {
                ulong hash = map.GetStateHash();
                var problem = new InvalidOperationException("enough");
                CairnProgressHandler atOnce = (done, total) => Throw(problem);
                CairnProgressHandler atTheEnd = (done, total) => done < total || Throw(problem);
                foreach (Func<CairnStatus> build in Builds(map, atOnce))
                {
                    Exception thrown = Check.Throws<InvalidOperationException>(() => build());
                    Check.That(ReferenceEquals(thrown, problem), "the exception itself");
                    Check.That(thrown.StackTrace.Contains("ProgressTests.Throw"), thrown.StackTrace);
                }
                Check.Throws<InvalidOperationException>(() => map.BuildLandmarks(atTheEnd));
                Check.Equal(map.GetStateHash(), hash);
                Check.Equal(map.BuildLandmarks(), CairnStatus.Ok);
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static bool Throw(Exception exception)
        {
            throw exception;
        }

        /// <summary>As Unity's editor aborts the threads that run when it loads scripts again.</summary>
        private static void AnAbortedThreadLeavesTheMapInOrder()
        {
            using (CairnMap map = Large())
            {
                ulong hash = map.GetStateHash();
                bool aborted = false;
                var inHandler = new ManualResetEvent(false);
                var thread = new Thread(() =>
                {
                    try
                    {
                        map.BuildLandmarks((done, total) =>
                        {
                            inHandler.Set();
                            Thread.Sleep(Timeout.Infinite);
                            return true;
                        });
                    }
                    catch (ThreadAbortException)
                    {
                        aborted = true;
                        Thread.ResetAbort();
                    }
                });
                thread.Start();
                inHandler.WaitOne();
                thread.Abort();
                thread.Join();
                Check.That(aborted, "the thread is aborted all the same");
                Check.Equal(map.GetStateHash(), hash);
                Check.Equal(map.BuildLandmarks(), CairnStatus.Ok);
            }
        }

        private static void AnErrorBeforeTheBuildIsNotHidden()
        {
            using (CairnMap map = Large())
            {
                int calls = 0;
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.Count = 65;
                Check.Error(CairnStatus.ErrorLandmarkCount, () => map.BuildLandmarks(def, (done, total) => ++calls > 0));
                Check.Equal(calls, 0);
            }
        }

        private static void AnotherMapMayBeBuiltInTheHandler()
        {
            using (CairnMap outer = Large())
            using (CairnMap inner = Large())
            {
                int innerCalls = 0;
                CairnStatus innerStatus = CairnStatus.Ok;
                CairnStatus outerStatus = outer.BuildLandmarks((done, total) =>
                {
                    innerStatus = inner.BuildLandmarks((innerDone, innerTotal) => ++innerCalls < 3);
                    return true;
                });
                Check.Equal(innerStatus, CairnStatus.Cancelled);
                Check.Equal(outerStatus, CairnStatus.Ok);
                Check.That(innerCalls > 3, "each inner build has a listener of its own");
            }
        }

        private static void AMapDisposedOfInTheHandlerLivesUntilTheEnd()
        {
            CairnMap map = Large();
            CairnStatus status = map.BuildLandmarks((done, total) =>
            {
                map.Dispose();
                return true;
            });
            Check.Equal(status, CairnStatus.Ok);
            Check.Throws<ObjectDisposedException>(() => map.GetInfo());
        }

        private static void AHandlerSurvivesACollection()
        {
            using (CairnMap map = Large())
            {
                int calls = 0;
                CairnStatus status = map.BuildLandmarks((done, total) =>
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    return ++calls > 0;
                });
                Check.Equal(status, CairnStatus.Ok);
                Check.That(calls > 2, calls + " calls");
            }
        }

        /// <summary>On a thread of its own, whose stack the collector cannot take for references afterwards.</summary>
        private static void AHandlerIsForgottenAfterTheCall()
        {
            var remembered = new List<WeakReference>();
            var thread = new Thread(() =>
            {
                using (CairnMap map = Large())
                {
                    for (int i = 0; i < 8; i++)
                    {
                        var captured = new object();
                        remembered.Add(new WeakReference(captured));
                        map.BuildLandmarksAt(Corners, (done, total) => captured == null);
                    }
                }
            });
            thread.Start();
            thread.Join();
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
            int alive = remembered.Count(reference => reference.IsAlive);
            Check.That(alive <= 1, alive + " of 8 handlers are still referred to");
        }

        private static void ManyThreadsBuildAtOnce()
        {
            var correct = new bool[4];
            Thread[] threads = Enumerable.Range(0, 4).Select(index => new Thread(() =>
            {
                using (CairnMap map = Large())
                {
                    Thread own = Thread.CurrentThread;
                    bool always = true;
                    CairnStatus status = map.BuildLandmarks((done, total) =>
                    {
                        always &= Thread.CurrentThread == own;
                        return index % 2 == 0;
                    });
                    correct[index] = always && status == (index % 2 == 0 ? CairnStatus.Ok : CairnStatus.Cancelled);
                }
            })).ToArray();
            Array.ForEach(threads, thread => thread.Start());
            Array.ForEach(threads, thread => thread.Join());
            Check.That(correct.All(holds => holds), string.Join(" ", correct));
        }

        /// <summary>IL2CPP and Mono's compiler look for a static method and an attribute of this name.</summary>
        private static void AheadOfTimeCompilersFindTheCallback()
        {
            MethodInfo[] callbacks = typeof(CairnMap).Assembly.GetTypes()
                .Where(type => type.Namespace == "Cairn")
                .SelectMany(type => type.GetMethods(
                    BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly))
                .Where(method => method.GetCustomAttributesData().Any(IsCallbackMark))
                .ToArray();
            Check.Equal(callbacks.Length, 1);
            Check.That(Delegate.CreateDelegate(typeof(CairnProgress), callbacks[0]) != null, "of that signature");
        }

        private static bool IsCallbackMark(CustomAttributeData data)
        {
            return data.AttributeType.Name == "MonoPInvokeCallbackAttribute"
                && data.ConstructorArguments.Count == 1
                && (Type)data.ConstructorArguments[0].Value == typeof(CairnProgress);
        }
    }
}
