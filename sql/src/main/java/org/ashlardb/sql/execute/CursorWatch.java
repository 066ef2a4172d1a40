package org.ashlardb.sql.execute;

/** Is told when a cursor works for its reader. */
public interface CursorWatch {
    /** Nobody watches. */
    CursorWatch NONE = new CursorWatch() {
        @Override
        public boolean resume() {
            return false;
        }

        @Override
        public void pause() {
            // no clock runs
        }

        @Override
        public void read(int rows) {
            // nobody counts
        }

        @Override
        public void fail(String sqlState) {
            // nobody asks
        }

        @Override
        public void closed() {
            // nobody asks
        }
    };

    /** Work goes on; false if it has not stopped, and is then not to be paused. */
    boolean resume();

    void pause();

    /** Rows have been read. */
    void read(int rows);

    /** The cursor failed. */
    void fail(String sqlState);

    /** The cursor is closed; without meaning in the midst of its work. */
    void closed();
}
