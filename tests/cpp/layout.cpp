// Layouts and numbers of the ABI as C++ sees them, from the list that C is tested by. All of it is checked by the
// compiler; nothing here runs.

#include "cairn.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#define STRUCT(type, size) static_assert(sizeof(type) == size && std::is_standard_layout_v<type>);
#define FIELD(type, field, offset, size) \
    static_assert(offsetof(type, field) == offset && sizeof(type::field) == size);
#define CONSTANT(name, value) static_assert(name == value);
#define ENUMERATOR(name, value, enumeration, enumerator) \
    static_assert(name == value && static_cast<long long>(cairn::enumeration::enumerator) == value);
#include "../c/layout.def"

static_assert(cairn::terrain_blocked == CAIRN_TERRAIN_BLOCKED);
static_assert(cairn::overlay_blocked == CAIRN_OVERLAY_BLOCKED);
static_assert(cairn::no_bound == CAIRN_NO_BOUND);
static_assert(cairn::cost_unknown == CAIRN_COST_UNKNOWN);
static_assert(cairn::unreached == CAIRN_UNREACHED);
static_assert(cairn::cost_unreached == CAIRN_COST_UNREACHED);
static_assert(cairn::no_goal == CAIRN_NO_GOAL);
static_assert(cairn::direction_arrived == CAIRN_DIRECTION_ARRIVED);
static_assert(cairn::direction_none == CAIRN_DIRECTION_NONE);
static_assert(cairn::region_portal == CAIRN_REGION_PORTAL);

// What the wrapper derives from the C structs or passes to C in their place has the same layout.
static_assert(sizeof(cairn::MapInfo) == sizeof(CairnMapInfo));
static_assert(sizeof(cairn::PathResult) == sizeof(CairnResult));
static_assert(sizeof(cairn::TableInfo) == sizeof(CairnTableInfo));
static_assert(sizeof(cairn::RayHit) == sizeof(CairnRayHit));
static_assert(sizeof(cairn::State) == 1);
static_assert(sizeof(cairn::Map) == sizeof(void*));
static_assert(sizeof(cairn::Overlay) == sizeof(void*));
static_assert(sizeof(cairn::Field) == sizeof(void*));
static_assert(sizeof(cairn::Searcher) == sizeof(void*));
