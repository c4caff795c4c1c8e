# A move that is best loses nothing; the totals come last.
$ emilia analyse f5 --depth 1
move  side ...
   1  black  f5 ...
Black: 1 moves, 0.00 discs given away, 0 mistakes of 2 discs or more
White: 0 moves, 0.00 discs given away, 0 mistakes of 2 discs or more

# A first move is as good as its mirror images, whichever of them the search prefers.
$ emilia analyse f5 --depth 6
move  side ...
   1  black  f5 ...
Black: 1 moves, 0.00 discs given away, 0 mistakes of 2 discs or more
White: 0 moves, 0.00 discs given away, 0 mistakes of 2 discs or more

$ emilia analyse f5f5
! emilia analyse: ...
[2]
