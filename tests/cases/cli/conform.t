# The conformance kit from the command line.
$ emilia conform
! emilia conform: gtp|nboard|xboard|edax|botzone ["COMMAND"] is missing (see emilia conform --help)
[2]

$ emilia conform uci
! emilia conform: unknown protocol 'uci' (gtp, nboard, xboard, edax, botzone)
[2]

$ emilia conform gtp --cases /no/such/file
! emilia conform: '/no/such/file': No such file or directory
[2]

$ emilia conform gtp --cases /dev/null
! emilia conform: '/dev/null': there is nothing in it
[2]

$ emilia conform gtp --only "who it is"
pass   the program says who it is and ends
1 passed, 0 failed, 0 lacking, 0 skipped

$ emilia conform gtp --only "who it is" "read line; echo = 3; read line"
FAIL   the program says who it is and ends
       gtp.t, line ...
       sent      protocol_version
       expected  = 2
       got       = 3
0 passed, 1 failed, 0 lacking, 0 skipped
[1]

$ emilia conform botzone --only "as White" --json
{"protocol":"botzone","case":"as White","verdict":"passed"}
{"passed":1,"failed":0,"lacking":0,"skipped":0}

# No case at all is no success.
$ emilia conform gtp --only "no such case"
! emilia conform: --only: no case has 'no such case' in its name (see --print)
[2]

$ emilia edax -nonsense
! emilia edax: not a setting of the console: '-nonsense'
[2]

$ emilia edax -level
! emilia edax: a value is missing: '-level'
[2]

$ emilia edax -q -solve
! emilia edax: a value is missing: '-solve'
[2]

$ emilia edax -level deep
! emilia edax: the setting cannot have this value: 'deep'
[2]

$ emilia edax -solve /no/such/file
! emilia edax: No such file or directory: '/no/such/file'
[1]
