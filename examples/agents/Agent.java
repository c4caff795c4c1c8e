/** An Othello agent that speaks GTP: java Agent.java DEPTH. Plain alpha-beta, made to be read. */
public class Agent {
    static final int[] LEFT = {120, -20, 20, 5, -20, -40, -5, -5, 20, -5, 15, 3, 5, -5, 3, 3};
    static int best; // the move found last; 64 is a pass
    static final byte[] START = new byte[64]; // row by row from a1: 1 black, -1 white, 0 empty
    static { START[27] = START[36] = -1; START[28] = START[35] = 1; }
    static byte[] board = START.clone();
    static int flip(byte[] cells, int me, int square, boolean really) { // discs that a move turns
        int total = 0;
        for (int d = 0; d < 9 && cells[square] == 0; d++) {
            int dx = d % 3 - 1, dy = d / 3 - 1, x = square % 8 + dx, y = square / 8 + dy, run = 0;
            for (; (x | y) >= 0 && (x | y) < 8 && cells[8 * y + x] == -me; x += dx, y += dy) run++;
            if (run == 0 || (x | y) < 0 || (x | y) > 7 || cells[8 * y + x] != me) continue;
            for (int i = 1; i <= run && really; i++) cells[8 * (y - i * dy) + x - i * dx] = (byte) me;
            total += run;
        }
        if (really && total > 0) cells[square] = (byte) me;
        return total;
    }
    static boolean canMove(byte[] cells, int me, int s) { // from square s on
        return s < 64 && (flip(cells, me, s, false) > 0 || canMove(cells, me, s + 1));
    }
    static int value(byte[] cells, int me, boolean discs) { // own minus other's weights or discs
        int sum = 0;
        for (int s = 0; s < 64; s++) sum += me * cells[s] * (discs ? 1 : LEFT[4 * Math.min(s / 8, 7 - s / 8) + Math.min(s % 8, 7 - s % 8)]);
        return sum;
    }
    static int search(byte[] cells, int me, int depth, int alpha, int beta) {
        int top = -1000000000, move = 64, pass = canMove(cells, me, 0) ? 0 : 1;
        if (pass == 1 && !canMove(cells, -me, 0)) return 1000000 * value(cells, me, true); // over
        if (depth == 0) return value(cells, me, false);
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
    static String answer(String[] words, int depth) {
        int me = words.length > 1 && words[1].startsWith("b") ? 1 : -1;
        switch (words[0]) {
            case "clear_board": board = START.clone(); break;
            case "play": if (!words[2].equals("pass")) flip(board, me, words[2].charAt(0) - 'a' + 8 * (words[2].charAt(1) - '1'), true); break;
            case "board_eval": return "" + value(board, -1, false); // White minus Black
            case "quit": System.exit(0);
            case "genmove": search(board, me, depth, -1000000000, 1000000000); if (best < 64) flip(board, me, best, true);
                return best == 64 ? "pass" : "" + (char) ('a' + best % 8) + (best / 8 + 1);
        }
        return "";
    }
    public static void main(String[] arguments) {
        for (java.util.Scanner in = new java.util.Scanner(System.in); in.hasNextLine();) {
            String line = in.nextLine().trim(), number = line.replaceFirst("\\D.*", "");
            System.out.print("=" + number + " " + answer(line.substring(number.length()).trim().split("\\s+"), arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4) + "\n\n");
        }
    }
}
