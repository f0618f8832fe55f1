// The Unity package as it lies in the repository: every file and folder has a .meta with a GUID of its own, and the
// version is the library's. Unity ignores what has no .meta in an installed package.

using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
using Cairn;

namespace CairnTests
{
    internal static class PackageTests
    {
        private const string Root = "bindings/unity";

        internal static void Run()
        {
            var guids = new HashSet<string>();
            foreach (string entry in Directory.GetFileSystemEntries(Root, "*", SearchOption.AllDirectories))
            {
                if (entry.EndsWith(".meta"))
                {
                    string subject = entry.Substring(0, entry.Length - ".meta".Length);
                    Check.That(File.Exists(subject) || Directory.Exists(subject), entry + " belongs to nothing");
                    continue;
                }
                string meta = File.Exists(entry + ".meta") ? File.ReadAllText(entry + ".meta") : "";
                Match guid = Regex.Match(meta, "\nguid: ([0-9a-f]{32})\n");
                Check.That(guid.Success && guids.Add(guid.Groups[1].Value), entry + " has no GUID of its own");
            }
            string manifest = File.ReadAllText(Root + "/package.json");
            string version = "\"version\": \"" + CairnLibrary.Version + "\"";
            Check.That(manifest.Contains(version), "package.json has the library's version");
            string assembly = File.ReadAllText(Root + "/Runtime/Cairn.asmdef");
            Check.That(assembly.Contains("\"allowUnsafeCode\": true"), "the assembly may be unsafe");
        }
    }
}
