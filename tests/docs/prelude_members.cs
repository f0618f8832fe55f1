// What a block of C# in the documentation may use if it is a part of a class: these fields.
namespace Block@number@
{
    using System;
    using Cairn;
    using Unity.Burst;

    internal sealed class Fragment
    {
        private CairnMap map;
        private CairnSearcher searcher;

@block@
    }
}
