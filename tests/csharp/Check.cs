// The assertions of the C# tests. A check that fails prints its place, what was expected and what came instead, and the
// program continues, so that one run shows every failure. Main ends with `return Check.Summary();`.

using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using Cairn;

namespace CairnTests
{
    internal static class Check
    {
        private static int made;
        private static int failed;

        internal static void That(
            bool holds, string claim, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
        {
            Count(holds, claim, file, line);
        }

        internal static void Equal<T>(
            T actual, T expected, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
        {
            bool equal = EqualityComparer<T>.Default.Equals(actual, expected);
            Count(equal, equal ? "" : "expected " + expected + ", got " + actual, file, line);
        }

        /// <summary>The call must throw a CairnException with this status and the library's sentence for it.</summary>
        internal static void Error(
            CairnStatus expected, Action call, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
        {
            CairnException thrown = Throws<CairnException>(call, file, line);
            if (thrown != null)
            {
                Equal(thrown.Status, expected, file, line);
                That(thrown.Message.StartsWith(CairnLibrary.Describe(expected)), thrown.Message, file, line);
            }
        }

        internal static E Throws<E>(Action call, [CallerFilePath] string file = "", [CallerLineNumber] int line = 0)
            where E : Exception
        {
            try
            {
                call();
            }
            catch (E expected)
            {
                Count(true, "", file, line);
                return expected;
            }
            catch (Exception other)
            {
                Count(false, "expected " + typeof(E).Name + ", got " + other, file, line);
                return null;
            }
            Count(false, "expected " + typeof(E).Name + ", nothing was thrown", file, line);
            return null;
        }

        internal static int Summary()
        {
            Console.WriteLine(
                failed == 0 ? "csharp: " + made + " checks" : "csharp: " + failed + " of " + made + " checks FAILED");
            return failed == 0 ? 0 : 1;
        }

        private static void Count(bool holds, string message, string file, int line)
        {
            made += 1;
            if (!holds)
            {
                failed += 1;
                Console.WriteLine(Path.GetFileName(file) + ":" + line + ": " + message);
            }
        }
    }
}
