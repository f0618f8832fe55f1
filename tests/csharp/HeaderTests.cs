// Reads include/cairn.h and compares it with CairnNative in both directions: constants, functions and their parameters,
// structs field by field, the callback. So a line that is new in the header and forgotten here fails, and so do two
// swapped fields.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Cairn;

namespace CairnTests
{
    internal static class HeaderTests
    {
        private const BindingFlags PublicStatic = BindingFlags.Public | BindingFlags.Static;

        private static readonly Dictionary<string, Type> Scalars = new Dictionary<string, Type>
        {
            { "void", typeof(void) },
            { "char", typeof(byte) },
            { "uint8_t", typeof(byte) },
            { "uint16_t", typeof(ushort) },
            { "int16_t", typeof(short) },
            { "int32_t", typeof(int) },
            { "uint32_t", typeof(uint) },
            { "uint64_t", typeof(ulong) },
            { "CairnStatus", typeof(int) },
            { "size_t", typeof(UIntPtr) },
            { "CairnProgress", typeof(IntPtr) },
            { "CairnAllocate", typeof(IntPtr) },
            { "CairnFree", typeof(IntPtr) },
        };

        internal static void Run()
        {
            string header = File.ReadAllText("include/cairn.h");
            header = Regex.Replace(header, @"/\*.*?\*/|//[^\n]*", "", RegexOptions.Singleline);
            ConstantsAgree(header);
            FunctionsAgree(header);
            StructsAgree(header);
            CallbacksAgree(header);
            EveryConstantOfASelectorHasItsEnumMember();
            TheManagedLayerCallsEveryFunction();
            TheTestsCallEveryMember();
        }

        private static void ConstantsAgree(string header)
        {
            Dictionary<string, string> ours = typeof(CairnNative).GetFields(PublicStatic)
                .Where(field => field.Name.StartsWith("CAIRN_"))
                .ToDictionary(field => field.Name, field => field.GetRawConstantValue().ToString());
            MatchCollection defines = Regex.Matches(header, @"#define (CAIRN_\w+) (-?\d+|UINT64_MAX)\n");
            Check.Equal(defines.Count, ours.Count);
            foreach (Match define in defines)
            {
                string name = define.Groups[1].Value;
                Check.That(ours.ContainsKey(name), name + " is missing");
                Check.Equal(ours[name], define.Groups[2].Value.Replace("UINT64_MAX", ulong.MaxValue.ToString()));
            }
        }

        private static void FunctionsAgree(string header)
        {
            MethodInfo[] ours = typeof(CairnNative).GetMethods(PublicStatic);
            MatchCollection functions = Regex.Matches(header, @"CAIRN_API\s+([\w\s*]+?)\b(cairn_\w+)\(([^)]*)\);");
            Check.Equal(functions.Count, ours.Length);
            foreach (Match function in functions)
            {
                string name = function.Groups[2].Value;
                MethodInfo method = typeof(CairnNative).GetMethod(name, PublicStatic);
                Check.That(method != null, name + " is missing");
                SignatureAgrees(method, function.Groups[1].Value, function.Groups[3].Value);
                DllImportAttribute import = method.GetCustomAttribute<DllImportAttribute>();
                Check.Equal(import.Value, CairnNative.Library);
                Check.Equal(import.CallingConvention, CallingConvention.Cdecl);
                Check.That(import.ExactSpelling, name + " is spelled exactly");
                Marshal.Prelink(method);
            }
        }

        private static void SignatureAgrees(MethodInfo method, string result, string parameters)
        {
            Check.Equal(method.ReturnType, TypeOf(result));
            MatchCollection declared = Regex.Matches(parameters, @"(\w[\w\s*]*[\s*])(\w+)(,|$)");
            Check.Equal(method.GetParameters().Length, declared.Count);
            foreach (ParameterInfo parameter in method.GetParameters())
            {
                GroupCollection parts = declared[parameter.Position].Groups;
                Check.Equal(parameter.ParameterType, TypeOf(parts[1].Value));
                Check.Equal(Pascal(parameter.Name), Pascal(parts[2].Value));
            }
        }

        private static void StructsAgree(string header)
        {
            MatchCollection structs = Regex.Matches(header, @"typedef struct \w+ \{([^}]*)\} (\w+);");
            Check.Equal(structs.Count, 19);
            foreach (Match declared in structs)
            {
                Type ours = typeof(CairnNative).Assembly.GetType("Cairn." + declared.Groups[2].Value);
                FieldInfo[] fields = ours.GetFields(BindingFlags.Public | BindingFlags.Instance);
                MatchCollection members = Regex.Matches(declared.Groups[1].Value, @"(\w+) (\w+)(?:\[(\d+)\])?;");
                Check.Equal(fields.Length, members.Count);
                int offset = 0;
                int alignment = 1;
                for (int i = 0; i < members.Count; i++)
                {
                    var buffer = fields[i].GetCustomAttribute<FixedBufferAttribute>();
                    Type type = buffer != null ? buffer.ElementType : fields[i].FieldType;
                    string length = members[i].Groups[3].Value;
                    Check.Equal(buffer != null ? buffer.Length.ToString() : "", length);
                    type = type.IsEnum ? Enum.GetUnderlyingType(type) : type;
                    Check.Equal(fields[i].Name, Pascal(members[i].Groups[2].Value));
                    Check.Equal(type, TypeOf(members[i].Groups[1].Value));
                    int fieldAlignment = type == typeof(CairnCell) ? 4 : Marshal.SizeOf(type);
                    Check.Equal(offset % fieldAlignment, 0);
                    Check.Equal(Marshal.OffsetOf(ours, fields[i].Name).ToInt32(), offset);
                    offset += Marshal.SizeOf(type) * (buffer != null ? buffer.Length : 1);
                    alignment = Math.Max(alignment, fieldAlignment);
                }
                Check.Equal(offset % alignment, 0);
                Check.Equal(Marshal.SizeOf(ours), offset);
            }
        }

        private static void CallbacksAgree(string header)
        {
            MatchCollection callbacks = Regex.Matches(header, @"typedef (\w+ \*?)\(\*(\w+)\)\(([^)]*)\);");
            Type[] types = { typeof(CairnAllocate), typeof(CairnFree), typeof(CairnProgress) };
            Check.Equal(callbacks.Count, types.Length);
            for (int i = 0; i < types.Length; i++)
            {
                Check.Equal(callbacks[i].Groups[2].Value, types[i].Name);
                MethodInfo ours = types[i].GetMethod("Invoke");
                SignatureAgrees(ours, callbacks[i].Groups[1].Value, callbacks[i].Groups[3].Value);
                var convention = types[i].GetCustomAttribute<UnmanagedFunctionPointerAttribute>();
                Check.Equal(convention.CallingConvention, CallingConvention.Cdecl);
            }
        }

        private static void EveryConstantOfASelectorHasItsEnumMember()
        {
            AllOf("CAIRN_DIAGONAL_", typeof(CairnDiagonalRule));
            AllOf("CAIRN_CHARGE_", typeof(CairnTerrainCharge));
            AllOf("CAIRN_ALGORITHM_", typeof(CairnAlgorithm));
            AllOf("CAIRN_OPEN_LIST_", typeof(CairnOpenList));
            AllOf("CAIRN_HEURISTIC_", typeof(CairnHeuristic));
            AllOf("CAIRN_DEAD_END_CUT_", typeof(CairnDeadEndCut));
            AllOf("CAIRN_QUERY_", typeof(CairnQueryFlags));
            AllOf("CAIRN_FIELD_", typeof(CairnFieldFlags));
            AllOf("CAIRN_ANSWERED_BY_", typeof(CairnAnsweredBy));
            AllOf("CAIRN_STATE_", typeof(CairnCellState));
            AllOf("CAIRN_RAY_", typeof(CairnRayEnd));
            AllOf("CAIRN_TABLE_STATE_", typeof(CairnTableState));
            AllOf("CAIRN_TABLE_", typeof(CairnTable));
            AllOf("CAIRN_PLACEMENT_", typeof(CairnPlacement));
            AllOf("CAIRN_LANDMARK_ENTRIES_", typeof(CairnLandmarkEntries));
            AllOf("CAIRN_REGIONS_", typeof(CairnRegionKind));
            AllOf("CAIRN_REDUCTION_", typeof(CairnReduction));
            AllOf("CAIRN_PORTAL_DISTANCE_", typeof(CairnPortalDistance));
            // A number is no name, so these two are spelled out.
            Check.Equal((uint)CairnNeighbours.Four, CairnNative.CAIRN_NEIGHBOURS_4);
            Check.Equal((uint)CairnNeighbours.Eight, CairnNative.CAIRN_NEIGHBOURS_8);
            FieldInfo[] statuses = typeof(CairnNative).GetFields(PublicStatic)
                .Where(field => field.FieldType == typeof(int)).ToArray();
            Check.Equal(Enum.GetValues(typeof(CairnStatus)).Length, statuses.Length);
            foreach (FieldInfo status in statuses)
            {
                string name = Pascal(status.Name.Substring("CAIRN_".Length).ToLowerInvariant());
                Check.Equal(((CairnStatus)(int)status.GetRawConstantValue()).ToString(), name);
            }
        }

        /// <summary>The members of the enums, one after the other; "no flag" has no constant.</summary>
        private static void AllOf(string prefix, params Type[] enums)
        {
            IEnumerable<string> constants = typeof(CairnNative).GetFields(PublicStatic)
                .Where(field => field.Name.StartsWith(prefix))
                .Where(field => prefix != "CAIRN_TABLE_" || !field.Name.StartsWith("CAIRN_TABLE_STATE_"))
                .Select(field => field.Name.Substring(prefix.Length).Replace("_", "") + field.GetRawConstantValue());
            IEnumerable<string> members = enums.SelectMany(type => Enum.GetValues(type).Cast<Enum>())
                .Where(member => !member.Equals(CairnQueryFlags.None) && !member.Equals(CairnFieldFlags.None))
                .Select(member => (member + Convert.ToInt64(member).ToString()).ToUpperInvariant());
            Check.Equal(string.Join(" ", members), string.Join(" ", constants));
        }

        private static void TheManagedLayerCallsEveryFunction()
        {
            HashSet<int> called = CalledFrom("Cairn");
            foreach (MethodInfo function in typeof(CairnNative).GetMethods(PublicStatic))
            {
                Check.That(called.Contains(function.MetadataToken), function.Name + " is not called by the classes");
            }
        }

        /// <summary>All that is public of the classes and structs, overload by overload.</summary>
        private static void TheTestsCallEveryMember()
        {
            HashSet<int> called = CalledFrom("CairnTests");
            const BindingFlags own = PublicStatic | BindingFlags.Instance | BindingFlags.DeclaredOnly;
            foreach (Type type in typeof(CairnNative).Assembly.GetExportedTypes()
                .Where(type => type.Namespace == "Cairn" && type != typeof(CairnNative)
                    && !typeof(Delegate).IsAssignableFrom(type)))
            {
                IEnumerable<MethodBase> methods =
                    type.GetMethods(own).Where(method => method.GetBaseDefinition() == method);
                foreach (MethodBase member in methods.Concat(type.GetConstructors(own)))
                {
                    Check.That(called.Contains(member.MetadataToken), type.Name + ": no test calls " + member);
                }
            }
        }

        /// <summary>Tokens behind call, callvirt and newobj in all code of a namespace.</summary>
        private static HashSet<int> CalledFrom(string space)
        {
            const BindingFlags all =
                PublicStatic | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;
            var called = new HashSet<int>();
            foreach (Type type in typeof(CairnNative).Assembly.GetTypes().Where(type => type.Namespace == space))
            {
                foreach (MethodBase method in type.GetMethods(all).Concat<MethodBase>(type.GetConstructors(all)))
                {
                    byte[] code = method.GetMethodBody()?.GetILAsByteArray() ?? new byte[0];
                    for (int i = 0; i + 4 < code.Length; i++)
                    {
                        if (code[i] == 0x28 || code[i] == 0x6f || code[i] == 0x73)
                        {
                            called.Add(BitConverter.ToInt32(code, i + 1));
                        }
                    }
                }
            }
            return called;
        }

        /// <summary>The C# type for a C type; a pointer to an opaque object or to a function is an IntPtr.</summary>
        private static Type TypeOf(string declared)
        {
            string name = Regex.Match(declared, @"(?!const\b)\b\w+").Value;
            int stars = declared.Count(character => character == '*');
            Type type;
            if (name == "CairnMap" || name == "CairnOverlay" || name == "CairnField" || name == "CairnSearcher")
            {
                type = typeof(IntPtr);
                stars -= 1;
            }
            else if (!Scalars.TryGetValue(name, out type))
            {
                type = typeof(CairnNative).Assembly.GetType("Cairn." + name);
            }
            for (; stars > 0; stars--)
            {
                type = type.MakePointerType();
            }
            return type;
        }

        internal static string Pascal(string name)
        {
            return Regex.Replace(name, "(^|_)([a-z])", match => match.Groups[2].Value.ToUpperInvariant());
        }
    }
}
