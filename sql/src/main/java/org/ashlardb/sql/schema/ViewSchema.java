package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.tree.DefinitionStatement.CheckOption;
import org.ashlardb.sql.type.SqlTypeCode;

/**
 * A view. Its text names all its columns: a {@code *} is written out when the view is created, so that columns added to
 * tables later on do not change it.
 *
 * @param text the query
 * @param home the schema of unqualified names in the text
 * @param check null without CHECK OPTION
 * @param comments by column, that on the view under an empty name
 * @param rows whether it keeps rows of its own, in a table of the same name
 */
public record ViewSchema(
        String schema,
        String name,
        List<ColumnSchema> columns,
        String text,
        String home,
        CheckOption check,
        Map<String, String> comments,
        Rows rows)
        implements Relation {
    /** The rows of a view. */
    public enum Rows {
        /** Those that its query finds whenever it is read. */
        FOUND,
        /** Those that it found when it was created or refreshed, kept in a table. */
        KEPT,
        /** None yet, though it is to keep them. */
        MISSING
    }

    /** The kind of the catalog's object. */
    public static final String KIND = "VIEW";

    private static final String TEXT = "text";
    private static final String HOME = "home";
    private static final String CHECK = "check";
    private static final String COMMENT = "comment.";
    private static final String ROWS = "rows";

    public ViewSchema {
        columns = List.copyOf(columns);
        comments = Map.copyOf(comments);
    }

    /** A view without comments. */
    public ViewSchema(
            String schema, String name, List<ColumnSchema> columns, String text, String home, CheckOption check) {
        this(schema, name, columns, text, home, check, Map.of(), Rows.FOUND);
    }

    static ViewSchema of(ObjectDefinition object) {
        Map<String, String> properties = object.properties();
        List<ColumnSchema> columns = new ArrayList<>();
        for (int i = 0; properties.containsKey(columnName(i)); i++) {
            columns.add(new ColumnSchema(
                    properties.get(columnName(i)),
                    SqlTypeCode.decode(properties.get("column." + i + ".type")),
                    Boolean.parseBoolean(properties.get("column." + i + ".nullable"))));
        }
        String check = properties.get(CHECK);
        return new ViewSchema(
                object.schema(),
                object.name(),
                columns,
                properties.get(TEXT),
                properties.get(HOME),
                check == null ? null : CheckOption.valueOf(check),
                comments(properties),
                Rows.valueOf(properties.getOrDefault(ROWS, Rows.FOUND.name())));
    }

    private static Map<String, String> comments(Map<String, String> properties) {
        Map<String, String> comments = new LinkedHashMap<>();
        properties.forEach((key, value) -> {
            if (key.startsWith(COMMENT)) {
                comments.put(key.substring(COMMENT.length()), value);
            }
        });
        return comments;
    }

    /** Whether it keeps rows of its own. */
    public boolean isMaterialized() {
        return rows != Rows.FOUND;
    }

    /** The same view with another text. */
    public ViewSchema withText(String newText) {
        return new ViewSchema(schema, name, columns, newText, home, check, comments, rows);
    }

    /** The same view with columns of other types, or that may be NULL or not. */
    public ViewSchema withColumns(List<ColumnSchema> newColumns) {
        return new ViewSchema(schema, name, newColumns, text, home, check, comments, rows);
    }

    /** The same view with rows of its own or without. */
    public ViewSchema with(Rows newRows) {
        return new ViewSchema(schema, name, columns, text, home, check, comments, newRows);
    }

    /** The same view with other comments. */
    public ViewSchema withComments(Map<String, String> newComments) {
        return new ViewSchema(schema, name, columns, text, home, check, newComments, rows);
    }

    private static String columnName(int number) {
        return "column." + number + ".name";
    }

    /** The view as the catalog keeps it. */
    public ObjectDefinition definition() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(TEXT, text);
        properties.put(HOME, home);
        if (check != null) {
            properties.put(CHECK, check.name());
        }
        if (isMaterialized()) {
            properties.put(ROWS, rows.name());
        }
        for (int i = 0; i < columns.size(); i++) {
            ColumnSchema column = columns.get(i);
            properties.put(columnName(i), column.name());
            properties.put("column." + i + ".type", SqlTypeCode.encode(column.type()));
            properties.put("column." + i + ".nullable", Boolean.toString(column.nullable()));
        }
        comments.forEach((part, comment) -> properties.put(COMMENT + part, comment));
        return new ObjectDefinition(schema, KIND, name, properties);
    }

    /** The view as if it were a table. */
    public TableDefinition asTable() {
        List<ColumnDefinition> definitions = new ArrayList<>();
        for (ColumnSchema column : columns) {
            ColumnDefinition definition = ColumnTypes.define(column.name(), column.type());
            if (comments.containsKey(column.name())) {
                definition = definition.property(Comments.PROPERTY, comments.get(column.name()));
            }
            definitions.add(column.nullable() ? definition : definition.notNull());
        }
        Map<String, String> comment = comments.containsKey("") ? Map.of(Comments.PROPERTY, comments.get("")) : Map.of();
        return new TableDefinition(schema, name, TableMode.MEMORY, definitions, List.of(), comment);
    }

    /** The same view with another schema for unqualified names. */
    ViewSchema at(String newHome) {
        return new ViewSchema(schema, name, columns, text, newHome, check, comments, rows);
    }

    /** The same view under another name or in another schema. */
    public ViewSchema named(String newSchema, String newName) {
        return new ViewSchema(newSchema, newName, columns, text, home, check, comments, rows);
    }
}
