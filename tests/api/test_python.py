"""The Python module, as a user imports it. Run by CTest with PYTHONPATH and EMILIA_LIBRARY set."""
import ast
import copy
import ctypes
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import typing
import unittest
from pathlib import Path

import emilia
from emilia import _native

ROOT = Path(__file__).resolve().parent.parent.parent
START = emilia.Game().cells()


def legal_cells(game):
    """Legal moves of a game as (row, column), from their names."""
    return [(int(move[1:]) - 1, ord(move[0]) - ord("a")) for move in game.moves()
            if move != "pass"]


class Games(unittest.TestCase):
    def test_texts_on_every_size(self):
        for size in range(4, 17, 2):
            game = emilia.Game(size=size)
            for _ in range(size):
                if not game.is_over:
                    game.play(game.moves()[0])
            for form in ("squares", "rows", "moves"):
                self.assertEqual(str(emilia.Game(game.text(form), size)), str(game))
            self.assertEqual(str(emilia.Game.from_cells(game.cells(), game.turn)), str(game))
            self.assertEqual(str(eval(repr(game), {"Game": emilia.Game})), str(game))

    def test_a_game(self):
        game = emilia.Game("f5")
        self.assertEqual(game.turn, emilia.WHITE)
        self.assertEqual(game.moves(), ["f4", "d6", "f6"])
        again = game.copy()
        game.play("d6 c3")
        self.assertEqual(game.history(), ["f5", "d6", "c3"])
        self.assertEqual(again.history(), ["f5"])
        self.assertTrue(again.undo())
        self.assertFalse(again.undo())
        self.assertEqual((again.count(emilia.BLACK), again.count(emilia.EMPTY)), (2, 60))
        with self.assertRaisesRegex(emilia.Error, "a colour is"):
            again.count(7)
        over = emilia.Game("XX-- ---- ---- ---- X", 4)
        self.assertTrue(over.is_over)
        self.assertEqual((over.score, over.moves()), (16, []))
        self.assertEqual(emilia.Game("XO-- ---- ---- ---- O", 4).moves(), ["pass"])

    def test_flips_are_the_discs_a_move_turns(self):
        for size in range(4, 17, 2):
            game = emilia.Game(size=size)
            while not game.is_over:
                move, before = game.moves()[-1], game.cells()
                flips = game.flips(move)
                game.play(move)
                after = game.cells()
                turned = [chr(ord("a") + column) + str(row + 1)
                          for row in range(size) for column in range(size)
                          if before[row][column] == -after[row][column] != 0]
                self.assertEqual(flips, turned)
                self.assertEqual(bool(flips), move != "pass")
        self.assertEqual(emilia.Game().flips("a1"), [])
        with self.assertRaises(emilia.Error):
            emilia.Game().flips("i9")

    def test_errors_say_what_and_where(self):
        for call, status, at in (
                (lambda: emilia.Game("f5d6x9"), "range", 4),
                (lambda: emilia.Game(size=5), "range", 0),
                (lambda: emilia.Game("f5").play("d6a1"), "illegal", 2),
                (lambda: emilia.Game("f5\0d6"), "syntax", 2),
                (lambda: emilia.Game().text("nonsense"), "range", 0),
                (lambda: emilia.Player("alphabeta:depth=x"), "syntax", 16),
                (lambda: emilia.Engine(threads=257), "range", 0),
                (lambda: emilia.Player("first").choose(emilia.Game(), time=0), "range", 0),
                (lambda: emilia.Player("first").choose(emilia.Game(), float("nan")), "range", 0),
                (lambda: emilia.Game.from_cells([[0] * 8] * 7 + [[0] * 7 + [3]], 1), "range", 63),
                (lambda: emilia.Game.from_cells([[0] * 8] * 7 + [[0] * 7], 1), "range", 56)):
            with self.assertRaises(emilia.Error) as caught:
                call()
            self.assertEqual((caught.exception.status, caught.exception.at), (status, at))
            self.assertIsInstance(caught.exception, ValueError)
            self.assertTrue(str(caught.exception))

    def test_what_is_no_text_is_refused(self):
        for wrong in 5, None, b"f5":
            with self.assertRaisesRegex(TypeError, "a text is expected, not"):
                emilia.Game(wrong)

    def test_what_is_closed_is_refused(self):
        with emilia.Game() as game:
            pass
        with self.assertRaisesRegex(ValueError, "this Game is closed"):
            game.moves()
        game.close()
        self.assertEqual(repr(game), "<closed Game>")

    def test_games_are_copied_and_pickled_and_each_is_its_own(self):
        for game in (emilia.Game("f5d6c3"), emilia.Game(size=4),
                     emilia.Game("XO-- ---- ---- ---- O; pass c1", 4)):
            for again in (copy.copy(game), copy.deepcopy([game])[0],
                          pickle.loads(pickle.dumps(game))):
                self.assertEqual((repr(again), again.history()), (repr(game), game.history()))
                while again.undo():
                    pass
                again.close()
            self.assertEqual(len(game.history()), len(game.text("moves")) // 2)
        for other in emilia.Player("first"), emilia.Stop(), emilia.Record(game):
            for way in copy.copy, copy.deepcopy, pickle.dumps:
                with self.assertRaisesRegex(TypeError, "neither copied nor pickled"):
                    way(other)

    def test_errors_pass_from_one_process_to_another(self):
        with self.assertRaises(emilia.Error) as caught:
            emilia.Game("f5d6x9")
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(again), str(again), again.status, again.at, again.results),
                         (emilia.Error, str(caught.exception), "range", 4, []))


class Players(unittest.TestCase):
    def test_the_list_of_players(self):
        kinds = {kind.name: kind for kind in emilia.players()}
        self.assertLessEqual({"human", "random", "alphabeta", "mcts", "champion"}, set(kinds))
        self.assertTrue(kinds["human"].is_human)
        self.assertTrue(kinds["gtp"].is_outside)
        self.assertEqual((kinds["champion"].only_8x8, kinds["mcts"].only_8x8), (True, False))
        options = {option.name: option for option in kinds["alphabeta"].options}
        self.assertEqual((options["depth"].type, options["depth"].min, options["depth"].max),
                         ("int", 1, 64))
        self.assertIn("norvig", options["eval"].choices)
        self.assertEqual((options["eval"].min, options["weights"].preset), (None, None))
        for kind in kinds.values():
            if not kind.is_outside:
                self.assertEqual(emilia.Player(kind.name).name, kind.title)

    def test_choose(self):
        player = emilia.Player("alphabeta:depth=4,eval=norvig")
        self.assertEqual((player.spec, player.name, player.is_human),
                         ("alphabeta:depth=4,eval=norvig", "AI Ab", False))
        seen = []
        result = player.choose(emilia.Game("f5"), progress=seen.append)
        self.assertEqual((result.depth, result.line[0]), (4, result.move))
        self.assertIn(result.move, emilia.Game("f5").moves())
        self.assertEqual(seen[-1].depth, 4)
        self.assertEqual(player.evaluate(emilia.Game("f5")), -9)
        self.assertIsNone(emilia.Player("first").choose(emilia.Game()).value)

    def test_values_say_what_they_count(self):
        game = emilia.Game("f5d6c3")
        for spec, unit in (("engine:level=2", "discs"), ("mcts:playouts=100", "wins"),
                           ("alphabeta:depth=2", "points"), ("random", None)):
            result = emilia.Player(spec).choose(game)
            self.assertEqual((spec, result.unit), (spec, unit))
            self.assertEqual(result.value is None, unit is None)
        over = emilia.Player("alphabeta").choose(emilia.Game("XX-- ---- ---- ---- O", 4))
        self.assertEqual((over.value, over.unit, over.exact), (-16, "discs", True))

    def test_the_engine_tells_all_lines_asked_for(self):
        engine, game, seen = emilia.Engine(hash_mib=1), emilia.Game("f5d6"), []
        best = engine.best(game, count=3, level=6, progress=seen.append)
        self.assertEqual({len(lines) for lines in seen}, {3})
        self.assertEqual([result.move for result in seen[-1]], [result.move for result in best])
        self.assertEqual({result.unit for result in best}, {"discs"})
        seen.clear()
        engine.solve(emilia.Game(size=4), progress=seen.append)
        self.assertEqual({len(lines) for lines in seen}, {1})

    def test_a_player_says_which_boards_it_knows(self):
        emilia.Player("first").check_size(16)
        with self.assertRaisesRegex(emilia.Error, "the player knows only the 8x8 board"):
            emilia.Player("champion").check_size(6)

    def test_a_seed_repeats_a_game(self):
        player, games = emilia.Player("random"), []
        for _ in range(2):
            player.new_game(seed=3)
            game = emilia.Game()
            while not game.is_over:
                game.play(player.choose(game).move)
            games.append(game.text("moves"))
        self.assertEqual(games[0], games[1])
        player.new_game(2**64 - 1)
        for seed in -1, 2**64, 2**70:
            with self.assertRaisesRegex(emilia.Error, r"from 0 to 2\*\*64 - 1"):
                player.new_game(seed)
        with self.assertRaises(ctypes.ArgumentError):
            player.new_game(1.5)

    def test_stop_and_exceptions_end_a_search(self):
        endless = emilia.Player("alphabeta:depth=64")
        stop = emilia.Stop()
        stop.set()
        self.assertIn(endless.choose(emilia.Game(), stop=stop).move, emilia.Game().moves())

        def refuse(_):
            raise KeyError("enough")
        with self.assertRaises(KeyError):
            emilia.Player("alphabeta:time=86400").choose(emilia.Game(), progress=refuse)

        stop.clear()  # from another thread
        timer = threading.Timer(0.05, stop.set)
        timer.start()
        self.assertIn(endless.choose(emilia.Game(), stop=stop).move, emilia.Game().moves())
        timer.join()

    def test_a_signal_ends_a_search(self):
        class Alarm(Exception):
            pass

        def ring(*_):
            raise Alarm
        before = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with self.assertRaises(Alarm):
                emilia.Player("alphabeta:depth=64").choose(emilia.Game())
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_a_signal_waits_for_the_end_of_the_call(self):
        """What the call uses is freed behind it, so an exception must not overtake it, wherever
        in the wait a signal arrives and however many there are."""
        class Alarm(Exception):
            pass

        def ring(*_):
            raise Alarm
        before = signal.signal(signal.SIGALRM, ring)
        try:
            for _ in range(20):
                stop, ended = emilia.Stop(), []

                def call(stop=stop, ended=ended):
                    main = threading.main_thread().ident
                    signal.pthread_kill(main, signal.SIGALRM)
                    while not stop.is_set():
                        pass
                    time.sleep(0.005)
                    signal.pthread_kill(main, signal.SIGALRM)
                    time.sleep(0.005)
                    ended.append(True)
                    return 0
                with self.assertRaises(Alarm):
                    _native.think(call, stop)
                self.assertEqual(ended, [True])
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_a_signal_that_does_not_end_the_wait_is_noticed(self):
        """One that another thread receives leaves the main thread waiting, as does one that arrives
        just before the wait begins."""
        class Alarm(Exception):
            pass

        def ring(*_):
            raise Alarm
        stop, mine = emilia.Stop(), {signal.SIGALRM}

        def call():
            signal.pthread_sigmask(signal.SIG_UNBLOCK, mine)
            time.sleep(0.05)  # by now the main thread waits
            signal.pthread_kill(threading.get_ident(), signal.SIGALRM)
            for _ in range(1000):
                if stop.is_set():
                    break
                time.sleep(0.01)
            noticed.append(stop.is_set())
            return 0
        noticed = []
        before, mask = signal.signal(signal.SIGALRM, ring), signal.pthread_sigmask(
            signal.SIG_BLOCK, mine)
        try:
            with self.assertRaises(Alarm):
                _native.think(call, stop)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            signal.signal(signal.SIGALRM, before)
        self.assertEqual(noticed, [True])

    def test_a_stop_is_the_caller_s_own(self):
        """What ends a search of ours never sets the caller's flag, and never clears it."""
        class Enough(Exception):
            pass

        def refuse(*_):
            raise Enough

        def set_and_refuse(_):
            stop.set()
            raise Enough
        endless = emilia.Player("alphabeta:time=86400")
        stop = emilia.Stop()

        def ring(_):
            if not rung:
                rung.append(True)
                signal.pthread_kill(threading.main_thread().ident, signal.SIGALRM)

        def set_and_ring(_):
            stop.set()
            ring(_)
        before = signal.signal(signal.SIGALRM, refuse)
        try:
            for progress, is_set in ((refuse, False), (set_and_refuse, True),
                                     (ring, False), (set_and_ring, True)):
                rung = []
                with self.assertRaises(Enough):
                    endless.choose(emilia.Game(), stop=stop, progress=progress)
                self.assertEqual(stop.is_set(), is_set)
                stop.clear()
                self.assertFalse(stop.is_set())
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_a_stop_ends_every_search_it_was_given_to(self):
        """Also when one of them ends with an exception before the other has looked."""
        stop, told, failed, seen = emilia.Stop(), threading.Event(), threading.Event(), []
        first, second = (emilia.Player("alphabeta:time=86400") for _ in range(2))

        def set_it(_):
            stop.set()
            told.set()
            failed.wait(60)
            seen.append(stop.is_set())
            stop.set()

        def refuse(_):
            told.wait(60)
            raise KeyError
        other = threading.Thread(
            target=lambda: first.choose(emilia.Game(), stop=stop, progress=set_it))
        with self.assertRaises(KeyError):
            second.choose(emilia.Game(), stop=stop,
                          progress=lambda so_far: (other.start(), refuse(so_far)))
        failed.set()
        other.join()
        self.assertEqual(set(seen), {True})
        stop.close()
        with self.assertRaisesRegex(ValueError, "this Stop is closed"):
            first.choose(emilia.Game(), stop=stop)

    def test_numbers_have_a_point_whatever_the_program_s_locale(self):
        """A locale with a decimal comma is the program's affair, and its own code keeps it."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "source").write_text(
                'LC_NUMERIC\ndecimal_point ","\nthousands_sep ""\ngrouping -1\nEND LC_NUMERIC\n',
                encoding="ascii")
            # Categories that are missing are warnings, and a status of 1.
            subprocess.run(["localedef", "-c", "-i", f"{folder}/source", f"{folder}/comma"],
                           capture_output=True, check=False)
            if not Path(folder, "comma", "LC_NUMERIC").exists():
                self.skipTest("localedef has no character sets here (package locales)")
            Path(folder, "agent.py").write_text(
                "import sys\nfor line in sys.stdin:\n    print('= 12.5\\n', flush=True)\n",
                encoding="ascii")
            program = """if True:
                import locale, emilia
                locale.setlocale(locale.LC_NUMERIC, "comma")
                def mark():
                    return locale.localeconv()["decimal_point"]
                seen = [mark()]
                emilia.Player("mcts:c=0.5,playouts=10").choose(emilia.Game())
                engine = emilia.Player("engine:depth=2")
                engine.choose(emilia.Game(), progress=lambda _: seen.append(mark()))
                outside = emilia.Player('gtp:"python3 agent.py"')
                record = emilia.Record(emilia.Game("f5"))
                record.annotate(0, value=1.5, time_s=0.25)
                texts = [record.text(format) for format in ("pgn", "ggf")]
                print(outside.evaluate(emilia.Game("f5")), set(seen), mark(),
                      [next(emilia.Reader.from_text(text)).annotation(0) for text in texts])"""
            run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                                 check=False, cwd=folder,
                                 env={**os.environ, "LOCPATH": folder})
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        annotation = emilia.Annotation(1.5, 0.25, "")
        self.assertEqual(run.stdout, f"12.5 {{','}} , {[annotation] * 2}\n")

    def test_engine(self):
        engine = emilia.Engine(hash_mib=1)
        results = engine.solve(emilia.Game(size=4), count=64)
        self.assertEqual([(r.value, r.exact) for r in results], [(-10, True)] * 4)
        best = engine.best(emilia.Game("f5d6"), count=3, level=4)
        self.assertEqual(best, sorted(best, key=lambda r: -r.value))
        self.assertEqual(len(best), 3)
        with self.assertRaises(emilia.Error):
            engine.best(emilia.Game(), level=emilia.Engine.TIMED)
        self.assertEqual(len(engine.best(emilia.Game(), level=engine.TIMED, time=0.001)), 1)
        engine.clear()
        stop = emilia.Stop()
        stop.set()
        with self.assertRaises(emilia.Error) as caught:
            engine.solve(emilia.Game(), stop=stop)
        self.assertEqual(caught.exception.status, "stopped")

    def test_a_solution_that_was_stopped_has_what_was_known(self):
        engine, game, stop = emilia.Engine(hash_mib=1), emilia.Game("f5d6c3"), emilia.Stop()

        def enough(so_far):
            if so_far[0].depth >= 3:
                stop.set()
        with self.assertRaises(emilia.Error) as caught:
            engine.solve(game, count=2, stop=stop, progress=enough)
        self.assertEqual(caught.exception.status, "stopped")
        results = caught.exception.results
        self.assertEqual(len(results), 2)
        self.assertGreaterEqual(results[0].depth, 3)
        self.assertLessEqual({result.move for result in results}, set(game.moves()))
        self.assertFalse(all(result.exact for result in results))
        with self.assertRaises(emilia.Error) as caught:
            engine.solve(emilia.Game(size=10))
        self.assertEqual(caught.exception.results, [])

    def test_wins_losses_and_draws_only(self):
        engine, told = emilia.Engine(hash_mib=1), []
        game = emilia.Game("f5d6c3d3c4f4f6f3e6e7f7c5b6g6e3e2g4g5c6h5g3e8"
                           "c7f2h4d2d7c2c1c8f1b5d1b4a6a5e1b3a4a2b7a8b8h2")
        exact = {result.move: result.value for result in engine.solve(game, count=64)}
        outcomes = engine.solve(game, count=64, wld=True, progress=told.append)
        self.assertEqual({result.move: result.value for result in outcomes},
                         {move: (value > 0) + (value == 0) / 2 for move, value in exact.items()})
        self.assertEqual({(result.unit, result.exact) for result in outcomes}, {("wins", True)})
        self.assertEqual(len(told[-1]), len(exact))
        stop = emilia.Stop()
        stop.set()
        with self.assertRaises(emilia.Error) as caught:
            engine.solve(emilia.Game(), wld=True, stop=stop)
        self.assertEqual(caught.exception.status, "stopped")
        self.assertIsNone(caught.exception.results[0].value)

    def test_verdicts(self):
        engine = emilia.Engine(hash_mib=1)
        game = emilia.Game("f5f6e6d6e7g5c5")
        verdicts = [engine.judge(game, index, depth=4) for index in range(7)]
        self.assertEqual([verdict.move for verdict in verdicts], game.history())
        self.assertEqual([verdict.colour for verdict in verdicts],
                         [emilia.BLACK, emilia.WHITE] * 3 + [emilia.BLACK])
        for verdict in verdicts:
            self.assertAlmostEqual(verdict.loss, max(0, verdict.best.value - verdict.value))
        stop = emilia.Stop()
        stop.set()
        for wrong, status in ((lambda: engine.judge(game, 7), "range"),
                              (lambda: engine.judge(game, -1), "range"),
                              (lambda: engine.judge(game, 0, depth=0), "range"),
                              (lambda: engine.judge(game, 0, stop=stop), "stopped"),
                              (lambda: engine.judge(emilia.Game("c2", 6), 0), "range")):
            with self.assertRaises(emilia.Error) as caught:
                wrong()
            self.assertEqual(caught.exception.status, status)

    def test_a_number_that_does_not_fit_is_not_taken_for_another(self):
        engine, game, huge = emilia.Engine(hash_mib=1), emilia.Game("f5d6"), 1 << 32
        record = emilia.Record(game)
        for wrong in (lambda: emilia.Game(size=huge + 8),
                      lambda: emilia.Game.from_cells([[0] * 4] * 4, huge - 1),
                      lambda: emilia.Player("first").check_size(huge + 8),
                      lambda: emilia.Engine(threads=huge + 1, hash_mib=1),
                      lambda: emilia.Engine(hash_mib=(1 << 64) + 1),
                      lambda: emilia.Engine(hash_mib=1 << 44),
                      lambda: emilia.Engine(hash_mib=-1),
                      lambda: engine.best(game, level=huge + 3),
                      lambda: engine.best(game, level=3 - huge),
                      lambda: engine.judge(game, huge),
                      lambda: engine.judge(game, 0, depth=huge + 1),
                      lambda: record.annotation(huge),
                      lambda: record.annotate(huge, value=1),
                      lambda: record.set_outcome("resigned", huge + 1),
                      lambda: record.set_outcome("scored", 1, huge + 2)):
            with self.assertRaises(emilia.Error) as caught:
                wrong()
            self.assertEqual(caught.exception.status, "range")

    def test_an_argument_of_a_wrong_type_is_refused_in_every_thread(self):
        engine, faults = emilia.Engine(hash_mib=1), []

        def ask():
            try:
                engine.best(emilia.Game(), level=2.5)
            except Exception as fault:
                faults.append(fault)
        unhandled, before = [], threading.excepthook
        threading.excepthook = unhandled.append
        try:
            ask()
            other = threading.Thread(target=ask)
            other.start()
            other.join()
        finally:
            threading.excepthook = before
        self.assertEqual([type(fault) for fault in faults], [ctypes.ArgumentError] * 2)
        self.assertEqual(unhandled, [])


class Row:
    """A row of a foreign array: neither list nor tuple, cells of a type of its own."""

    def __init__(self, cells):
        self.cells = cells

    def __len__(self):
        return len(self.cells)

    def __iter__(self):
        return (float(cell) for cell in self.cells)


class Agents(unittest.TestCase):
    def check_list(self, ai, game):
        legal = legal_cells(game)
        self.assertEqual(ai.candidate_list[:len(legal)], legal)
        self.assertEqual(len(ai.candidate_list), len(legal) + bool(legal))
        if legal:
            self.assertIn(ai.candidate_list[-1], legal)

    def test_B1_the_list_is_every_legal_move_and_then_the_choice(self):
        ai = emilia.AI(chessboard_size=8, color=-1, time_out=5, player="alphabeta:depth=3")
        self.assertEqual(ai.candidate_list, [])
        ai.go(START)
        self.assertEqual(ai.candidate_list[:4], [(2, 3), (3, 2), (4, 5), (5, 4)])
        self.assertEqual(len(ai.candidate_list), 5)
        self.assertIn(ai.candidate_list[4], ai.candidate_list[:4])
        self.assertEqual((ai.chessboard_size, ai.color, ai.time_out), (8, -1, 5))

    def test_B1_every_position_of_a_game_has_an_exact_list(self):
        for size in (4, 6, 8, 16):
            agents = {color: emilia.AI(size, color, 5, f"random:seed={size}")
                      for color in (-1, 1)}
            game = emilia.Game(size=size)
            while not game.is_over:
                ai = agents[game.turn]
                ai.go(game.cells())
                self.check_list(ai, game)
                game.play(game.moves()[0] if not ai.candidate_list else
                          "({1},{0})".format(*ai.candidate_list[-1]))
            for ai in agents.values():
                ai.go(game.cells())
                self.assertEqual(ai.candidate_list, [])

    def test_B1_time_that_runs_out_leaves_a_legal_answer(self):
        for size, player in ((8, None), (6, None), (8, "minimax:depth=64"),
                             (8, "mcts:playouts=1000000000000,memory=1"), (10, None)):
            ai = emilia.AI(size, -1, 0.01, player)
            ai.go(emilia.Game(size=size).cells())
            self.check_list(ai, emilia.Game(size=size))
            self.assertIsNone(ai.error)

    def test_B1_a_player_that_fails_is_replaced_by_the_first_move(self):
        mock = os.environ["MOCK_ENGINE"]
        for mode in ("crash-start", "mute"):
            ai = emilia.AI(8, -1, 0.01, f'gtp:"{mock} gtp {mode}"')
            ai.go(START)
            self.check_list(ai, emilia.Game())
            self.assertEqual(ai.candidate_list[-1], ai.candidate_list[0])
            self.assertIsInstance(ai.error, emilia.Error)

    def test_a_program_that_fails_is_told_why(self):
        mock = os.environ["MOCK_ENGINE"]
        said = {"illegal": ("illegal", "the player answered with an illegal move: d4 (the square "
                                       "is occupied)"),
                "crash-start": ("io", "the program ended (exit status 3): mock: cannot find my own "
                                      "feet")}
        for mode, (status, text) in said.items():
            game, player = emilia.Game(), emilia.Player(f'gtp:"{mock} gtp {mode}"')
            with self.assertRaises(emilia.Error) as caught:
                while True:
                    game.play(player.choose(game).move)
            self.assertEqual((caught.exception.status, caught.exception.text), (status, text))
        ai = emilia.AI(8, -1, 5, f'gtp:"{mock} gtp crash-start"')
        ai.go(START)
        self.assertEqual(ai.error.text, said["crash-start"][1])

    def test_B1_the_candidates_are_there_before_the_agent_thinks(self):
        ai = emilia.AI(8, -1, 0.5, "alphabeta:depth=64")
        thinker = threading.Thread(target=ai.go, args=(START,))
        thinker.start()
        while len(ai.candidate_list) < 4:
            pass
        self.assertIn(ai.candidate_list[-1], legal_cells(emilia.Game()))
        thinker.join()
        self.check_list(ai, emilia.Game())

    def test_B2_boards_are_lists_or_arrays(self):
        boards = [START, tuple(map(tuple, START)), [Row(row) for row in START]]
        try:
            import numpy
            boards += [numpy.array(START), numpy.array(START, dtype=float)]
        except ImportError:
            pass  # the module must not need it
        for board in boards:
            ai = emilia.AI(8, 1, 5, "first")
            ai.go(board)
            self.assertEqual(ai.candidate_list, [(2, 4), (3, 5), (4, 2), (5, 3), (2, 4)])

    def test_B2_cells_that_are_none_are_refused_and_the_list_kept(self):
        ai = emilia.AI(8, 1, 5, "first")
        ai.go(START)
        for board in ([[0] * 8] * 7, [[0] * 8] * 7 + [[0] * 7 + [2]], [[0.5] * 8] * 8):
            with self.assertRaises(emilia.Error):
                ai.go(board)
            self.assertEqual(len(ai.candidate_list), 5)

    def test_agents_that_make_no_sense_are_refused(self):
        for arguments in ((7, -1, 5), (8, 0, 5), (8, -1, 0), (8, -1, float("nan")),
                          (8, -1, 5, "human"), (8, -1, 5, "nobody")):
            with self.assertRaises(emilia.Error):
                emilia.AI(*arguments)
        for player in "champion", "engine", "alphabeta:eval=pattern":
            with self.assertRaisesRegex(emilia.Error, "the player knows only the 8x8 board"):
                emilia.AI(10, -1, 5, player)


class Records(unittest.TestCase):
    MOVES = "f5d6c3d3c4"

    def record(self):
        record = emilia.Record(emilia.Game(self.MOVES))
        record.black, record.white, record.event = "Iago", "\u00c9milia", "Cup"
        record.place, record.round, record.date = "Kyoto", "2.1", "2024-05-06"
        record.annotate(note="White was in a hurry")
        record.annotate(2, value=-1.25, time_s=0.8, note="quiet")
        record.set_outcome("resigned", emilia.BLACK)
        return record

    def test_a_record_is_written_and_read(self):
        record = self.record()
        read = list(emilia.Reader.from_text(record.text("pgn") * 2))
        self.assertEqual(len(read), 2)
        for one in record, *read:
            self.assertEqual((one.black, one.white, one.event, one.place, one.round, one.date),
                             ("Iago", "\u00c9milia", "Cup", "Kyoto", "2.1", "2024-05-06"))
            self.assertEqual(one.annotation(2), emilia.Annotation(-1.25, 0.8, "quiet"))
            self.assertEqual(one.annotation(1), emilia.Annotation(None, None, ""))
            self.assertEqual(one.annotation().note, "White was in a hurry")
            self.assertEqual((one.outcome.end, one.outcome.winner), ("resigned", emilia.BLACK))
            self.assertEqual(one.game().text("moves"), self.MOVES)
        self.assertEqual(record.text("moves"), self.MOVES + "\n")

    def test_faults_say_where_and_the_rest_is_read(self):
        reader, seen = emilia.Reader.from_text("f5d6c3\nf5a1\nf5f6\nnonsense\nf5f4\n"), []
        while True:
            try:
                seen.append(next(reader).game().text("moves"))
            except emilia.Error as fault:
                seen.append((fault.status, fault.at,
                             fault.record and fault.record.game().text("moves")))
            except StopIteration:
                break
        self.assertEqual(seen, ["f5d6c3", ("illegal", 9, "f5"), "f5f6", ("syntax", 17, None),
                                "f5f4"])

    def test_files_and_their_formats(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "game.sgf")
            path.write_text(self.record().text("sgf"), encoding="utf-8")
            for name in path, str(path):
                with emilia.Reader(name) as reader:
                    self.assertEqual([record.black for record in reader], ["Iago"])
            strange = Path(os.fsdecode(os.fsencode(path) + b"\xe4.sgf"))
            path.rename(strange)
            self.assertEqual(next(emilia.Reader(strange)).black, "Iago")
        for wrong, status in ((lambda: emilia.Reader("/nowhere/at/all"), "io"),
                              (lambda: emilia.Reader(path, "chess"), "range"),
                              (lambda: emilia.Reader.from_text("f5", "chess"), "range"),
                              (lambda: next(emilia.Reader.from_text("dear diary")), "syntax"),
                              (lambda: self.record().text("wthor"), "range"),
                              (lambda: self.record().text("chess"), "range")):
            with self.assertRaises(emilia.Error) as caught:
                wrong()
            self.assertEqual(caught.exception.status, status)
        self.assertEqual(list(emilia.Reader.from_text("", "pgn")), [])

    def test_wthor_has_its_names_beside_it(self):
        def file(path, count, size, *rows):
            path.write_bytes(bytes([20, 4, 5, 6]) + count.to_bytes(4, "little")
                             + size.to_bytes(2, "little") + (2004).to_bytes(2, "little")
                             + bytes(4) + b"".join(rows))
        squares = bytes((int(move[1]) * 10 + ord(move[0]) - ord("a") + 1)
                        for move in emilia.Game(self.MOVES).history())
        game = bytes([1, 0, 1, 0, 2, 0, 20, 0]) + squares + bytes(60 - len(squares))
        with tempfile.TemporaryDirectory() as folder:
            file(Path(folder, "X.wtb"), 1, 0, game)

            def first():
                reader = emilia.Reader(Path(folder, "X.wtb"))
                try:
                    return next(reader)
                except emilia.Error as fault:  # the score is not that of the moves
                    return fault.record or next(reader)
            self.assertEqual(first().black, "#1")
            file(Path(folder, "X.jou"), 0, 3, *(name.ljust(20, b"\0")
                                               for name in (b"???", b"Iago", b"Emilia")))
            file(Path(folder, "X.trn"), 0, 2, *(name.ljust(26, b"\0")
                                               for name in (b"???", b"Cup")))
            record = first()
            self.assertEqual((record.black, record.white, record.event, record.date),
                             ("Iago", "Emilia", "Cup", "2004"))
            self.assertEqual(record.game().text("moves"), self.MOVES)

    def test_what_makes_no_sense_is_refused(self):
        record = self.record()

        def black(text):
            record.black = text

        def date(text):
            record.date = text
        for wrong, status in ((lambda: black("x" * 128), "range"),
                              (lambda: date("yesterday"), "syntax"),
                              (lambda: record.annotation(5), "range"),
                              (lambda: record.annotation(-1), "range"),
                              (lambda: record.annotate(-1, note="x"), "range"),
                              (lambda: record.annotate(value=1), "range"),
                              (lambda: record.annotate(0, value=float("nan")), "range"),
                              (lambda: record.annotate(0, note="x" * 70000), "range"),
                              (lambda: record.set_outcome("bored"), "range"),
                              (lambda: record.set_outcome("resigned"), "range"),
                              (lambda: record.set_outcome("scored", score=3), "range")):
            with self.assertRaises(emilia.Error) as caught:
                wrong()
            self.assertEqual(caught.exception.status, status)
        self.assertEqual((record.black, record.date), ("Iago", "2024-05-06"))
        record.set_outcome("moves")
        self.assertIsNone(record.outcome)
        over = emilia.Record(emilia.Game("XX-- ---- ---- ---- X", 4))
        self.assertEqual(over.outcome, emilia.Outcome("moves", emilia.BLACK, 16))
        record.close()
        with self.assertRaisesRegex(ValueError, "this Record is closed"):
            record.game()


class Sharing(unittest.TestCase):
    def test_engines_share_weights_and_either_closes_first(self):
        game = emilia.Game("f5d6c3")
        first = emilia.Engine(hash_mib=1)
        second = emilia.Engine(hash_mib=1, beside=first)
        answers = [engine.best(game, count=3, level=4) for engine in (first, second)]
        first.close()
        answers.append(second.best(game, count=3, level=4))
        self.assertEqual({tuple(result.move for result in answer) for answer in answers},
                         {tuple(result.move for result in answers[0])})
        with self.assertRaises(emilia.Error):
            emilia.Engine(weights="/nowhere", beside=second)

    def test_weights_are_named_by_a_text_or_a_path(self):
        hint = typing.get_type_hints(emilia.Engine.__init__)["weights"]
        self.assertEqual(set(typing.get_args(hint)), {str, os.PathLike[str], type(None)})
        for weights in "/nowhere", Path("/nowhere"):
            with self.assertRaises(emilia.Error) as caught:
                emilia.Engine(weights=weights)
            self.assertEqual(caught.exception.status, "io")


class Module(unittest.TestCase):
    def test_it_is_python_3_9(self):
        for path in (ROOT / "python").rglob("*.py"):
            ast.parse(path.read_text(encoding="utf-8"), str(path), feature_version=(3, 9))

    def test_its_functions_and_layouts_are_the_library_s(self):
        abi = (ROOT / "tests" / "api" / "abi.txt").read_text(encoding="utf-8")
        self.assertEqual(set(_native.SIGNATURES) - set(re.findall(r"\b(em_\w+)\(", abi)), set())
        for structure in ctypes.Structure.__subclasses__():
            if structure.__module__ != _native.__name__:
                continue
            name = structure.__doc__.rstrip(".")
            self.assertIn(f"{name}: {ctypes.sizeof(structure)} bytes\n", abi)
            fields = re.findall(rf"^{name}\.(\w+): .*, (\d+) bytes at (\d+)$", abi, re.M)
            self.assertEqual([(field[0], str(getattr(structure, field[0]).size),
                               str(getattr(structure, field[0]).offset))
                              for field in structure._fields_], fields)

    def test_everything_is_documented(self):
        for name in emilia.__all__:
            thing = getattr(emilia, name)
            if isinstance(thing, type):
                self.assertTrue(thing.__doc__, name)
                for key, value in vars(thing).items():
                    if not key.startswith("_") and (callable(value)
                                                    or isinstance(value, property)):
                        self.assertTrue(value.__doc__, f"{name}.{key}")

    def test_a_library_that_is_not_there_is_an_import_error(self):
        run = subprocess.run([sys.executable, "-c", "import emilia"], capture_output=True,
                             text=True, check=False,
                             env={**os.environ, "EMILIA_LIBRARY": "/nowhere/libemilia.so.0"})
        self.assertEqual(run.returncode, 1)
        self.assertIn("EMILIA_LIBRARY", run.stderr)

    def test_a_library_that_is_too_old_is_an_import_error(self):
        program = ("import ctypes\n"
                   "def missing(self, name):\n    raise AttributeError('undefined symbol')\n"
                   "ctypes.CDLL.__getattr__ = missing\n"
                   "import emilia\n")
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                             check=False)
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, "ImportError: libemilia .*undefined symbol")

    def test_the_version_is_the_library_s(self):
        self.assertRegex(emilia.__version__, r"^\d+\.\d+\.\d+$")


if __name__ == "__main__":
    unittest.main()
