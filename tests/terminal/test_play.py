"""The terminal game on a pseudo-terminal: python3 test_play.py PROGRAM"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

from screen import Session

PROGRAM = sys.argv[1]
QUICK = ["--delay", "0"]


class Play(unittest.TestCase):
    def play(self, *arguments, **settings):
        session = Session([PROGRAM, "play", *arguments], **settings)
        self.addCleanup(session.close)
        return session

    def leave(self, session, status=0):
        self.assertEqual(session.end(), status, session.screen.text())
        self.assertTrue(session.is_sane())

    # C1, A1: a whole game of a person against a computer, with a pass of the computer, won
    def test_a_game_is_won(self):
        session = self.play("human", "first", "--board", "4", *QUICK)
        session.until("Black>")
        for number, move in enumerate(["d3", "c1", "d1"]):
            session.line(move)
            session.until(f"Move {2 * number + 3}. Black (Human) to move")
        session.until("White (First) has no legal move and passes.")
        for number, move in enumerate(["a2", "a4", "c4"], 4):
            session.line(move)
            session.until(f"Move {2 * number + 1}. Black (Human) to move")
        session.line("b1")
        session.until("Game over: Black (Human) wins the game, 11 to 5")
        session.until("game over>")
        session.line("quit")
        self.leave(session)
        # D2: the board's text is printed at the end
        self.assertIn("{wbbb wbbb wbwb bbbw}", session.screen.text())
        self.assertIn("Black 11, White 5, score -6", session.screen.text())  # D3

    # D3: a pass is explicit, and legal only when forced; the game is lost
    def test_a_person_must_pass_and_loses(self):
        session = self.play("first", "human", "--board", "4", "--from", "XXXX XXO- XXXX XXXX O",
                            *QUICK)
        session.until("pass (Enter)>")
        session.line("d2")
        session.until("has no legal move and must pass: type pass")
        session.line("pass")
        session.until("Game over: Black (First) wins the game, 16 to 0.")
        session.until("game over>")
        session.line("new")
        session.until("pass (Enter)>")
        session.line("")
        session.until("Game over: Black (First) wins the game, 16 to 0.")
        session.until("game over>")  # Ctrl-D means the end only to a prompt that is there
        session.type("\x04")
        self.leave(session)

    def test_C1_illegal_input_is_explained_and_asked_again(self):
        session = self.play("human", "human", columns=160)
        session.until("Black>")
        for typed, explained in [("d4", "d4 is occupied"),
                                 ("a1", "a1 turns no disc"),
                                 ("(0,0)", "a1 turns no disc"),
                                 ("i9", "'i9' is outside the board, which goes from a1 to h8"),
                                 ("(8,1)", "'(8,1)' is outside the board"),
                                 ("pass", "Black may not pass"),
                                 ("e2e4", "'e2e4' is neither a square nor a command"),
                                 ("undo", "There is no move of yours to take back"),
                                 ("redo", "There is nothing to redo"),
                                 ("save", "save needs a name"),
                                 ("save /nonexistent/x", "Cannot write '/nonexistent/x'")]:
            session.line(typed)
            session.until(explained)
            session.until("Move 1. Black (Human) to move.")
        session.line("(5,4)")  # D2: f5
        session.until("Last: Black f5, turns e5")
        session.line("quit")
        self.leave(session)

    def test_undo_and_redo(self):
        session = self.play("human", "first", *QUICK)
        session.until("Black>")
        session.line("f5")
        session.until("Move 3. Black")
        session.line("undo")
        text = session.until("Taken back.")
        self.assertIn("Move 1. Black", text)
        session.line("redo")
        text = session.until("Played again.")
        self.assertIn("Move 3. Black", text)
        self.assertIn("Moves: f5 f4", text)
        session.line("undo")
        session.until("Taken back.")
        session.line("d3")
        session.until("Moves: d3 c3")
        session.line("redo")
        session.until("There is nothing to redo.")
        session.line("quit")
        self.leave(session)

    def test_one_legal_move_is_counted_as_one(self):
        session = self.play("human", "human", "--board", "4", "--from", "XXXX XXO- XXXX XXXX X")
        session.until("Black>")
        session.line("moves")
        session.until("1 legal move: d2 (1).")
        session.line("quit")
        self.leave(session)

    def test_moves_board_hint_and_help(self):
        session = self.play("human", "human", "--hint", "alphabeta:depth=2")
        session.until("Black>")
        session.line("moves")
        session.until("4 legal moves: d3 (1), c4 (1), f5 (1)")
        session.line("board")
        session.until("[........ ........ ........ ...wb...")
        session.line("hint")
        session.until(lambda screen: re.search(r"Hint: [a-h][1-8], value \S+ points", screen))
        session.type("he\t\r")  # Tab completes
        session.until("take back your last move")
        session.until("save FILE  write the game (.sgf, .pgn)\n")  # on one line of 80 columns
        session.type("mov\x7f\x7f\x7f")  # a line can be edited
        session.line("f5")
        session.until("Move 2. White")
        session.line("quit")
        self.leave(session)

    def test_a_saved_game_is_resumed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game")
            session = self.play("human", "human")
            for number, move in enumerate(["f5", "d6", "c3"], 2):
                session.line(move)
                session.until(f"Move {number}.")
            session.line("save " + path)
            session.until("Saved to")
            session.line("quit")
            self.leave(session)
            again = self.play("human", "human", "--from", "@" + path)
            again.until("Moves: f5 d6 c3")
            again.line("undo")
            again.until("Moves: f5 d6\n")
            again.line("quit")
            self.leave(again)

    def test_names_of_players_are_not_cut(self):
        session = self.play("human", "intermediate", *QUICK)
        session.until("0:00  Intermediate\n")
        session.line("quit")
        self.leave(session)

    def test_end_of_input(self):
        session = self.play("human", "first", *QUICK)
        session.until("Black>")
        session.line("f5")
        session.until(lambda text: "Move 3. Black" in text and text.endswith("Black>"))
        session.type("\x04")
        self.leave(session)
        self.assertRegex(session.screen.text(), r"\[[bw. ]{71}\]")

    def test_the_window_is_resized(self):
        session = self.play("human", "human", "--from", "f5d6c3d3")
        session.until("Black>")
        session.type("c")
        session.until("Black> c")
        for rows, columns in [(40, 120), (24, 50), (24, 80), (60, 200)]:
            session.resize(rows, columns)
            text = session.until(lambda text: "Black> c" in text and "Moves:" in text)
            self.assertIn("f5 d6 c3 d3", text)
        session.line("4")  # what was typed before is still there
        session.until("Moves: f5 d6 c3 d3 c4")
        session.line("quit")
        self.leave(session)

    def test_ctrl_c_at_the_prompt(self):
        session = self.play("human", "human")
        session.until("Black>")
        session.type("f\x03")
        self.leave(session, 1)
        self.assertIn("emilia play: interrupted", session.screen.text())

    # What is printed in the end begins a line, so that it can be copied
    def test_leaving_a_log_ends_the_line_of_the_prompt(self):
        for key, status in ("\x03", 1), ("\x04", 0):
            session = self.play("human", "human", "--plain", columns=120)
            session.until("Black>")
            session.type(key)
            self.leave(session, status)
            self.assertRegex(session.screen.text(), r"(?m)^\[[bw. ]*\]")

    def test_ctrl_c_while_a_computer_thinks(self):
        session = self.play("human", "mcts:time=600")
        session.until("Black>")
        session.line("f5")
        session.until("AI MCTS is thinking")
        session.type("\x03")
        self.leave(session, 1)

    def test_ctrl_c_while_a_program_starts(self):
        for how in "window", "log":
            plain = ["--plain"] if how == "log" else []
            session = self.play("human", 'gtp:"sleep 3600",start=3600', *plain)
            session.until("Black>")
            session.line("new")
            if how == "window":
                session.until("GTP program is getting ready")
                session.type("\r")  # there is nothing to hurry
                session.until(lambda text: re.search("getting ready, [1-9]", text))
            else:
                while session.take(0.5):
                    pass
            session.type("\x03")
            self.leave(session, 1)
            self.assertIn("emilia play: interrupted", session.screen.text())

    def test_enter_makes_a_computer_answer(self):
        session = self.play("human", "mcts:time=600", columns=60)
        session.until("Black>")
        session.line("f5")
        session.until("(Enter: answer now), depth")
        session.type("\r\r")  # once for the answer, once for the delay
        session.until("Move 3. Black")
        session.line("quit")
        self.leave(session)

    # D5: the delay of a computer's move can be skipped
    def test_D5_a_delay_is_skipped(self):
        session = self.play("first", "human", "--delay", "600")
        session.until("First has decided")
        session.type(" ")
        session.until("Moves: d3")
        session.line("quit")
        self.leave(session)

    def test_suspended_and_continued(self):
        session = self.play("human", "human")
        session.until("Black>")
        self.assertTrue(session.is_raw())  # or Ctrl-Z would throw away what follows
        session.type("f")
        session.until("Black> f")
        session.type("\x1a")
        os.waitpid(session.process.pid, os.WUNTRACED)
        while session.take(0.2):
            pass
        self.assertTrue(session.is_sane())
        session.process.send_signal(signal.SIGCONT)
        session.until("Black> f")
        self.assertTrue(session.screen.alternate and session.is_raw())
        session.line("5")
        session.until("Moves: f5")
        session.line("quit")
        self.leave(session)

    def test_every_size_fits_into_80_by_24(self):
        for size in range(4, 17, 2):
            session = self.play("human", "random:seed=1", "--board", str(size), *QUICK)
            text = session.until("Black>")
            self.assertRegex(text, rf"(?m)^ *{size} ")
            self.assertIn("Black (Human) to move", text)
            session.line("help")
            session.until("leave, and print the board")
            session.until("Black>")
            session.line("quit")
            self.leave(session)

    def test_without_colour(self):
        session = self.play("human", "human", "--from", "f5", NO_COLOR="1")
        text = session.until("White>")
        self.assertIn("◉(●)", text)
        self.assertNotIn("m", session.screen.sequences)
        session.line("quit")
        self.leave(session)

    def test_without_utf8(self):
        session = self.play("human", "human", "--from", "f5", LC_ALL="C")
        text = session.until("White>")
        self.assertIn("x(X)", text)
        self.assertTrue(session.raw.isascii())
        session.line("quit")
        self.leave(session)

    # C1: an ASCII board with clear prompts
    def test_plain_and_dumb_terminals(self):
        for arguments, term in [(["--plain"], "xterm"), ([], "dumb")]:
            session = self.play("human", "first", *arguments, TERM=term)
            session.until("Black>")
            session.line("f5")
            session.until("2. White f4, turns e4")
            session.line("quit")
            self.leave(session)
            self.assertTrue(session.raw.isascii())
            self.assertFalse(session.screen.sequences & set("HJm"))

    # B6, D2: a whole game of computers printed step by step; C2: under a time limit
    def test_B6_a_self_game_is_printed(self):
        run = subprocess.run([PROGRAM, "play", "alphabeta:depth=20", "mcts:playouts=100000000",
                              "--board", "6", "--time", "5ms"],
                             capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 0, run.stderr)
        steps = [line for line in run.stdout.splitlines() if line.partition(".")[0].isdigit()]
        self.assertGreater(len(steps), 15)
        self.assertEqual([int(step.partition(".")[0]) for step in steps],
                         list(range(1, len(steps) + 1)))
        self.assertIn("Game over: ", run.stdout)
        self.assertRegex(run.stdout.splitlines()[-1], r"^[\[{][bw. ]{41}[\]}]$")

    def test_input_that_is_not_a_terminal(self):
        run = subprocess.run([PROGRAM, "play", "human", "first"], input="f5\nxyz\nboard",
                             capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 0)
        self.assertIn("Black> f5\n", run.stdout)
        self.assertIn("'xyz' is neither", run.stdout)
        self.assertTrue(run.stdout.isascii())
        self.assertRegex(run.stdout.splitlines()[-1], r"^\[[bw. ]{71}\]$")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
