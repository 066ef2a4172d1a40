package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.TableLike;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.TableKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** CREATE TABLE, permanent or temporary, in the place of another table or not. */
final class TableCreator {
    private final Session session;
    private final CatalogView catalog;

    TableCreator(Session session) {
        this.session = session;
        catalog = session.catalog();
    }

    /** Returns the table's full name; null if there is one and that will do. */
    Name create(CreateTable statement) {
        Name name = fullName(statement.name(), statement.kind(), statement.place());
        if (statement.kind().orReplace()) {
            dropReplaced(name);
        } else if (statement.ifNotExists() && catalog.isThere(() -> catalog.find(name.schema(), name.name()) != null)) {
            return null;
        }
        TableLike like = new TableLike(catalog, session.schema());
        CreateTable expanded = like.expand(statement, name);
        new DefinitionExecutor(catalog, session.schema()).execute(expanded);
        TableSchema table = catalog.table(name.schema(), name.name());
        // Defaults and checks are kept as text; binding them once shows whether they make sense.
        new StatementBinder(catalog, session.schema(), 0).validate(table);
        for (CreateIndex index : new ArrayList<>(like.indexes())) {
            new IndexChanger(session).create(index);
        }
        if (statement.kind().orReplace()) {
            // Views that the table replaced was in have to go on.
            new ViewKeeper(session, List.of(name)).checkChanged();
        }
        return name;
    }

    /** The name a table is to have, with its schema. */
    Name fullName(Name name, TableKind kind, Place place) {
        Name full = kind.isLocal()
                ? session.temporary().create(name, kind.lifetime())
                : new Name(name.schema() == null ? session.schema() : name.schema(), name.name(), name.place());
        if (TableDefinition.isTransient(full.schema()) != kind.isLocal()) {
            throw place.error(SqlState.INVALID_DEFINITION, "schema of table " + name + " belongs to the system");
        }
        return full;
    }

    private void dropReplaced(Name name) {
        if (catalog.find(name.schema(), name.name()) instanceof TableSchema) {
            Drop drop = new Drop(ObjectKind.TABLE, List.of(name), false, false, name.place());
            new DefinitionExecutor(catalog, session.schema()).execute(drop);
        }
    }
}
