package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.IndexSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.DropIndex;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlState;

/** CREATE INDEX and DROP INDEX, which alter the table where an index is over expressions or has a condition. */
final class IndexChanger {
    private final Session session;
    private final CatalogView catalog;

    IndexChanger(Session session) {
        this.session = session;
        catalog = session.catalog();
    }

    private record Found(TableSchema table, Index index) {}

    private String schema(Name name) {
        return catalog.resolveDefinition(name, session.schema());
    }

    void create(CreateIndex statement) {
        TableSchema table = catalog.tableOrRows(schema(statement.table()), statement.table());
        String name = statement.index() == null ? freeName(table) : statement.index();
        if (statement.ifNotExists() && catalog.isThere(() -> find(table.schema(), name) != null)) {
            return;
        }
        if (find(table.schema(), name) != null) {
            throw statement.place().error(SqlState.DUPLICATE_TABLE, "index " + name + " already exists");
        }
        List<AlterAction> actions = List.of(new AlterAction.AddIndex(
                name,
                statement,
                new StatementBinder(catalog, session.schema(), 0).keyTypes(table, statement),
                statement.place()));
        new TableChanger(session).revise(table, actions, statement.place());
    }

    private String freeName(TableSchema table) {
        int number = table.table().indexes().size();
        while (catalog.isIndexOfAnother(table.schema(), null, table.name() + "_IDX" + number)) {
            number++;
        }
        return table.name() + "_IDX" + number;
    }

    private Found find(String schema, String name) {
        Table table = catalog.database().findTableOfIndex(catalog.transaction(), schema, name);
        if (table == null) {
            return null;
        }
        for (Index index : table.indexes()) {
            if (index.name().equals(name)) {
                return new Found(TableSchema.of(table), index);
            }
        }
        return null;
    }

    void drop(DropIndex statement) {
        for (Name name : statement.indexes()) {
            Found found = found(name);
            if (found != null) {
                drop(name, found);
            } else if (!statement.ifExists()) {
                throw name.place().error(SqlState.UNKNOWN_OBJECT, "index " + name + " does not exist");
            }
        }
    }

    /** Indexes of temporary tables come first, as their tables do. */
    private Found found(Name name) {
        for (TableSchema table : catalog.temporaryTables()) {
            Found own = name.schema() == null ? find(table.schema(), name.name()) : null;
            if (own != null) {
                return own;
            }
        }
        return find(schema(name), name.name());
    }

    private void drop(Name name, Found found) {
        IndexDefinition index = found.index().definition();
        if (IndexSchema.isConstraint(index)) {
            throw name.place()
                    .error(
                            SqlState.DEPENDENT_OBJECTS,
                            "index " + name + " is that of a constraint of table "
                                    + found.table().name() + "; drop the constraint");
        }
        new DefinitionExecutor(catalog, session.schema()).requireNotNeeded(found.table(), index);
        List<AlterAction> actions = List.of(new AlterAction.RemoveIndex(index.name(), name.place()));
        new TableChanger(session).revise(found.table(), actions, name.place());
    }
}
