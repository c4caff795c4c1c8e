# Tiers: hot files are compiled once per instruction set (see src/base/tier.h).
#   tier_sources(TARGET FILES...)   adds the files to TARGET once per tier
#   TIERS, TIER_FLAGS_<tier>        the tiers of this build and what each is compiled with

# gcc packs the two halves of a position into a vector and takes them apart again at every step:
# half of the speed on the hot files (docs/kernels.md).
if(CMAKE_C_COMPILER_ID STREQUAL GNU)
  add_compile_options(-fno-tree-slp-vectorize)
endif()

if(NATIVE OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(TIERS native)
  if(NATIVE)
    add_compile_options(-march=native)
  endif()
  set(TIER_FLAGS_native "")
else()
  set(TIERS portable avx2 avx512)
  add_compile_definitions(EM_MULTI_TIER)
  set(TIER_FLAGS_portable -DEM_TIER=portable)
  set(TIER_FLAGS_avx2 -DEM_TIER=avx2 -march=x86-64-v3)
  # Ice Lake, Zen 4 and later. 512-bit vectors only where the code asks for them.
  set(TIER_FLAGS_avx512 -DEM_TIER=avx512 -march=x86-64-v4 -mavx512vpopcntdq -mavx512vnni
                        -mavx512vbmi -mavx512vbmi2 -mavx512bitalg -mprefer-vector-width=256)
endif()

function(tier_sources target)
  foreach(tier IN LISTS TIERS)
    add_library(${target}_${tier} OBJECT ${ARGN})
    target_compile_options(${target}_${tier} PRIVATE ${TIER_FLAGS_${tier}})
    target_include_directories(${target}_${tier} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${tier}>)
  endforeach()
endfunction()
