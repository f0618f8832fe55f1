// What a block of C# in the documentation may use if it is no class: these fields, and Walk.
namespace Block@number@
{
    using System;
    using Cairn;

    internal sealed class Fragment
    {
        private CairnMap map;
        private CairnSearcher searcher;
        private CairnQuery query;
        private CairnResult result;
        private CairnCell[] path;
        private bool cancelled;

        private static void Walk(CairnCell[] cells, int count)
        {
        }

        private void Run()
        {
@block@
        }
    }
}
