// The constants of the header as enums. The numbers are those of CairnNative, written there once; include/cairn.h says
// more about each.

using System;

namespace Cairn
{
    /// <summary>What a call returns: 0 is success, above 0 an outcome that is not an error, below 0 an error.</summary>
    public enum CairnStatus
    {
        /// <summary>Success.</summary>
        Ok = CairnNative.CAIRN_OK,
        /// <summary>No path exists.</summary>
        NoPath = CairnNative.CAIRN_NO_PATH,
        /// <summary>The path leads towards the goal but does not reach it.</summary>
        Partial = CairnNative.CAIRN_PARTIAL,
        /// <summary>The path may cost more than the optimal one.</summary>
        Bounded = CairnNative.CAIRN_BOUNDED,
        /// <summary>The work limit is used up.</summary>
        BudgetSpent = CairnNative.CAIRN_BUDGET_SPENT,
        /// <summary>The buffer is too small and holds the beginning.</summary>
        Truncated = CairnNative.CAIRN_TRUNCATED,
        /// <summary>The start or the goal is blocked.</summary>
        EndpointBlocked = CairnNative.CAIRN_ENDPOINT_BLOCKED,
        /// <summary>Nothing was found.</summary>
        NotFound = CairnNative.CAIRN_NOT_FOUND,
        /// <summary>The table is built but larger than its budget.</summary>
        OverBudget = CairnNative.CAIRN_OVER_BUDGET,
        /// <summary>The callback asked to stop.</summary>
        Cancelled = CairnNative.CAIRN_CANCELLED,
        /// <summary>Only the first leg was requested.</summary>
        FirstLeg = CairnNative.CAIRN_FIRST_LEG,
        /// <summary>The build has begun.</summary>
        Begun = CairnNative.CAIRN_BEGUN,
        /// <summary>The path can no longer be walked to its end.</summary>
        PathBlocked = CairnNative.CAIRN_PATH_BLOCKED,
        /// <summary>Something is in the way.</summary>
        Obstructed = CairnNative.CAIRN_OBSTRUCTED,
        /// <summary>The work has not ended yet.</summary>
        Running = CairnNative.CAIRN_RUNNING,
        /// <summary>The field has not caught up with the map.</summary>
        Behind = CairnNative.CAIRN_BEHIND,
        /// <summary>A required pointer is NULL.</summary>
        ErrorNull = CairnNative.CAIRN_ERROR_NULL,
        /// <summary>A struct was not prepared by its init function.</summary>
        ErrorStructSize = CairnNative.CAIRN_ERROR_STRUCT_SIZE,
        /// <summary>The library does not support what was requested.</summary>
        ErrorUnsupported = CairnNative.CAIRN_ERROR_UNSUPPORTED,
        /// <summary>A cell or rectangle lies outside the map.</summary>
        ErrorOutOfBounds = CairnNative.CAIRN_ERROR_OUT_OF_BOUNDS,
        /// <summary>A selector or flag has an unknown value.</summary>
        ErrorSelector = CairnNative.CAIRN_ERROR_SELECTOR,
        /// <summary>A width or height is 0 or does not match.</summary>
        ErrorDimensions = CairnNative.CAIRN_ERROR_DIMENSIONS,
        /// <summary>A size is larger than the library supports.</summary>
        ErrorTooLarge = CairnNative.CAIRN_ERROR_TOO_LARGE,
        /// <summary>A cost or weight is out of range.</summary>
        ErrorCost = CairnNative.CAIRN_ERROR_COST,
        /// <summary>A length or stride does not fit the rectangle.</summary>
        ErrorLength = CairnNative.CAIRN_ERROR_LENGTH,
        /// <summary>The text is not a map in the MovingAI format.</summary>
        ErrorParse = CairnNative.CAIRN_ERROR_PARSE,
        /// <summary>Memory could not be allocated.</summary>
        ErrorOutOfMemory = CairnNative.CAIRN_ERROR_OUT_OF_MEMORY,
        /// <summary>The searcher is too small for this map or search.</summary>
        ErrorCapacity = CairnNative.CAIRN_ERROR_CAPACITY,
        /// <summary>Another thread is using the object or has announced an edit.</summary>
        ErrorBusy = CairnNative.CAIRN_ERROR_BUSY,
        /// <summary>An earlier call on this object failed inside the library.</summary>
        ErrorPoisoned = CairnNative.CAIRN_ERROR_POISONED,
        /// <summary>A bug in the library was caught.</summary>
        ErrorInternal = CairnNative.CAIRN_ERROR_INTERNAL,
        /// <summary>No path was found that costs at most 3,221,225,472.</summary>
        ErrorCostOverflow = CairnNative.CAIRN_ERROR_COST_OVERFLOW,
        /// <summary>The searcher has not searched yet.</summary>
        ErrorNoSearch = CairnNative.CAIRN_ERROR_NO_SEARCH,
        /// <summary>The searcher has no room for more nodes.</summary>
        ErrorOutOfNodes = CairnNative.CAIRN_ERROR_OUT_OF_NODES,
        /// <summary>The required table has not been built.</summary>
        ErrorNoTable = CairnNative.CAIRN_ERROR_NO_TABLE,
        /// <summary>The table is suspended after an edit.</summary>
        ErrorSuspended = CairnNative.CAIRN_ERROR_SUSPENDED,
        /// <summary>The memory limit is too small for one landmark.</summary>
        ErrorMemoryLimit = CairnNative.CAIRN_ERROR_MEMORY_LIMIT,
        /// <summary>A cell that must be passable is blocked.</summary>
        ErrorBlocked = CairnNative.CAIRN_ERROR_BLOCKED,
        /// <summary>The bytes are not a saved table or are damaged.</summary>
        ErrorBlob = CairnNative.CAIRN_ERROR_BLOB,
        /// <summary>The table was saved in another version of the format.</summary>
        ErrorBlobVersion = CairnNative.CAIRN_ERROR_BLOB_VERSION,
        /// <summary>The table was saved for another map.</summary>
        ErrorOtherMap = CairnNative.CAIRN_ERROR_OTHER_MAP,
        /// <summary>The number of landmarks is not 1 to 64.</summary>
        ErrorLandmarkCount = CairnNative.CAIRN_ERROR_LANDMARK_COUNT,
        /// <summary>The map or its tables changed since the search began.</summary>
        ErrorMapChanged = CairnNative.CAIRN_ERROR_MAP_CHANGED,
        /// <summary>The map has no layer of this number.</summary>
        ErrorNoLayer = CairnNative.CAIRN_ERROR_NO_LAYER,
        /// <summary>The map has not reached this epoch.</summary>
        ErrorEpoch = CairnNative.CAIRN_ERROR_EPOCH,
        /// <summary>Memory was allocated already.</summary>
        ErrorTooLate = CairnNative.CAIRN_ERROR_TOO_LATE,
        /// <summary>The field is not up to date.</summary>
        ErrorBehind = CairnNative.CAIRN_ERROR_BEHIND,
    }

    /// <summary>Which cells a step can reach.</summary>
    public enum CairnNeighbours : uint
    {
        /// <summary>The four cells next to a cell.</summary>
        Four = CairnNative.CAIRN_NEIGHBOURS_4,
        /// <summary>The eight cells around a cell.</summary>
        Eight = CairnNative.CAIRN_NEIGHBOURS_8,
    }

    /// <summary>When a diagonal step is allowed.</summary>
    public enum CairnDiagonalRule : uint
    {
        /// <summary>Requires that both cells next to the step are passable: no corners are cut.</summary>
        BothPassable = CairnNative.CAIRN_DIAGONAL_BOTH_PASSABLE,
        /// <summary>Requires that at least one of the two cells next to the step is passable.</summary>
        OnePassable = CairnNative.CAIRN_DIAGONAL_ONE_PASSABLE,
        /// <summary>Always allowed, even between two blocked cells.</summary>
        Always = CairnNative.CAIRN_DIAGONAL_ALWAYS,
    }

    /// <summary>Which weights a step pays.</summary>
    public enum CairnTerrainCharge : uint
    {
        /// <summary>The average of the cell left and the cell entered.</summary>
        Average = CairnNative.CAIRN_CHARGE_AVERAGE,
        /// <summary>That of the cell entered.</summary>
        Entered = CairnNative.CAIRN_CHARGE_ENTERED,
    }

    /// <summary>The search to run.</summary>
    public enum CairnAlgorithm : uint
    {
        /// <summary>The library chooses; Algorithm of the result is the one that ran.</summary>
        Auto = CairnNative.CAIRN_ALGORITHM_AUTO,
        /// <summary>A*.</summary>
        AStar = CairnNative.CAIRN_ALGORITHM_ASTAR,
        /// <summary>Fringe Search: walks an unsorted frontier, each time with a larger limit on f.</summary>
        Fringe = CairnNative.CAIRN_ALGORITHM_FRINGE,
        /// <summary>Algorithm C of Bagchi and Mahanti: the least g among the nodes within a bound on f.</summary>
        C = CairnNative.CAIRN_ALGORITHM_C,
        /// <summary>Plain IDA*. Always set MaxExpansions: run time is exponential.</summary>
        Ida = CairnNative.CAIRN_ALGORITHM_IDA,
        /// <summary>Memory-enhanced IDA*: remembers the least g of each cell and the f backed up to it.</summary>
        MeIda = CairnNative.CAIRN_ALGORITHM_ME_IDA,
        /// <summary>Cazenave's IDA*: remembers the least g of each cell, and dead ends.</summary>
        CazenaveIda = CairnNative.CAIRN_ALGORITHM_CAZENAVE_IDA,

        /// <summary>Fringe Search with buckets by f; see StackRange of the query.</summary>
        FringeBuckets = CairnNative.CAIRN_ALGORITHM_FRINGE_BUCKETS,

        /// <summary>
        /// A* that follows one of several equally cheap paths. Requires 8 neighbours, terrain on which searches can jump.
        /// </summary>
        CanonicalAStar = CairnNative.CAIRN_ALGORITHM_CANONICAL_ASTAR,

        /// <summary>Jump point search. Requires terrain on which searches can jump; does not support partial paths.</summary>
        Jump = CairnNative.CAIRN_ALGORITHM_JUMP,

        /// <summary>
        /// Jump point search on the graph that BuildJumpGraph of a map has stored. While an edit has suspended the
        /// graph, Jump runs instead, and the result reports it.
        /// </summary>
        JumpGraph = CairnNative.CAIRN_ALGORITHM_JUMP_GRAPH,

        /// <summary>
        /// Hierarchical search: a path over the portals of regions first, then local searches from each portal to the
        /// next. Requires regions of the kind Tiles. The path may cost more than the optimal one: see ExcessBound. Does
        /// not support partial paths; see FirstLeg.
        /// </summary>
        Portals = CairnNative.CAIRN_ALGORITHM_PORTALS,
    }

    /// <summary>
    /// The open list that A* uses; jump searches support stacks and the heap. Every other search has a list of its own
    /// and supports only Auto.
    /// </summary>
    public enum CairnOpenList : uint
    {
        /// <summary>The library chooses; OpenList of the result is the one that was used.</summary>
        Auto = CairnNative.CAIRN_OPEN_LIST_AUTO,
        /// <summary>Array of stacks: one for each value of f, the newest node first.</summary>
        Stacks = CairnNative.CAIRN_OPEN_LIST_STACKS,
        /// <summary>Binary heap; ties go to the larger g.</summary>
        Heap = CairnNative.CAIRN_OPEN_LIST_HEAP,
        /// <summary>Multi-stack heap: a heap of stacks of equal f. See StackRange of the query.</summary>
        MultiStack = CairnNative.CAIRN_OPEN_LIST_MULTI_STACK,
        /// <summary>Two stacks. Requires 4 neighbours and uniform terrain.</summary>
        TwoStacks = CairnNative.CAIRN_OPEN_LIST_TWO_STACKS,
    }

    /// <summary>The heuristic that guides the search.</summary>
    public enum CairnHeuristic : uint
    {
        /// <summary>Landmarks if they are in use, otherwise regions if they are, otherwise naive.</summary>
        Auto = CairnNative.CAIRN_HEURISTIC_AUTO,
        /// <summary>The cost on an empty map.</summary>
        Naive = CairnNative.CAIRN_HEURISTIC_NAIVE,
        /// <summary>ALT: the largest bound of all landmarks, or of the best few (Landmarks of the query).</summary>
        Alt = CairnNative.CAIRN_HEURISTIC_ALT,
        /// <summary>The landmark with the largest bound at the start.</summary>
        AltBest = CairnNative.CAIRN_HEURISTIC_ALT_BEST,
        /// <summary>Pairs of landmarks, all of them or the best one (Landmarks of the query).</summary>
        LandmarkPairs = CairnNative.CAIRN_HEURISTIC_LANDMARK_PAIRS,
        /// <summary>The regions that were built. Not consistent: nodes may be reopened.</summary>
        Regions = CairnNative.CAIRN_HEURISTIC_REGIONS,
        /// <summary>Euclidean distance, for comparison. Unsupported if diagonal steps are too cheap for it.</summary>
        Euclidean = CairnNative.CAIRN_HEURISTIC_EUCLIDEAN,
    }

    /// <summary>What Cazenave's IDA* does about dead ends.</summary>
    public enum CairnDeadEndCut : uint
    {
        /// <summary>Enter a dead end again only if that is cheaper. Never loses an optimal path.</summary>
        Sound = CairnNative.CAIRN_DEAD_END_CUT_SOUND,
        /// <summary>
        /// Never enter a dead end again, as in Cazenave's paper. The path may cost any amount more than the optimal
        /// one, or be missed: NotFound, unless component labels or landmarks prove that one exists.
        /// </summary>
        Paper = CairnNative.CAIRN_DEAD_END_CUT_PAPER,
        /// <summary>Do not cut.</summary>
        None = CairnNative.CAIRN_DEAD_END_CUT_NONE,
    }

    /// <summary>What else a query requests.</summary>
    [Flags]
    public enum CairnQueryFlags : uint
    {
        /// <summary>Nothing.</summary>
        None = 0,
        /// <summary>
        /// A path that leads near the goal if the goal is not reached. Not with plain IDA*, jumps, portals.
        /// </summary>
        Partial = CairnNative.CAIRN_QUERY_PARTIAL,
        /// <summary>Do not use the component labels to prove that a path exists or does not exist.</summary>
        IgnoreComponents = CairnNative.CAIRN_QUERY_IGNORE_COMPONENTS,
        /// <summary>Do not use the landmarks to prove that a path exists or does not exist.</summary>
        IgnoreLandmarkTest = CairnNative.CAIRN_QUERY_IGNORE_LANDMARK_TEST,
        /// <summary>For Portals: stop with Partial when the path out of the start's region is known.</summary>
        FirstLeg = CairnNative.CAIRN_QUERY_FIRST_LEG,
        /// <summary>The start may be blocked, for a unit that stands where a door has closed.</summary>
        FromBlocked = CairnNative.CAIRN_QUERY_FROM_BLOCKED,
        /// <summary>The path ends next to the goal, which may be blocked itself, such as a building.</summary>
        NextToGoal = CairnNative.CAIRN_QUERY_NEXT_TO_GOAL,
    }

    /// <summary>What else a field can do.</summary>
    [Flags]
    public enum CairnFieldFlags : uint
    {
        /// <summary>Nothing.</summary>
        None = 0,
        /// <summary>It notes which goal is the nearest of each cell, for ReadNearest: 2 bytes per cell.</summary>
        Nearest = CairnNative.CAIRN_FIELD_NEAREST,
        /// <summary>Update may be given an overlay: a little more than 4 bytes per cell.</summary>
        Overlay = CairnNative.CAIRN_FIELD_OVERLAY,
    }

    /// <summary>What decided the outcome.</summary>
    public enum CairnAnsweredBy : uint
    {
        /// <summary>A search.</summary>
        Search = CairnNative.CAIRN_ANSWERED_BY_SEARCH,
        /// <summary>The endpoints alone. One is blocked, or they are the same cell.</summary>
        Endpoints = CairnNative.CAIRN_ANSWERED_BY_ENDPOINTS,
        /// <summary>The component labels, which prove that no path exists.</summary>
        Components = CairnNative.CAIRN_ANSWERED_BY_COMPONENTS,
        /// <summary>The landmarks, one of which reaches only one of the endpoints.</summary>
        Landmarks = CairnNative.CAIRN_ANSWERED_BY_LANDMARKS,
        /// <summary>A leg that leads from the start to the goal. No search ran.</summary>
        Leg = CairnNative.CAIRN_ANSWERED_BY_LEG,
    }

    /// <summary>What the last search did with a cell: the bytes that ReadStates fills.</summary>
    public enum CairnCellState : byte
    {
        /// <summary>Nothing.</summary>
        Untouched = CairnNative.CAIRN_STATE_UNTOUCHED,
        /// <summary>Reached and not expanded.</summary>
        Open = CairnNative.CAIRN_STATE_OPEN,
        /// <summary>Expanded.</summary>
        Closed = CairnNative.CAIRN_STATE_CLOSED,
        /// <summary>On the path.</summary>
        Path = CairnNative.CAIRN_STATE_PATH,
    }

    /// <summary>What has ended a ray.</summary>
    public enum CairnRayEnd : uint
    {
        /// <summary>Its length.</summary>
        Limit = CairnNative.CAIRN_RAY_LIMIT,
        /// <summary>A blocked cell.</summary>
        Obstacle = CairnNative.CAIRN_RAY_OBSTACLE,
        /// <summary>The edge of the map.</summary>
        Edge = CairnNative.CAIRN_RAY_EDGE,
    }

    /// <summary>The tables that a map may have.</summary>
    public enum CairnTable : uint
    {
        /// <summary>Distances from a few cells to all cells: see BuildLandmarks of a map.</summary>
        Landmarks = CairnNative.CAIRN_TABLE_LANDMARKS,
        /// <summary>Regions, and distances between their portals: see BuildRegions of a map.</summary>
        Regions = CairnNative.CAIRN_TABLE_REGIONS,
        /// <summary>Jump points and the legs between them: see BuildJumpGraph of a map. Cannot be saved.</summary>
        JumpGraph = CairnNative.CAIRN_TABLE_JUMP_GRAPH,
    }

    /// <summary>Whether searches use a table, and how well it fits the map.</summary>
    public enum CairnTableState : uint
    {
        /// <summary>It describes the map as it is.</summary>
        Exact = CairnNative.CAIRN_TABLE_STATE_EXACT,
        /// <summary>The map has been edited since. Searches are correct; a rebuild may make them faster.</summary>
        Stale = CairnNative.CAIRN_TABLE_STATE_STALE,
        /// <summary>
        /// An edit has made paths cheaper: searches do not use the table until Maintain has caught up.
        /// </summary>
        Suspended = CairnNative.CAIRN_TABLE_STATE_SUSPENDED,
        /// <summary>Maintain is building it for the first time.</summary>
        Building = CairnNative.CAIRN_TABLE_STATE_BUILDING,
    }

    /// <summary>Where landmarks are.</summary>
    public enum CairnPlacement : uint
    {
        /// <summary>As far from each other as possible.</summary>
        Farthest = CairnNative.CAIRN_PLACEMENT_FARTHEST,
        /// <summary>On random cells.</summary>
        Random = CairnNative.CAIRN_PLACEMENT_RANDOM,
        /// <summary>On cells chosen by the caller, with BuildLandmarksAt. Only reported.</summary>
        Given = CairnNative.CAIRN_PLACEMENT_GIVEN,
    }

    /// <summary>Which cells have entries in a table of landmarks.</summary>
    public enum CairnLandmarkEntries : uint
    {
        /// <summary>All of them: every search can use the table, and edits repair it.</summary>
        Cells = CairnNative.CAIRN_LANDMARK_ENTRIES_CELLS,
        /// <summary>The jump points of the graph, which must be built: for searches on the graph only.</summary>
        JumpPoints = CairnNative.CAIRN_LANDMARK_ENTRIES_JUMP_POINTS,
    }

    /// <summary>How a map is divided into regions.</summary>
    public enum CairnRegionKind : uint
    {
        /// <summary>Regions in which the naive heuristic is exact, or within ToleratedError.</summary>
        Boundary = CairnNative.CAIRN_REGIONS_BOUNDARY,
        /// <summary>Neighbourhoods of random cells, with the distances between their borders.</summary>
        Border = CairnNative.CAIRN_REGIONS_BORDER,
        /// <summary>The largest region is cut where it is narrowest, until the budget is spent.</summary>
        Portal = CairnNative.CAIRN_REGIONS_PORTAL,
        /// <summary>Nearly rectangular regions, with the distances between the gates.</summary>
        Gateway = CairnNative.CAIRN_REGIONS_GATEWAY,
        /// <summary>Squares, each split into its connected parts: for Portals only.</summary>
        Tiles = CairnNative.CAIRN_REGIONS_TILES,
    }

    /// <summary>How a table of regions is made to fit its budget.</summary>
    public enum CairnReduction : uint
    {
        /// <summary>Regions with the longest common border are merged.</summary>
        Regions = CairnNative.CAIRN_REDUCTION_REGIONS,
        /// <summary>Adjacent portals are grouped, as far as possible.</summary>
        Portals = CairnNative.CAIRN_REDUCTION_PORTALS,
        /// <summary>Regions are merged to about twice the budget, then portals are grouped.</summary>
        RegionsThenPortals = CairnNative.CAIRN_REDUCTION_REGIONS_THEN_PORTALS,
    }

    /// <summary>What is stored between two groups of portals.</summary>
    public enum CairnPortalDistance : uint
    {
        /// <summary>The least distance between any of their members.</summary>
        Minimum = CairnNative.CAIRN_PORTAL_DISTANCE_MINIMUM,
        /// <summary>The distance of their middle members, less the detours that this may hide.</summary>
        DetourCorrected = CairnNative.CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED,
    }
}
