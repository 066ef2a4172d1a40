package org.ashlardb.bench.target;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Derby in a file; its log is forced at each commit. */
public final class DerbyFile extends Target {
    private static final int FIRST_JAVA_RELEASE = 21;
    private static final int PAGE_SIZE = 4_096;
    private static final String NO_SUCH_TABLE = "42Y55";
    /** What Derby throws when it has shut down as asked. */
    private static final String SHUT_DOWN = "08006";

    @Override
    public String name() {
        return "derby-file";
    }

    @Override
    public String description() {
        return "Derby, file, log forced at each commit";
    }

    @Override
    public Durability durability() {
        return Durability.FORCED;
    }

    @Override
    public String driver() {
        return "org.apache.derby.iapi.jdbc.AutoloadedDriver";
    }

    @Override
    public String url(Path directory) {
        return "jdbc:derby:" + directory.toAbsolutePath().resolve("derby") + ";create=true";
    }

    /** Derby counts pages and takes a system property. */
    @Override
    String cacheOption(long bytes) {
        System.setProperty("derby.storage.pageCacheSize", Long.toString(bytes / PAGE_SIZE));
        return "";
    }

    @Override
    public Optional<String> unavailable() {
        int release = Runtime.version().feature();
        return release >= FIRST_JAVA_RELEASE
                ? Optional.empty()
                : Optional.of("needs Java " + FIRST_JAVA_RELEASE + " or later, this is Java " + release);
    }

    @Override
    public void prepare(Path directory) throws ClassNotFoundException {
        System.setProperty(
                "derby.stream.error.file",
                directory.toAbsolutePath().resolve("derby.log").toString());
        super.prepare(directory);
    }

    @Override
    public String binaryType(int length) {
        return "VARCHAR(" + length + ") FOR BIT DATA";
    }

    /** Derby knows no IF EXISTS. */
    @Override
    public void dropTable(Statement statement) throws SQLException {
        try {
            statement.execute("DROP TABLE test");
        } catch (SQLException e) {
            if (!NO_SUCH_TABLE.equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    @Override
    public void end(Path directory) throws SQLException {
        try {
            String database = directory.toAbsolutePath().resolve("derby").toString();
            DriverManager.getConnection("jdbc:derby:" + database + ";shutdown=true")
                    .close();
        } catch (SQLException e) {
            if (!SHUT_DOWN.equals(e.getSQLState())) {
                throw e;
            }
        }
    }
}
