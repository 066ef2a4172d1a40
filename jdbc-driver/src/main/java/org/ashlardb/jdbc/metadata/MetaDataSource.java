package org.ashlardb.jdbc.metadata;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.result.ConnectionGate;
import org.ashlardb.jdbc.result.ResultOwner;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.sql.ForeignKeyInfo;
import org.ashlardb.sql.SqlDatabase;

/** What metadata is read from: the committed catalog of the database. Owns the result sets, too. */
public final class MetaDataSource implements ResultOwner {
    private final Connection connection;
    private final ConnectionGate gate;
    private final SqlDatabase database;
    private final ConnectionUrl url;

    /** The metadata of a connection. */
    public MetaDataSource(Connection connection, ConnectionGate gate, SqlDatabase database, ConnectionUrl url) {
        this.connection = connection;
        this.gate = gate;
        this.database = database;
        this.url = url;
    }

    Connection connection() {
        return connection;
    }

    ConnectionGate gate() {
        return gate;
    }

    ConnectionUrl url() {
        return url;
    }

    void checkOpen() throws SQLException {
        gate.checkOpen();
    }

    /** A table with the number of its rows, or a view. */
    record TableFacts(TableDefinition definition, long rowCount, boolean view) {}

    /** The tables and views that match both patterns. */
    List<TableFacts> tables(String schemaPattern, String tablePattern) throws SQLException {
        NamePattern schemas = new NamePattern(schemaPattern);
        NamePattern names = new NamePattern(tablePattern);
        List<TableFacts> found = new ArrayList<>();
        checkOpen();
        try (Transaction reading = database.engine().newTransaction()) {
            reading.begin(IsolationLevel.READ_COMMITTED);
            for (Table table : database.engine().tables(reading)) {
                found.add(new TableFacts(table.definition(), table.approximateRowCount(), false));
            }
            database.views(reading).forEach(view -> found.add(new TableFacts(view, 0, true)));
            found.removeIf(facts -> !schemas.matches(facts.definition().schema())
                    || !names.matches(facts.definition().name()));
            reading.rollback();
        } catch (RuntimeException e) {
            throw failure(e);
        }
        return found;
    }

    /** The tables of exactly that name; a null schema means any. */
    List<TableFacts> tablesNamed(String schema, String table) throws SQLException {
        return tables(literal(schema), table == null ? "" : literal(table));
    }

    private static String literal(String name) {
        return name == null
                ? null
                : name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    /** All foreign keys. */
    List<ForeignKeyInfo> foreignKeys() throws SQLException {
        checkOpen();
        try {
            return database.foreignKeys();
        } catch (RuntimeException e) {
            throw failure(e);
        }
    }

    /** The names of all schemas, sorted. */
    Collection<String> schemas() throws SQLException {
        checkOpen();
        try (Transaction reading = database.engine().newTransaction()) {
            reading.begin(IsolationLevel.READ_COMMITTED);
            Collection<String> names = new TreeSet<>(database.engine().schemas(reading));
            reading.rollback();
            return names;
        } catch (RuntimeException e) {
            throw failure(e);
        }
    }

    @Override
    public Statement statement() {
        return null;
    }

    @Override
    public int statementNumber() {
        return 0;
    }

    @Override
    public void callBegins() {
        // metadata has no timeout
    }

    @Override
    public void callEnds() {
        // metadata has no timeout
    }

    @Override
    public SQLException failure(Throwable failure) {
        return ErrorMapper.map(failure);
    }

    @Override
    public void resultClosed() {
        // nothing depends on it
    }
}
