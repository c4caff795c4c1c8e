# What else is installed, and the packages. The program comes with manual pages, completions, a menu
# entry and the guides; all but the guides are made from the command table or lie in packaging/.
# `make deb` builds in a folder of its own with -DDEBIAN=ON and the prefix /usr:
#   emilia          the program
#   libemilia0      the shared library
#   libemilia-dev   headers, static library, pkg-config file, examples
#   python3-emilia  the Python module
include(GNUInstallDirs)
option(DEBIAN "install what Debian's rules ask for, too: copyright and change log of each package")

set(PACKAGING ${PROJECT_SOURCE_DIR}/packaging)
set(MADE ${PROJECT_BINARY_DIR}/share)
find_package(Python3 COMPONENTS Interpreter)
find_program(SCDOC scdoc)

# The date of this version, for what would else have the date of the build in it.
file(STRINGS ${PACKAGING}/changelog RELEASED REGEX "^ -- " LIMIT_COUNT 1)
string(REGEX REPLACE "^ -- .*>  " "" RELEASED "${RELEASED}")
execute_process(COMMAND date -d ${RELEASED} +%s OUTPUT_VARIABLE RELEASED_S
                OUTPUT_STRIP_TRAILING_WHITESPACE)

# --- completions and manual pages, from the command table ---
set(TABLE_TOOLS ${PROJECT_SOURCE_DIR}/tools/help_rows.py)
if(Python3_FOUND)
  foreach(shell bash zsh fish)
    add_custom_command(OUTPUT ${MADE}/emilia.${shell}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${MADE}
      COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tools/completions.py
              $<TARGET_FILE:emilia> ${shell} > ${MADE}/emilia.${shell}
      DEPENDS emilia ${PROJECT_SOURCE_DIR}/tools/completions.py ${TABLE_TOOLS} VERBATIM)
    list(APPEND COMPLETIONS ${MADE}/emilia.${shell})
  endforeach()
  add_custom_target(completions ALL DEPENDS ${COMPLETIONS})
  set(DATADIR ${CMAKE_INSTALL_DATADIR})
  install(FILES ${MADE}/emilia.bash DESTINATION ${DATADIR}/bash-completion/completions
          RENAME emilia COMPONENT program)
  install(FILES ${MADE}/emilia.zsh RENAME _emilia COMPONENT program
          DESTINATION ${DATADIR}/zsh/$<IF:$<BOOL:${DEBIAN}>,vendor-completions,site-functions>)
  install(FILES ${MADE}/emilia.fish DESTINATION ${DATADIR}/fish/vendor_completions.d
          COMPONENT program)
endif()

if(Python3_FOUND AND SCDOC)
  file(GLOB MANUAL CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/man/*.scd)
  add_custom_command(OUTPUT ${MADE}/man/done
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${MADE}/man
    COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tools/manual.py $<TARGET_FILE:emilia>
            ${PROJECT_SOURCE_DIR}/docs/man ${MADE}/man
    COMMAND ${PROJECT_SOURCE_DIR}/tools/manual_pages ${SCDOC} ${MADE}/man ${RELEASED_S}
    DEPENDS emilia ${PROJECT_SOURCE_DIR}/tools/manual.py ${PROJECT_SOURCE_DIR}/tools/manual_pages
            ${TABLE_TOOLS} ${MANUAL} COMMENT "Writing the manual pages" VERBATIM)
  add_custom_target(manual ALL DEPENDS ${MADE}/man/done)
  foreach(section 1 7)
    install(DIRECTORY ${MADE}/man/man${section} DESTINATION ${CMAKE_INSTALL_MANDIR}
            COMPONENT program)
  endforeach()
endif()

# --- menu entry and guides ---
install(FILES ${PACKAGING}/emilia.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications
        COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/web/src/icon.svg RENAME emilia.svg COMPONENT program
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
file(GLOB GUIDES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md)
install(FILES ${GUIDES} ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/emilia
        COMPONENT program)
set(EXAMPLES_DIR ${CMAKE_INSTALL_DATADIR}/doc/$<IF:$<BOOL:${DEBIAN}>,libemilia-dev,emilia>/examples)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples/library/ DESTINATION ${EXAMPLES_DIR}
        COMPONENT development)

# --- Debian packages ---
get_target_property(EMILIA_ABI emilia_shared SOVERSION)
set(PACKAGE_program emilia)
set(PACKAGE_library libemilia${EMILIA_ABI})
set(PACKAGE_development libemilia-dev)
set(PACKAGE_python python3-emilia)
if(DEBIAN)
  add_custom_command(OUTPUT ${MADE}/changelog.gz
    COMMAND ${CMAKE_COMMAND} -E make_directory ${MADE}
    COMMAND gzip -9nc ${PACKAGING}/changelog > ${MADE}/changelog.gz
    DEPENDS ${PACKAGING}/changelog VERBATIM)
  add_custom_target(changelog ALL DEPENDS ${MADE}/changelog.gz)
  foreach(component program library development python)
    install(FILES ${PACKAGING}/copyright ${MADE}/changelog.gz COMPONENT ${component}
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${PACKAGE_${component}})
  endforeach()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME emilia)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # every package has its own
file(STRINGS ${PACKAGING}/changelog SIGNED REGEX "^ -- " LIMIT_COUNT 1) # name, address, date
string(REGEX REPLACE "^ -- (.*>)  .*" "\\1" CPACK_PACKAGE_CONTACT "${SIGNED}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development python)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(SAME "(= ${PROJECT_VERSION})")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ${PACKAGE_program})
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS xdg-utils)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "Othello engine, game and laboratory
Plays and analyses Othello (Reversi): a strong engine with exact endgames,
textbook algorithms beside it, a game in the browser and in the terminal,
and a laboratory in which players are compared, graded and trained.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${PACKAGE_library})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PACKAGING}/triggers ${MADE}/shlibs)
file(WRITE ${MADE}/shlibs "libemilia ${EMILIA_ABI} ${PACKAGE_library} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "Othello engine, shared library
Positions and games of every even board size from 4 to 16, players, best
moves and exact scores, for programs in C, C++ and Python.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME ${PACKAGE_development})
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${PACKAGE_library} ${SAME}, libzstd-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "Othello engine, development files
Headers, static library and pkg-config file of libemilia, and examples in C,
C++ and Python.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME ${PACKAGE_python})
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PACKAGING}/python/postinst
    ${PACKAGING}/python/prerm)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${PACKAGE_library} ${SAME}, python3 (>= 3.9)")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Othello engine, Python module
Positions and games of every even board size from 4 to 16, players, best
moves and exact scores from Python, and the agent AI(chessboard_size, color,
time_out) of courses with a judging platform. With type annotations.")
include(CPack)
