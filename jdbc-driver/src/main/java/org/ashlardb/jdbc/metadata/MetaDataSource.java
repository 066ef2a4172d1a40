package org.ashlardb.jdbc.metadata;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.ashlardb.jdbc.error.ErrorMapper;
import org.ashlardb.jdbc.result.ConnectionGate;
import org.ashlardb.jdbc.result.ResultOwner;
import org.ashlardb.jdbc.url.ConnectionUrl;
import org.ashlardb.sql.CatalogFacts;
import org.ashlardb.sql.CatalogFacts.Relation;

/** What metadata is read from: the catalog as the connection sees it. Owns the result sets, too. */
public final class MetaDataSource implements ResultOwner {
    private final Connection connection;
    private final ConnectionGate gate;
    private final ConnectionUrl url;

    /** The metadata of a connection. */
    public MetaDataSource(Connection connection, ConnectionGate gate, ConnectionUrl url) {
        this.connection = connection;
        this.gate = gate;
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

    /** The relations that match all three patterns. */
    List<Relation> relations(String catalog, String schemaPattern, String tablePattern) throws SQLException {
        NamePattern schemas = new NamePattern(schemaPattern);
        NamePattern names = new NamePattern(tablePattern);
        return isCatalog(catalog)
                ? read(facts -> facts.relations((schema, name) -> names.matches(name) && schemas.matches(schema)))
                : new ArrayList<>();
    }

    /** The relations of exactly that name; a null schema means any. */
    List<Relation> relationsNamed(String catalog, String schema, String table) throws SQLException {
        return relations(catalog, literal(schema), table == null ? "" : literal(table));
    }

    /** Whether an argument may mean the one catalog, which goes without a name. */
    static boolean isCatalog(String catalog) {
        return catalog == null || catalog.isEmpty();
    }

    private static String literal(String name) {
        return name == null
                ? null
                : name.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }

    /** Reads something of what the connection sees of the catalog. */
    <T> T read(Function<CatalogFacts, T> reader) throws SQLException {
        gate.enter();
        try {
            checkOpen();
            return reader.apply(gate.session().facts());
        } catch (RuntimeException e) {
            throw failure(e);
        } finally {
            gate.leave();
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
