package org.ashlardb.bench.workload;

/** The experiments. */
public enum Experiments {
    INSERT_SELECT("insert-select", new InsertSelectRuns()),
    MEASURE("measure", new MeasureExperiment()),
    OPERATIONS("operations", new OperationsExperiment()),
    TRANSACTIONS("transactions", new TransactionsExperiment()),
    ORDERS("orders", new OrdersExperiment()),
    READ_WHILE_WRITING("readwhilewriting", new ReadWhileWriting()),
    COMMITS("commits", new CommitsExperiment()),
    REOPEN("reopen", new ReopenExperiment()),
    LARGER("larger", new LargerExperiment()),
    TPCH("tpch", new TpchExperiment()),
    FORCES("forces", new ForcesExperiment());

    private final String title;
    private final Experiment experiment;

    Experiments(String title, Experiment experiment) {
        this.title = title;
        this.experiment = experiment;
    }

    /** Name of its command and of its results file. */
    public String title() {
        return title;
    }

    public Experiment experiment() {
        return experiment;
    }
}
