package org.ashlardb.sql.vector;

/** Some rows: a vector per column and the rows that count. */
public final class Batch {
    /** Most rows. */
    public static final int CAPACITY = 1_024;

    /** The selection of all rows, shared: never written. */
    public static final int[] ALL = identity();

    public final Vector[] columns;

    /** The rows that count, in ascending order. */
    public int[] selection = ALL;

    /** How many entries of the selection hold. */
    public int count;

    public Batch(int columnCount) {
        columns = new Vector[columnCount];
    }

    public Batch(Vector[] columns) {
        this.columns = columns;
    }

    /** All of the first rows. */
    public void selectFirst(int rows) {
        selection = ALL;
        count = rows;
    }

    private static int[] identity() {
        int[] all = new int[CAPACITY];
        for (int i = 0; i < CAPACITY; i++) {
            all[i] = i;
        }
        return all;
    }
}
