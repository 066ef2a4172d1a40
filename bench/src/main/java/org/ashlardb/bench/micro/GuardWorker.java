package org.ashlardb.bench.micro;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.bench.report.Spread;

/**
 * Main class of a JVM of the regression guard: runs the operations of a few suites on one engine, without JMH, for a
 * short time each, and prints how many they were per second.
 */
public final class GuardWorker {
    /** The two sides of the ratios without SQL. */
    public static final String ASHLAR_API = "ashlar-api-mem";

    public static final String PEER_API = "mvstore-mem";

    private static final String MARK = "@rate";
    private static final String SEPARATOR = "\t";
    private static final int REPEAT = 1_000;
    private static final int SCANNED_ROWS = 50_000;
    private static final int INSERTED_ROWS = 100_000;
    private static final int READ_ROWS = 20_000;
    /** Warming takes this many times as long as measuring. */
    private static final double WARMING = 2.5;

    private static volatile double sink;

    private final String engine;
    private final long nanos;

    private GuardWorker(String engine, double seconds) {
        this.engine = engine;
        this.nanos = Math.round(seconds * 1e9);
    }

    /** Something done in one call; the result only keeps it from being optimised away. */
    private interface Step {
        double run() throws SQLException;
    }

    /**
     * A rate as it travels between the JVMs.
     *
     * @param workload what was done
     * @param perSecond how often
     */
    public record Rate(String workload, double perSecond) {
        String toLine() {
            return String.join(SEPARATOR, MARK, workload, Double.toString(perSecond));
        }

        /** The rate of a line of output, or null if it is another line. */
        public static Rate fromLine(String line) {
            List<String> fields = List.of(line.split(SEPARATOR));
            return fields.size() == 3 && fields.get(0).equals(MARK)
                    ? new Rate(fields.get(1), Double.parseDouble(fields.get(2)))
                    : null;
        }
    }

    /**
     * Measures one engine.
     *
     * @param arguments name of the engine and seconds for each workload
     */
    public static void main(String[] arguments) throws SQLException, ClassNotFoundException, IOException {
        GuardWorker worker = new GuardWorker(arguments[0], Double.parseDouble(arguments[1]));
        switch (arguments[0]) {
            case ASHLAR_API -> worker.ashlarApi();
            case PEER_API -> worker.peerApi();
            default -> worker.jdbc();
        }
        System.out.flush();
        System.exit(0); // some engines leave threads behind
    }

    private void jdbc() throws SQLException, ClassNotFoundException, IOException {
        JdbcPointSelect select = open(new JdbcPointSelect());
        report("point select", REPEAT, () -> 0, () -> repeat(select::select), () -> 0);
        select.close();
        JdbcUpdateByKey update = open(new JdbcUpdateByKey());
        report("update", REPEAT, () -> 0, () -> repeat(update::update), () -> 0);
        update.close();
        JdbcInsert insert = open(new JdbcInsert());
        report("insert", JdbcInsert.ROWS, done(insert::empty), done(insert::autocommit), done(insert::check));
        report("batch", JdbcInsert.ROWS, done(insert::empty), done(insert::batched), done(insert::check));
        insert.close();
        JdbcDeleteByKey delete = open(new JdbcDeleteByKey());
        report("delete", JdbcDeleteByKey.ROWS, done(delete::fill), delete::delete, () -> 0);
        delete.close();
        JdbcScan scan = new JdbcScan();
        scan.rows = SCANNED_ROWS;
        open(scan);
        report("scan", SCANNED_ROWS, done(scan::change), scan::everyColumn, () -> 0);
        scan.close();
    }

    private <S extends JdbcSuite> S open(S suite) throws SQLException, ClassNotFoundException, IOException {
        suite.engine = engine;
        suite.open();
        return suite;
    }

    private void ashlarApi() throws SQLException {
        EngineInsert insert = new EngineInsert();
        insert.rows = INSERTED_ROWS;
        report("engine insert", INSERTED_ROWS, done(insert::open), done(insert::insert), done(insert::close));
        EngineRead read = new EngineRead();
        read.rows = READ_ROWS;
        read.open();
        report("engine read", REPEAT, () -> 0, () -> repeat(read::inSnapshotsOfTheirOwn), () -> 0);
        read.close();
    }

    private void peerApi() throws SQLException {
        MapItems[] items = {null};
        Step open = () -> {
            items[0] = new MapItems();
            return 0;
        };
        Step close = () -> {
            Suite.expect(INSERTED_ROWS, items[0].size());
            items[0].close();
            return 0;
        };
        report("engine insert", INSERTED_ROWS, open, () -> insert(items[0], INSERTED_ROWS), close);
        try (MapItems read = new MapItems()) {
            insert(read, READ_ROWS);
            Suite.expect(ItemTable.numbers(READ_ROWS - 1), read.read(READ_ROWS - 1));
            RandomKeys keys = new RandomKeys(READ_ROWS);
            report("engine read", REPEAT, () -> 0, () -> repeat(() -> read.read(keys.next())), () -> 0);
        }
    }

    private static double insert(MapItems items, int rows) {
        for (int id = 0; id < rows; id++) {
            items.insert(id);
        }
        return rows;
    }

    /** What does something and returns nothing. */
    private interface Action {
        void run() throws SQLException;
    }

    private static Step done(Action action) {
        return () -> {
            action.run();
            return 0;
        };
    }

    private static double repeat(Step step) throws SQLException {
        double sum = 0;
        for (int i = 0; i < REPEAT; i++) {
            sum += step.run();
        }
        return sum;
    }

    private void report(String workload, int operations, Step before, Step step, Step after) throws SQLException {
        time(Math.round(nanos * WARMING), operations, before, step, after);
        System.out.println(new Rate(workload, time(nanos, operations, before, step, after)).toLine());
    }

    /** Runs the steps for some time in all; the median of the middle one's operations per second. */
    private static double time(long nanos, int operations, Step before, Step step, Step after) throws SQLException {
        List<Double> rates = new ArrayList<>();
        long begin = System.nanoTime();
        do {
            before.run();
            long start = System.nanoTime();
            sink = step.run();
            rates.add(operations * 1e9 / (System.nanoTime() - start));
            after.run();
        } while (System.nanoTime() - begin < nanos);
        return Spread.of(rates).median();
    }
}
