package org.ashlardb.bench.workload;

/** A timed step of the experiment. Each opens and closes the database. */
public enum Step {
    CREATE("drop and create"),
    INSERT("insert"),
    SELECT("select");

    private final String title;

    Step(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    static Step titled(String title) {
        for (Step step : values()) {
            if (step.title.equals(title)) {
                return step;
            }
        }
        throw new IllegalArgumentException("No step is called '" + title + "'");
    }
}
