package org.ashlardb.sql.schema;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.DefinitionStatement.CommentOn;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.type.SqlState;

/**
 * Comments on things. Those of a table stand in its property {@code comment}, of a column in the same one of its own, of
 * keys, checks and indexes in {@code comment.} and their name; those of a view and its columns in the same properties of
 * the view. A sequence, type, domain, function, procedure or schema has an object of kind {@code COMMENT} beside it, with
 * its kind and name, a schema's without the name. A trigger's is part of the trigger.
 */
public final class Comments {
    /** The property of tables, columns and views. */
    public static final String PROPERTY = "comment";

    static final String KIND = "COMMENT";
    private static final String OF_PART = PROPERTY + ".";
    private static final String OF_SCHEMA = "SCHEMA";

    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;
    private final String defaultSchema;

    public Comments(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
        database = catalog.database();
        transaction = catalog.transaction();
    }

    /** The comment on a key, check or index of a table, or null. */
    static String ofPart(TableDefinition table, String name) {
        return table.properties().get(OF_PART + name);
    }

    /** The comment on a schema, or null. */
    static String ofSchema(CatalogView catalog, String schema) {
        return text(catalog.database().findObject(catalog.transaction(), schema, KIND, OF_SCHEMA));
    }

    /** The comment on a sequence, type, domain, function or procedure, or null. */
    static String of(CatalogView catalog, ObjectKind kind, String schema, String name) {
        return text(catalog.database().findObject(catalog.transaction(), schema, KIND, beside(kind, name)));
    }

    private static String beside(ObjectKind kind, String name) {
        return kind + " " + name;
    }

    private static String text(ObjectDefinition object) {
        return object == null ? null : object.properties().get(PROPERTY);
    }

    /** An object with a comment beside it, if with any, is gone. */
    public static void drop(CatalogView catalog, ObjectKind kind, String schema, String name) {
        follow(catalog, kind, schema, name, null, null);
    }

    /** An object with a comment beside it, if with any, has another name, null for none, that the comment follows. */
    public static void follow(
            CatalogView catalog, ObjectKind kind, String schema, String name, String newSchema, String newName) {
        String text = of(catalog, kind, schema, name);
        if (text != null) {
            catalog.database().dropObject(catalog.transaction(), schema, KIND, beside(kind, name));
            if (newName != null) {
                catalog.database()
                        .createObject(
                                catalog.transaction(),
                                new ObjectDefinition(newSchema, KIND, beside(kind, newName), Map.of(PROPERTY, text)));
            }
        }
    }

    /** Properties of a table one part of which has another name. */
    static void rename(Map<String, String> properties, String from, String to) {
        String text = properties.remove(OF_PART + from);
        if (text != null) {
            properties.put(OF_PART + to, text);
        }
    }

    /** Takes away comments on parts that are gone. */
    static void keep(Map<String, String> properties, java.util.Set<String> parts) {
        properties
                .keySet()
                .removeIf(key -> key.startsWith(OF_PART) && !parts.contains(key.substring(OF_PART.length())));
    }

    // ---------------------------------------------------------------- COMMENT ON

    public void set(CommentOn statement) {
        int last = statement.name().size() - 1;
        String name = statement.name().get(last);
        String schema = last > 0 ? statement.name().get(last - 1) : null;
        switch (statement.kind()) {
            case TABLE, VIEW -> setRelation(schema, name, PROPERTY, statement);
            case COLUMN -> {
                String table = statement.name().get(last - 1);
                setColumn(last > 1 ? statement.name().get(0) : null, table, name, statement);
            }
            case INDEX -> setPart(indexed(schema == null ? defaultSchema : schema, name, statement), name, statement);
            case CONSTRAINT -> setPart(constrained(name, statement), name, statement);
            case SCHEMA -> {
                if (!catalog.isUserSchema(name)) {
                    throw statement.place().error(SqlState.UNKNOWN_SCHEMA, "schema " + name + " does not exist");
                }
                setObject(name, OF_SCHEMA, statement.text());
            }
            case TRIGGER -> setTrigger(schema, name, statement);
            default -> setBeside(schema == null ? defaultSchema : schema, name, statement);
        }
    }

    private Relation relation(String schema, String name, CommentOn statement) {
        String resolved = catalog.resolveDefinition(schema, name, defaultSchema);
        Relation found = catalog.find(resolved, name);
        if (found instanceof ViewSchema view && view.isMaterialized()) {
            return catalog.rows(view);
        }
        if (found == null) {
            throw statement.place().error(SqlState.UNKNOWN_TABLE, "table or view " + name + " does not exist");
        }
        if (found instanceof SystemTable) {
            throw statement.place().error(SqlState.WRONG_OBJECT_TYPE, name + " is a system table");
        }
        return found;
    }

    private void setRelation(String schema, String name, String property, CommentOn statement) {
        Relation found = relation(schema, name, statement);
        boolean table = found instanceof TableSchema kept && !kept.isOfView();
        if (table != (statement.kind() == ObjectKind.TABLE)) {
            throw statement
                    .place()
                    .error(
                            SqlState.WRONG_OBJECT_TYPE,
                            name + (table ? " is a table, not a view" : " is a view, not a table"));
        }
        if (found instanceof ViewSchema view) {
            setView(view, "", statement.text());
        } else {
            setTable(((TableSchema) found).table(), property, statement.text());
        }
    }

    private void setTable(Table table, String property, String text) {
        TableDefinition old = table.definition();
        database.alterTable(transaction, table, old.withProperties(with(old.properties(), property, text)));
    }

    private static Map<String, String> with(Map<String, String> properties, String property, String text) {
        Map<String, String> changed = new LinkedHashMap<>(properties);
        changed.remove(property);
        if (text != null) {
            changed.put(property, text);
        }
        return changed;
    }

    private void setView(ViewSchema view, String part, String text) {
        database.replaceObject(
                transaction,
                view.withComments(with(view.comments(), part, text)).definition());
    }

    private void setColumn(String schema, String name, String column, CommentOn statement) {
        Relation found = relation(schema, name, statement);
        int index = found.columnIndex(column);
        if (index < 0) {
            throw statement
                    .place()
                    .error(SqlState.UNKNOWN_COLUMN, "column " + column + " of " + name + " does not exist");
        }
        if (found instanceof ViewSchema view) {
            setView(view, column, statement.text());
            return;
        }
        Table table = ((TableSchema) found).table();
        TableDefinition old = table.definition();
        java.util.List<ColumnDefinition> columns = new java.util.ArrayList<>(old.columns());
        ColumnDefinition before = columns.get(index);
        columns.set(
                index,
                new ColumnDefinition(
                        before.name(),
                        before.type(),
                        before.nullable(),
                        before.length(),
                        before.precision(),
                        before.scale(),
                        before.identity(),
                        with(before.properties(), PROPERTY, statement.text())));
        database.alterTable(transaction, table, old.withColumns(columns));
    }

    private Table indexed(String schema, String name, CommentOn statement) {
        Table table = database.findTableOfIndex(transaction, schema, name);
        if (table != null) {
            return table;
        }
        throw statement.place().error(SqlState.UNKNOWN_OBJECT, "index " + name + " does not exist");
    }

    private Table constrained(String name, CommentOn statement) {
        String schema = catalog.resolveDefinition(statement.table(), defaultSchema);
        Table table = catalog.table(schema, statement.table()).table();
        TableDefinition definition = table.definition();
        boolean there = definition.indexes().stream()
                        .anyMatch(index -> index.name().equals(name) && IndexSchema.isConstraint(index))
                || TableSchema.checks(definition.properties()).stream()
                        .anyMatch(check -> check.name().equals(name))
                || ForeignKey.of(definition).stream().anyMatch(key -> key.name().equals(name));
        if (!there) {
            throw statement
                    .place()
                    .error(
                            SqlState.UNKNOWN_OBJECT,
                            "constraint " + name + " of table " + definition.name() + " does not exist");
        }
        return table;
    }

    private void setPart(Table table, String name, CommentOn statement) {
        setTable(table, OF_PART + name, statement.text());
    }

    private void setTrigger(String schema, String name, CommentOn statement) {
        String home = schema == null ? defaultSchema : schema;
        TableSchema table = statement.table() == null
                ? TriggerSchema.owner(catalog, home, name)
                : catalog.table(catalog.resolveDefinition(statement.table(), defaultSchema), statement.table());
        TableDefinition definition = table == null ? null : table.table().definition();
        TriggerSchema trigger = table == null ? null : TriggerSchema.find(definition, name);
        if (trigger == null) {
            throw statement.place().error(SqlState.UNKNOWN_OBJECT, "trigger " + name + " does not exist");
        }
        database.alterTable(
                transaction, table.table(), trigger.commented(statement.text()).addedTo(definition));
    }

    private void setBeside(String schema, String name, CommentOn statement) {
        ObjectKind kind = statement.kind();
        boolean there =
                switch (kind) {
                    case TYPE -> catalog.findType(schema, name) != null;
                    case DOMAIN -> catalog.findDomain(schema, name) != null;
                    case FUNCTION -> catalog.findFunction(schema, name) != null;
                    case PROCEDURE -> catalog.findProcedure(schema, name) != null;
                    default -> database.findSequence(transaction, schema, name) != null;
                };
        if (!there) {
            String state =
                    switch (kind) {
                        case TYPE, DOMAIN -> SqlState.UNKNOWN_OBJECT;
                        case FUNCTION, PROCEDURE -> SqlState.UNKNOWN_FUNCTION;
                        default -> SqlState.UNKNOWN_TABLE;
                    };
            throw statement.place().error(state, kind.name().toLowerCase(Locale.ROOT) + " " + name + " does not exist");
        }
        setObject(schema, beside(kind, name), statement.text());
    }

    private void setObject(String schema, String name, String text) {
        boolean there = database.findObject(transaction, schema, KIND, name) != null;
        if (text == null) {
            if (there) {
                database.dropObject(transaction, schema, KIND, name);
            }
            return;
        }
        ObjectDefinition comment = new ObjectDefinition(schema, KIND, name, Map.of(PROPERTY, text));
        if (there) {
            database.replaceObject(transaction, comment);
        } else {
            database.createObject(transaction, comment);
        }
    }
}
