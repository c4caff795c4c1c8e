# D7: the automatic marker on the command line.
$ emilia mark nobody
! emilia mark: player 'nobody': no such player (see emilia players)
[2]

$ emilia mark human
! emilia mark: player 'human': a person cannot play here
[2]

$ emilia mark
! emilia mark: AGENT, FILE or DIR is missing (see emilia mark --help)
[2]

# A path is one, there or not, and never a player.
$ emilia mark /nodir/
! emilia mark: '/nodir/': No such file or directory
[2]

$ emilia mark agent.py
! emilia mark: 'agent.py': No such file or directory
[2]

$ emilia mark /dev/null
! emilia mark: '/dev/null': not a file
[2]

# A program is run as in a directory of them; this one plays no move.
$ emilia mark /bin/true --json
{"agent":"gtp:\"/bin/true {depth}\"","seed":1,"marks":3 ...

# A report that cannot be written is refused before anything is played.
$ emilia mark random --report /nonexistent/marks.html
! emilia mark: --report: cannot write '/nonexistent/marks.html': No such file or directory
[2]

$ emilia mark / --report /dev/null
! emilia mark: --report: '/dev/null' is no directory to write in
[2]

$ emilia mark random --report - --json
! emilia mark: --report -: standard output is for one thing, not for --json, too
[2]

# random has no evaluation and hits the reference's move by luck only
$ emilia mark random --seed 3 --json
{"agent":"random","seed":3,"marks":3,"of":20,"turns":120,"failed_turns":0,"last_fault":null,"criteria":[{"name":"score","got":1,"of":12,"share":0.08333333333333333},{"name":"evaluation","got":0,"of":2,"share":0},{"name":"move","got":0,"of":4,"share":0.058333333333333334},{"name":"speed","got":2,"of":2,"share":1}],"games":[{"game":1,"depth":4,"colour":"white","opponent":"random" ...
