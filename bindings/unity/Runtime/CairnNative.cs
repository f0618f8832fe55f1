// The C ABI as it is: every constant and function of include/cairn.h under its own name, with pointers, IntPtr and
// blittable structs only, so that Burst and jobs can call it. The header is the manual; nothing here checks, throws or
// allocates. A CairnMap, CairnOverlay or CairnSearcher of C is an IntPtr, and so are CairnProgress,
// CairnAllocate and CairnFree: function pointers, since Burst takes no delegates.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    /// <summary>Every constant and function of cairn.h, which is their manual.</summary>
    public static unsafe class CairnNative
    {
#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
        /// <summary>The library is linked into the program.</summary>
        public const string Library = "__Internal";
#else
        /// <summary>cairn.dll, libcairn.so or libcairn.dylib.</summary>
        public const string Library = "cairn";
#endif

        private const CallingConvention Cdecl = CallingConvention.Cdecl;

        public const uint CAIRN_VERSION_MAJOR = 0;
        public const uint CAIRN_VERSION_MINOR = 2;
        public const uint CAIRN_VERSION_PATCH = 0;
        public const uint CAIRN_ABI_VERSION = 2;

        public const int CAIRN_OK = 0;
        public const int CAIRN_NO_PATH = 1;
        public const int CAIRN_PARTIAL = 2;
        public const int CAIRN_BOUNDED = 3;
        public const int CAIRN_BUDGET_SPENT = 4;
        public const int CAIRN_TRUNCATED = 5;
        public const int CAIRN_ENDPOINT_BLOCKED = 6;
        public const int CAIRN_NOT_FOUND = 7;
        public const int CAIRN_OVER_BUDGET = 8;
        public const int CAIRN_CANCELLED = 9;
        public const int CAIRN_FIRST_LEG = 10;
        public const int CAIRN_BEGUN = 11;
        public const int CAIRN_PATH_BLOCKED = 12;
        public const int CAIRN_OBSTRUCTED = 13;
        public const int CAIRN_RUNNING = 14;
        public const int CAIRN_BEHIND = 15;
        public const int CAIRN_ERROR_NULL = -1;
        public const int CAIRN_ERROR_STRUCT_SIZE = -2;
        public const int CAIRN_ERROR_UNSUPPORTED = -3;
        public const int CAIRN_ERROR_OUT_OF_BOUNDS = -4;
        public const int CAIRN_ERROR_SELECTOR = -5;
        public const int CAIRN_ERROR_DIMENSIONS = -6;
        public const int CAIRN_ERROR_TOO_LARGE = -7;
        public const int CAIRN_ERROR_COST = -8;
        public const int CAIRN_ERROR_LENGTH = -9;
        public const int CAIRN_ERROR_PARSE = -10;
        public const int CAIRN_ERROR_OUT_OF_MEMORY = -11;
        public const int CAIRN_ERROR_CAPACITY = -12;
        public const int CAIRN_ERROR_BUSY = -13;
        public const int CAIRN_ERROR_POISONED = -14;
        public const int CAIRN_ERROR_INTERNAL = -15;
        public const int CAIRN_ERROR_COST_OVERFLOW = -16;
        public const int CAIRN_ERROR_NO_SEARCH = -17;
        public const int CAIRN_ERROR_OUT_OF_NODES = -18;
        public const int CAIRN_ERROR_NO_TABLE = -19;
        public const int CAIRN_ERROR_SUSPENDED = -20;
        public const int CAIRN_ERROR_MEMORY_LIMIT = -21;
        public const int CAIRN_ERROR_BLOCKED = -22;
        public const int CAIRN_ERROR_BLOB = -23;
        public const int CAIRN_ERROR_BLOB_VERSION = -24;
        public const int CAIRN_ERROR_OTHER_MAP = -25;
        public const int CAIRN_ERROR_LANDMARK_COUNT = -26;
        public const int CAIRN_ERROR_MAP_CHANGED = -27;
        public const int CAIRN_ERROR_NO_LAYER = -28;
        public const int CAIRN_ERROR_EPOCH = -29;
        public const int CAIRN_ERROR_TOO_LATE = -30;
        public const int CAIRN_ERROR_BEHIND = -31;

        public const uint CAIRN_NEIGHBOURS_4 = 4;
        public const uint CAIRN_NEIGHBOURS_8 = 8;
        public const uint CAIRN_DIAGONAL_BOTH_PASSABLE = 0;
        public const uint CAIRN_DIAGONAL_ONE_PASSABLE = 1;
        public const uint CAIRN_DIAGONAL_ALWAYS = 2;
        public const uint CAIRN_CHARGE_AVERAGE = 0;
        public const uint CAIRN_CHARGE_ENTERED = 1;
        public const byte CAIRN_TERRAIN_BLOCKED = 0;
        public const ulong CAIRN_COST_UNKNOWN = 0;
        public const uint CAIRN_CHECK_EVERY_CELL = 1;
        public const ushort CAIRN_OVERLAY_BLOCKED = 65535;
        public const uint CAIRN_RAY_LIMIT = 0;
        public const uint CAIRN_RAY_OBSTACLE = 1;
        public const uint CAIRN_RAY_EDGE = 2;
        public const uint CAIRN_FIELD_NEAREST = 1;
        public const uint CAIRN_FIELD_OVERLAY = 2;
        public const uint CAIRN_COST_UNREACHED = 4294967295;
        public const ushort CAIRN_NO_GOAL = 65535;
        public const byte CAIRN_DIRECTION_ARRIVED = 8;
        public const byte CAIRN_DIRECTION_NONE = 9;

        public const uint CAIRN_ALGORITHM_AUTO = 0;
        public const uint CAIRN_ALGORITHM_ASTAR = 1;
        public const uint CAIRN_ALGORITHM_FRINGE = 2;
        public const uint CAIRN_ALGORITHM_C = 3;
        public const uint CAIRN_ALGORITHM_IDA = 4;
        public const uint CAIRN_ALGORITHM_ME_IDA = 5;
        public const uint CAIRN_ALGORITHM_CAZENAVE_IDA = 6;
        public const uint CAIRN_ALGORITHM_FRINGE_BUCKETS = 7;
        public const uint CAIRN_ALGORITHM_CANONICAL_ASTAR = 8;
        public const uint CAIRN_ALGORITHM_JUMP = 9;
        public const uint CAIRN_ALGORITHM_JUMP_GRAPH = 10;
        public const uint CAIRN_ALGORITHM_PORTALS = 11;
        public const uint CAIRN_OPEN_LIST_AUTO = 0;
        public const uint CAIRN_OPEN_LIST_STACKS = 1;
        public const uint CAIRN_OPEN_LIST_HEAP = 2;
        public const uint CAIRN_OPEN_LIST_MULTI_STACK = 3;
        public const uint CAIRN_OPEN_LIST_TWO_STACKS = 4;
        public const uint CAIRN_HEURISTIC_AUTO = 0;
        public const uint CAIRN_HEURISTIC_NAIVE = 1;
        public const uint CAIRN_HEURISTIC_ALT = 2;
        public const uint CAIRN_HEURISTIC_ALT_BEST = 3;
        public const uint CAIRN_HEURISTIC_LANDMARK_PAIRS = 4;
        public const uint CAIRN_HEURISTIC_REGIONS = 5;
        public const uint CAIRN_HEURISTIC_EUCLIDEAN = 6;
        public const uint CAIRN_DEAD_END_CUT_SOUND = 0;
        public const uint CAIRN_DEAD_END_CUT_PAPER = 1;
        public const uint CAIRN_DEAD_END_CUT_NONE = 2;
        public const ulong CAIRN_NO_BOUND = ulong.MaxValue;
        public const uint CAIRN_QUERY_PARTIAL = 1;
        public const uint CAIRN_QUERY_IGNORE_COMPONENTS = 2;
        public const uint CAIRN_QUERY_IGNORE_LANDMARK_TEST = 4;
        public const uint CAIRN_QUERY_FIRST_LEG = 8;
        public const uint CAIRN_QUERY_FROM_BLOCKED = 16;
        public const uint CAIRN_QUERY_NEXT_TO_GOAL = 32;
        public const ulong CAIRN_UNREACHED = ulong.MaxValue;

        public const uint CAIRN_ANSWERED_BY_SEARCH = 0;
        public const uint CAIRN_ANSWERED_BY_ENDPOINTS = 1;
        public const uint CAIRN_ANSWERED_BY_COMPONENTS = 2;
        public const uint CAIRN_ANSWERED_BY_LANDMARKS = 3;
        public const uint CAIRN_ANSWERED_BY_LEG = 4;
        public const byte CAIRN_STATE_UNTOUCHED = 0;
        public const byte CAIRN_STATE_OPEN = 1;
        public const byte CAIRN_STATE_CLOSED = 2;
        public const byte CAIRN_STATE_PATH = 3;

        public const uint CAIRN_TABLE_LANDMARKS = 0;
        public const uint CAIRN_TABLE_REGIONS = 1;
        public const uint CAIRN_TABLE_JUMP_GRAPH = 2;
        public const uint CAIRN_TABLE_STATE_EXACT = 0;
        public const uint CAIRN_TABLE_STATE_STALE = 1;
        public const uint CAIRN_TABLE_STATE_SUSPENDED = 2;
        public const uint CAIRN_TABLE_STATE_BUILDING = 3;
        public const uint CAIRN_PLACEMENT_FARTHEST = 0;
        public const uint CAIRN_PLACEMENT_RANDOM = 1;
        public const uint CAIRN_PLACEMENT_GIVEN = 2;
        public const uint CAIRN_LANDMARK_ENTRIES_CELLS = 0;
        public const uint CAIRN_LANDMARK_ENTRIES_JUMP_POINTS = 1;
        public const uint CAIRN_REGIONS_BOUNDARY = 0;
        public const uint CAIRN_REGIONS_BORDER = 1;
        public const uint CAIRN_REGIONS_PORTAL = 2;
        public const uint CAIRN_REGIONS_GATEWAY = 3;
        public const uint CAIRN_REGIONS_TILES = 4;
        public const uint CAIRN_REDUCTION_REGIONS = 0;
        public const uint CAIRN_REDUCTION_PORTALS = 1;
        public const uint CAIRN_REDUCTION_REGIONS_THEN_PORTALS = 2;
        public const uint CAIRN_PORTAL_DISTANCE_MINIMUM = 0;
        public const uint CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED = 1;
        public const uint CAIRN_REGION_PORTAL = 1073741824;

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern uint cairn_version();

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern uint cairn_abi_version();

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern byte* cairn_status_string(int status);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_set_allocator(IntPtr allocate, IntPtr free, void* userData);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_def_init(CairnMapDef* def, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_info_init(CairnMapInfo* info, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_def_memory_size(CairnMapDef* def, ulong* bytes);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_create(CairnMapDef* def, byte* cells, ulong length, IntPtr* map);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_create_from_movingai(
            byte* text, ulong length, CairnMapDef* def, IntPtr* map, uint* errorLine);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern void cairn_map_destroy(IntPtr map);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_info(IntPtr map, CairnMapInfo* info);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_required_cells(IntPtr map, ulong* cells);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_required_nodes(IntPtr map, uint* nodes);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_state_hash(IntPtr map, ulong* hash);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_cell(IntPtr map, int x, int y, byte* terrain);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_set_cell(IntPtr map, int x, int y, byte terrain);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_set_rect(IntPtr map, int x, int y, uint width, uint height, byte terrain);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_write_cells(
            IntPtr map, int x, int y, uint width, uint height, byte* cells, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_read_cells(
            IntPtr map, int x, int y, uint width, uint height, byte* cells, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_layer_def_init(CairnLayerDef* def, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_layer_info_init(CairnLayerInfo* info, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_add_layer(IntPtr map, CairnLayerDef* def, uint* layer);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_layer_info(IntPtr map, uint layer, CairnLayerInfo* info);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_terrain_weight(IntPtr map, uint layer, byte terrain, ushort* weight);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_set_terrain_weight(IntPtr map, uint layer, byte terrain, ushort weight);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_copy(IntPtr from, IntPtr into);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_announce_edit(IntPtr map);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_withdraw_edit(IntPtr map);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_maintain(IntPtr map, ulong work);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_find_nearest_passable(
            IntPtr map, uint layer, int x, int y, uint maxDistance, CairnCell* reachableFrom, CairnCell* nearest);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_path_check_init(CairnPathCheck* check, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_check_path(
            IntPtr map, uint layer, CairnCell* path, uint length, ulong epoch, ulong cost, uint flags,
            CairnPathCheck* check);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_changed_since(
            IntPtr map, uint layer, int x, int y, uint width, uint height, ulong epoch, uint* changed);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_def_init(CairnSearcherDef* def, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_query_init(CairnQuery* query, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_result_init(CairnResult* result, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_stats_init(CairnStats* stats, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_def_memory_size(CairnSearcherDef* def, ulong* bytes);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_create(CairnSearcherDef* def, IntPtr* searcher);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_create_for_map(IntPtr map, IntPtr* searcher);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern void cairn_searcher_destroy(IntPtr searcher);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_supports_query(IntPtr map, CairnQuery* query);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_find_path(
            IntPtr searcher, IntPtr map, CairnQuery* query, CairnCell* path, uint capacity, CairnResult* result);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_read_path(
            IntPtr searcher, uint offset, CairnCell* path, uint capacity, uint* written);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_read_waypoints(
            IntPtr searcher, uint offset, CairnCell* waypoints, uint capacity, uint* written);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_read_states(
            IntPtr searcher, int x, int y, uint width, uint height, byte* states, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_get_stats(IntPtr searcher, CairnStats* stats);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_get_totals(IntPtr searcher, CairnStats* totals);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_reset_totals(IntPtr searcher);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_create(IntPtr map, IntPtr* overlay);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_get_memory_size(IntPtr map, ulong* bytes);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern void cairn_overlay_destroy(IntPtr overlay);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_set_cell(IntPtr overlay, int x, int y, ushort weight);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_set_rect(
            IntPtr overlay, int x, int y, uint width, uint height, ushort weight);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_move_rect(
            IntPtr overlay, int fromX, int fromY, int toX, int toY, uint width, uint height, ushort weight);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_get_cell(IntPtr overlay, int x, int y, ushort* weight);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_read_cells(
            IntPtr overlay, int x, int y, uint width, uint height, ushort* weights, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_clear(IntPtr overlay);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_get_count(IntPtr overlay, uint* cells);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_announce_edit(IntPtr overlay);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_withdraw_edit(IntPtr overlay);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_overlay_copy(IntPtr from, IntPtr into);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_line_of_sight(
            IntPtr map, uint layer, IntPtr overlay, int fromX, int fromY, int toX, int toY, CairnCell* last);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_cast_ray(
            IntPtr map, uint layer, IntPtr overlay, int x, int y, int dx, int dy, uint maxDistance, CairnRayHit* hit);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_smooth_path(
            IntPtr map, uint layer, IntPtr overlay, CairnCell* path, uint length, CairnCell* waypoints, uint capacity,
            uint* written);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_read_smoothed(
            IntPtr searcher, IntPtr map, IntPtr overlay, CairnCell* waypoints, uint capacity, uint* written);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_def_init(CairnFieldDef* def, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_info_init(CairnFieldInfo* info, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_get_memory_size(IntPtr map, CairnFieldDef* def, ulong* bytes);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_create(IntPtr map, CairnFieldDef* def, IntPtr* field);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern void cairn_field_destroy(IntPtr field);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_set_goals(
            IntPtr field, CairnCell* goals, uint* costs, uint count, ulong maxCost);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_set_away_from(
            IntPtr field, IntPtr threats, uint numerator, uint denominator);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_update(IntPtr field, IntPtr map, IntPtr overlay, ulong work);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_get_info(
            IntPtr field, IntPtr map, IntPtr overlay, CairnFieldInfo* info);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_get_cost(IntPtr field, int x, int y, ulong* cost);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_get_step(IntPtr field, IntPtr map, int x, int y, CairnCell* next);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_read_steps(
            IntPtr field, IntPtr map, CairnCell* units, uint count, CairnCell* next);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_read_path(
            IntPtr field, IntPtr map, int x, int y, CairnCell* path, uint capacity, uint* length);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_read_costs(
            IntPtr field, int x, int y, uint width, uint height, uint* costs, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_read_directions(
            IntPtr field, int x, int y, uint width, uint height, byte* directions, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_read_nearest(
            IntPtr field, int x, int y, uint width, uint height, ushort* goals, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_field_read_steering(
            IntPtr field, IntPtr map, CairnCell* positions, uint count, CairnVector* vectors);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_search(
            IntPtr searcher, IntPtr map, CairnQuery* query, IntPtr overlay, CairnRect* goals, uint goalCount,
            CairnCell* path, uint capacity, CairnResult* result);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_begin(
            IntPtr searcher, IntPtr map, CairnQuery* query, IntPtr overlay, CairnRect* goals, uint goalCount);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_step(IntPtr searcher, IntPtr map, IntPtr overlay, ulong expansions);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_finish(
            IntPtr searcher, CairnCell* path, uint capacity, CairnResult* result);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_find_costs(
            IntPtr searcher, IntPtr map, CairnQuery* query, IntPtr overlay, CairnCell* goals, uint goalCount,
            ulong maxCost, ulong* costs, uint* reached);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_searcher_find_paths(
            IntPtr searcher, IntPtr map, IntPtr overlay, CairnQuery* queries, uint count, CairnCell* path,
            uint capacity, CairnResult* results);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_landmarks_def_init(CairnLandmarksDef* def, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_regions_def_init(CairnRegionsDef* def, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_jump_graph_def_init(CairnJumpGraphDef* def, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_table_info_init(CairnTableInfo* info, uint structSize);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_build_landmarks(
            IntPtr map, CairnLandmarksDef* def, IntPtr progress, void* userData);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_build_landmarks_at(
            IntPtr map, CairnLandmarksDef* def, CairnCell* cells, uint count, IntPtr progress, void* userData);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_build_regions(
            IntPtr map, CairnRegionsDef* def, IntPtr progress, void* userData);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_build_jump_graph(
            IntPtr map, CairnJumpGraphDef* def, IntPtr progress, void* userData);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_rebuild_table(IntPtr map, uint layer, uint table);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_remove_table(IntPtr map, uint layer, uint table);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_get_table_info(
            IntPtr map, uint layer, uint table, uint sample, CairnTableInfo* info);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_read_landmarks(
            IntPtr map, uint layer, CairnCell* cells, uint capacity, uint* written);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_read_regions(
            IntPtr map, uint layer, int x, int y, uint width, uint height, uint* regions, ulong length, ulong stride);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_estimate(IntPtr map, CairnQuery* query, ulong* estimate);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_save_table(
            IntPtr map, uint layer, uint table, byte* bytes, ulong capacity, ulong* size);

        [DllImport(Library, CallingConvention = Cdecl, ExactSpelling = true)]
        public static extern int cairn_map_load_table(IntPtr map, uint layer, byte* bytes, ulong length);
    }
}
