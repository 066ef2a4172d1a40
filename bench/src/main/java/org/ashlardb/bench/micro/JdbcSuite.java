package org.ashlardb.bench.micro;

import java.io.IOException;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A suite that runs on each engine through JDBC, with an {@link ItemTable} of its own. */
public abstract class JdbcSuite extends Suite {
    /** Any target's name; engines in memory unless told otherwise. */
    @Param({"ashlar-mem", "hsqldb-mem", "h2-mem", "sqlite-mem"})
    String engine;

    ItemTable table;

    @Setup
    public void open() throws SQLException, ClassNotFoundException, IOException {
        table = new ItemTable(engine);
        prepare();
    }

    /** Loads rows, prepares statements, and checks that what is read is right. */
    abstract void prepare() throws SQLException;

    @TearDown
    public void close() throws SQLException, IOException {
        table.close();
    }
}
