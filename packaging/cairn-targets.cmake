# Makes the targets cairn::static, cairn::shared and cairn::cairn, which stands for the one that BUILD_SHARED_LIBS says.
# Included by the installed package and by the build, which set:
#   _cairn_libdir, _cairn_bindir    where the libraries are; the second is for Windows' DLL
#   _cairn_include                  the folders of cairn.h and cairn.hpp
#   _cairn_system_libs              what the static library needs
#   _cairn_abi_version              the number in the shared library's name
#   _cairn_scope                    GLOBAL, or empty: who sees the targets

set(_cairn_static ${_cairn_libdir}/${CMAKE_STATIC_LIBRARY_PREFIX}cairn${CMAKE_STATIC_LIBRARY_SUFFIX})
set(_cairn_soname)
set(_cairn_implib)
if(WIN32)
  set(_cairn_shared ${_cairn_bindir}/cairn.dll)
  set(_cairn_implib ${_cairn_libdir}/${CMAKE_STATIC_LIBRARY_PREFIX}cairn.dll${CMAKE_STATIC_LIBRARY_SUFFIX})
elseif(APPLE)
  set(_cairn_shared ${_cairn_libdir}/libcairn.dylib)
else()
  set(_cairn_soname libcairn.so.${_cairn_abi_version})
  set(_cairn_shared ${_cairn_libdir}/${_cairn_soname}.0.0)
endif()

if(NOT TARGET cairn::cairn)
  add_library(cairn::static STATIC IMPORTED ${_cairn_scope})
  set_target_properties(cairn::static PROPERTIES
    IMPORTED_LOCATION "${_cairn_static}"
    INTERFACE_INCLUDE_DIRECTORIES "${_cairn_include}"
    INTERFACE_LINK_LIBRARIES "${_cairn_system_libs}")

  add_library(cairn::shared SHARED IMPORTED ${_cairn_scope})
  set_target_properties(cairn::shared PROPERTIES
    IMPORTED_LOCATION "${_cairn_shared}"
    INTERFACE_INCLUDE_DIRECTORIES "${_cairn_include}")
  if(_cairn_soname)
    set_target_properties(cairn::shared PROPERTIES IMPORTED_SONAME ${_cairn_soname})
  endif()
  if(_cairn_implib)
    set_target_properties(cairn::shared PROPERTIES
      IMPORTED_IMPLIB "${_cairn_implib}"
      INTERFACE_COMPILE_DEFINITIONS CAIRN_SHARED)
  endif()

  # Imported like the others, so that a project that installs its own targets need not install these.
  add_library(cairn::cairn INTERFACE IMPORTED ${_cairn_scope})
  if(BUILD_SHARED_LIBS)
    set_target_properties(cairn::cairn PROPERTIES INTERFACE_LINK_LIBRARIES cairn::shared)
  else()
    set_target_properties(cairn::cairn PROPERTIES INTERFACE_LINK_LIBRARIES cairn::static)
  endif()
endif()
