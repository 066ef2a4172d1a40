package org.ashlardb.engine;

/** Is told how far the opening of a database has come, about once a second, from the second second on. */
@FunctionalInterface
public interface OpenListener {
    /** Wants to know nothing. */
    OpenListener NONE = (step, done, total) -> {};

    /**
     * Called by one of the threads that open, never by two at once. What is done of a step rises from call to call. Opening
     * waits meanwhile. A listener that throws is told no more, and opening goes on.
     *
     * @param step what is being done, in words
     * @param done how much of it, in the step's own unit
     * @param total how much there is, or -1 if that is not known
     */
    void progress(String step, long done, long total);
}
