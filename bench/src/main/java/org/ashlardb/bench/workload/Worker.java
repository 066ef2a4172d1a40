package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import org.ashlardb.bench.target.Target;

/** Main class of the forked JVM that measures one target. */
public final class Worker {
    private static final String STOPPED = "@stopped ";
    static final String FAILED = "@failed ";
    private static final String DONE = "@done";

    private Worker() {}

    public static void main(String[] arguments) {
        try {
            Properties properties = new Properties();
            properties.load(System.in);
            run(RunPlan.fromProperties(properties));
            System.out.println(DONE);
        } catch (ClassNotFoundException e) {
            fail("driver class " + e.getMessage() + " is not on the class path");
        } catch (SQLException e) {
            fail(describe(e));
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            fail(e.toString());
        }
        System.out.flush();
        System.exit(0); // some engines leave threads behind
    }

    private static void run(RunPlan plan) throws ClassNotFoundException, SQLException {
        Target target = plan.target();
        target.prepare(plan.directory());
        if (target.livesWithItsConnections()) {
            Connection keeper = target.open(plan.directory());
            measure(plan);
            keeper.close();
        } else {
            measure(plan);
        }
        target.end(plan.directory());
    }

    private static void measure(RunPlan plan) throws SQLException {
        InsertSelect experiment = new InsertSelect(plan.target(), plan.directory(), plan.variant());
        for (int rows : plan.rowCounts()) {
            long total = 0;
            for (Step step : Step.values()) {
                long nanos = experiment.time(step, rows);
                total += nanos;
                System.out.println(new Measurement(rows, step, nanos).toLine());
            }
            boolean last = rows == plan.rowCounts().get(plan.rowCounts().size() - 1);
            if (total > plan.patience().toNanos() && !last) {
                System.out.println(
                        STOPPED + String.format(Locale.ROOT, "after %,d rows, which took %.1f s", rows, total / 1e9));
                return;
            }
        }
    }

    private static void fail(String reason) {
        System.out.println(FAILED + reason.replace('\n', ' '));
    }

    private static String describe(SQLException e) {
        String state = e.getSQLState() == null ? "" : " (SQLSTATE " + e.getSQLState() + ")";
        return e.getMessage() + state;
    }

    /** The reason if the line says that no further run follows, else null. */
    static String stopReason(String line) {
        return line.startsWith(STOPPED) ? line.substring(STOPPED.length()) : null;
    }

    /** The reason if the line says that the run failed, else null. */
    public static String failure(String line) {
        return line.startsWith(FAILED) ? line.substring(FAILED.length()) : null;
    }

    static boolean isDone(String line) {
        return line.equals(DONE);
    }
}
