// Sizes, offsets and constants in numbers, from tests/c/layout.def, the list that C and C++ are tested by. HeaderTests
// checks that the wrapper follows the header; this checks that neither has moved, and that the list has all of both.

using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Cairn;

namespace CairnTests
{
    internal static class LayoutTests
    {
        internal static void Run()
        {
            string[] lines = File.ReadAllLines("tests/c/layout.def");
            Type[] ours = typeof(CairnNative).Assembly.GetExportedTypes()
                .Where(type => type.Namespace == "Cairn" && type.IsValueType && !type.IsEnum && !type.IsNested).ToArray();
            string[][] structs = Rows(lines, "STRUCT");
            Check.Equal(structs.Length, ours.Length);
            foreach (string[] row in structs)
            {
                Layout(ours.Single(type => type.Name == row[0]), int.Parse(row[1]), Rows(lines, "FIELD"));
            }
            Constants(Rows(lines, "CONSTANT").Concat(Rows(lines, "ENUMERATOR")).ToArray());
        }

        /// <summary>The arguments of each line of the list that begins with this name.</summary>
        private static string[][] Rows(string[] lines, string name)
        {
            return lines.Select(line => Regex.Match(line, "^" + name + @"\((.*)\)$")).Where(match => match.Success)
                .Select(match => Regex.Split(match.Groups[1].Value, ", ")).ToArray();
        }

        private static void Layout(Type type, int size, string[][] fields)
        {
            Check.Equal(Marshal.SizeOf(type), size);
            Check.Equal(ManagedSize(type), size);
            string[][] rows = fields.Where(row => row[0] == type.Name).ToArray();
            Check.Equal(rows.Length, type.GetFields(BindingFlags.Public | BindingFlags.Instance).Length);
            foreach (string[] row in rows)
            {
                FieldInfo field = type.GetField(HeaderTests.Pascal(row[1]));
                Check.Equal(Marshal.OffsetOf(type, field.Name).ToInt32(), int.Parse(row[2]));
                Check.Equal(ManagedSize(field.FieldType), int.Parse(row[3]));
            }
        }

        /// <summary>Only what needs no conversion can be pinned, and so lie in memory that the library reads.</summary>
        private static int ManagedSize(Type type)
        {
            Array two = Array.CreateInstance(type, 2);
            GCHandle pinned = GCHandle.Alloc(two, GCHandleType.Pinned);
            long first = Marshal.UnsafeAddrOfPinnedArrayElement(two, 0).ToInt64();
            long second = Marshal.UnsafeAddrOfPinnedArrayElement(two, 1).ToInt64();
            pinned.Free();
            return (int)(second - first);
        }

        /// <summary>All but the version, which changes.</summary>
        private static void Constants(string[][] rows)
        {
            FieldInfo[] ours = typeof(CairnNative).GetFields(BindingFlags.Public | BindingFlags.Static)
                .Where(field => Regex.IsMatch(field.Name, "^CAIRN_(?!VERSION_)")).ToArray();
            Check.Equal(rows.Length, ours.Length);
            foreach (FieldInfo constant in ours)
            {
                string value = rows.Single(row => row[0] == constant.Name)[1];
                Check.Equal(
                    constant.GetRawConstantValue().ToString(),
                    value.Replace("UINT64_MAX", ulong.MaxValue.ToString()));
            }
        }
    }
}
