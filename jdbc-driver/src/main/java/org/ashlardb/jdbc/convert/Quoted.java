package org.ashlardb.jdbc.convert;

/** Values in messages: in quotes, and cut where they are long. */
final class Quoted {
    private static final int LONGEST = 60;

    private Quoted() {}

    static String of(String text) {
        return text.length() <= LONGEST ? "'" + text + "'" : "'" + text.substring(0, LONGEST) + "...'";
    }
}
