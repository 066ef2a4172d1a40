package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Main class of the measuring JVM. Reads a {@link Job} from standard input; prints marked lines: a {@link Figure} each,
 * what was left out, why it failed, or that it is done.
 */
public final class Worker {
    static final String STOPPED = "@stopped ";
    static final String FAILED = "@failed ";
    private static final String DONE = "@done";

    private Worker() {}

    public static void main(String[] arguments) {
        try {
            Properties properties = new Properties();
            properties.load(System.in);
            Job job = Job.fromProperties(properties);
            job.experiment().experiment().run(job, new Reporter(System.out::println));
            System.out.println(DONE);
        } catch (ClassNotFoundException e) {
            fail("driver class " + e.getMessage() + " is not on the class path");
        } catch (SQLException e) {
            fail(describe(e));
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            fail(e.toString());
        } catch (InterruptedException e) {
            fail("interrupted");
        }
        System.out.flush();
        System.exit(0); // some engines leave threads behind
    }

    private static void fail(String reason) {
        System.out.println(FAILED + reason.replace('\n', ' '));
    }

    private static String describe(SQLException e) {
        String state = e.getSQLState() == null ? "" : " (SQLSTATE " + e.getSQLState() + ")";
        return e.getMessage() + state;
    }

    /** The reason if the line says that something was left out, else null. */
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
