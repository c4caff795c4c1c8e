# The server from outside, the types of the page, and the page in a real browser (Chromium).
add_test(NAME serve_server
         COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/serve/test_server.py
                 $<TARGET_FILE:emilia>)
add_test(NAME serve_api
         COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_SOURCE_DIR}/serve/test_api.py
                 $<TARGET_FILE:emilia>)
set_tests_properties(serve_api PROPERTIES ENVIRONMENT "SANITIZE=${SANITIZE}")
add_test(NAME web_types COMMAND ${NODE} node_modules/typescript/bin/tsc -p .
         WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/web)
file(GLOB WEB_TESTS CONFIGURE_DEPENDS "web/*.test.mjs")
foreach(source IN LISTS WEB_TESTS)
  get_filename_component(stem ${source} NAME_WE)
  add_test(NAME web_${stem} COMMAND ${NODE} --test --test-reporter=spec ${source})
  set_tests_properties(web_${stem} PROPERTIES ENVIRONMENT "EMILIA=$<TARGET_FILE:emilia>"
                                              TIMEOUT 300)
endforeach()
