namespace CairnTests { internal static class RegionTests { internal static void Run() { } } }
