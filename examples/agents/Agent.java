/** An Othello agent that speaks GTP: java Agent.java DEPTH. Plain alpha-beta, made to be read. */
public class Agent {
    static final int[] LEFT = {120, -20, 20, 5, -20, -40, -5, -5, 20, -5, 15, 3, 5, -5, 3, 3};
    static final byte[] START = new byte[64]; // row by row from a1: 1 black, -1 white, 0 empty
    static { START[27] = START[36] = -1; START[28] = START[35] = 1; }
    static byte[] board = START.clone();
    static int best; // the move found last; 64 is a pass

    static int flip(byte[] cells, int me, int square, boolean really) { // discs that a move turns
        int total = 0;
        for (int d = 0; d < 9 && cells[square] == 0; d++) {
            int dx = d % 3 - 1, dy = d / 3 - 1, x = square % 8 + dx, y = square / 8 + dy, run = 0;
            for (; (x | y) >= 0 && (x | y) < 8 && cells[8 * y + x] == -me; x += dx, y += dy) run++;
            if (run == 0 || (x | y) < 0 || (x | y) > 7 || cells[8 * y + x] != me) continue;
            for (int i = 1; i <= run && really; i++)
                cells[8 * (y - i * dy) + x - i * dx] = (byte) me;
            total += run;
        }
        if (really && total > 0) cells[square] = (byte) me;
        return total;
    }
    static boolean canMove(byte[] cells, int me, int s) { // on square s or later
        return s < 64 && (flip(cells, me, s, false) > 0 || canMove(cells, me, s + 1));
    }
    static int value(byte[] cells, int me) { // weights of the own squares minus the other's
        int sum = 0;
        for (int s = 0; s < 64; s++)
            sum += me * cells[s]
                * LEFT[4 * Math.min(s / 8, 7 - s / 8) + Math.min(s % 8, 7 - s % 8)];
        return sum;
    }
    static int finalScore(byte[] cells, int me) { // discs; the empty squares go to the winner
        int discs = 0, empty = 0;
        for (byte cell : cells) { discs += me * cell; empty += cell == 0 ? 1 : 0; }
        return discs + empty * Integer.signum(discs);
    }
    static int search(byte[] cells, int me, int depth, int alpha, int beta) {
        int top = -1000000000, move = 64, pass = canMove(cells, me, 0) ? 0 : 1;
        best = 64;
        if (pass == 1 && !canMove(cells, -me, 0)) return 1000000 * finalScore(cells, me); // over
        if (depth == 0) return value(cells, me);
        for (int s = 64 * pass; s < 64 + pass && alpha < beta; s++) {
            byte[] after = cells.clone();
            if (pass == 0 && flip(after, me, s, true) == 0) continue;
            int score = -search(after, -me, depth - 1, -beta, -alpha);
            if (score > top) { top = score; move = s; } // of equal moves the first one stays
            alpha = Math.max(alpha, score);
        }
        best = move;
        return top;
    }
    static int colour(String word) {
        return switch (word.toLowerCase()) {
            case "b", "black" -> 1;
            case "w", "white" -> -1;
            default -> throw new IllegalArgumentException();
        };
    }
    static String play(int me, String vertex) {
        if (vertex.equals("pass") ? canMove(board, me, 0) : !vertex.matches("[a-h][1-8]"))
            throw new IllegalArgumentException();
        int column = vertex.charAt(0) - 'a', row = vertex.charAt(1) - '1';
        if (!vertex.equals("pass") && flip(board, me, 8 * row + column, true) == 0)
            throw new IllegalArgumentException();
        return "";
    }
    static String genmove(int me, int depth) {
        search(board, me, depth, -1000000000, 1000000000);
        if (best == 64) return "pass";
        flip(board, me, best, true);
        return "" + (char) ('a' + best % 8) + (best / 8 + 1);
    }
    static final java.util.List<String> COMMANDS = java.util.List.of("board_eval", "boardsize",
        "clear_board", "genmove", "known_command", "list_commands", "name", "play",
        "protocol_version", "quit", "version");
    static String obey(String[] words, int depth) { // a missing word is an exception, too
        switch (words[0]) {
            case "quit": return "";
            case "name": return "Agent.java";
            case "version": return "1";
            case "protocol_version": return "2";
            case "list_commands": return String.join("\n", COMMANDS);
            case "known_command": return "" + COMMANDS.contains(words[1]);
            case "board_eval": return "" + value(board, -1); // White minus Black
            case "boardsize": if (!words[1].equals("8")) throw new IllegalArgumentException();
            case "clear_board": board = START.clone(); return "";
            case "play": return play(colour(words[1]), words[2].toLowerCase());
            case "genmove": return genmove(colour(words[1]), depth);
            default: throw new IllegalArgumentException();
        }
    }
    public static void main(String[] arguments) {
        int depth = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4;
        var in = new java.util.Scanner(System.in);
        for (String line = ""; !line.equals("quit") && in.hasNextLine();) {
            line = in.nextLine().replaceFirst("#.*", "").trim();
            String number = line.replaceFirst("(?s)\\D.*", "");
            line = line.substring(number.length()).trim();
            if (line.isEmpty()) continue;
            String answer;
            try { answer = "=" + number + " " + obey(line.split("\\s+"), depth); }
            catch (RuntimeException fault) { answer = "?" + number + " cannot be done"; }
            System.out.println(answer + "\n");
        }
    }
}
