-- ffi.lua <cairn_ffi.h> <libcairn.so> <constants> <functions>: reads the header, compares the names and searches a map
-- of 10 x 10 cells with a wall.
local ffi = require 'ffi'
local header, library, constants, functions = unpack(arg)

ffi.cdef(assert(io.open(header)):read '*a')
local cairn = ffi.load('./' .. library)

local count = 0
for line in io.lines(constants) do
    local name, value = line:match '^(%S+) (%S+)$'
    assert(cairn[name] == tonumber(value), name)
    count = count + 1
end
for name in io.lines(functions) do
    assert(cairn[name], name)
    count = count + 1
end
assert(count > 100, 'too few names to compare')
assert(cairn.cairn_abi_version() == cairn.CAIRN_ABI_VERSION)

local function check(status)
    if status < 0 then error(ffi.string(cairn.cairn_status_string(status))) end
    return status
end

local def = ffi.new 'CairnMapDef'
check(cairn.cairn_map_def_init(def, ffi.sizeof(def)))
def.width, def.height = 10, 10
local map = ffi.new 'CairnMap *[1]'
check(cairn.cairn_map_create(def, nil, 0, map))
check(cairn.cairn_map_set_rect(map[0], 5, 0, 1, 9, cairn.CAIRN_TERRAIN_BLOCKED)) -- open in the last row alone

local searcher = ffi.new 'CairnSearcher *[1]'
check(cairn.cairn_searcher_create_for_map(map[0], searcher))
local query, result = ffi.new 'CairnQuery', ffi.new 'CairnResult'
check(cairn.cairn_query_init(query, ffi.sizeof(query)))
check(cairn.cairn_result_init(result, ffi.sizeof(result)))
query.goal.x, query.goal.y = 9, 0
local path = ffi.new 'CairnCell[100]'
local status = check(cairn.cairn_searcher_find_path(searcher[0], map[0], query, path, 100, result))
assert(status == cairn.CAIRN_OK)

local crossed
for i = 0, result.written - 1 do
    crossed = crossed or (path[i].x == 5 and path[i].y == 9)
end
assert(crossed, 'the path does not pass below the wall')
cairn.cairn_searcher_destroy(searcher[0])
cairn.cairn_map_destroy(map[0])
print(('LuaJIT finds %d names; a path of %d cells around the wall'):format(count, result.path_length))
