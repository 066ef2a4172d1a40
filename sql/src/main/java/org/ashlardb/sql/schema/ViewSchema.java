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
 */
public record ViewSchema(
        String schema,
        String name,
        List<ColumnSchema> columns,
        String text,
        String home,
        CheckOption check,
        Map<String, String> comments)
        implements Relation {
    /** The kind of the catalog's object. */
    public static final String KIND = "VIEW";

    private static final String TEXT = "text";
    private static final String HOME = "home";
    private static final String CHECK = "check";
    private static final String COMMENT = "comment.";

    public ViewSchema {
        columns = List.copyOf(columns);
        comments = Map.copyOf(comments);
    }

    /** A view without comments. */
    public ViewSchema(
            String schema, String name, List<ColumnSchema> columns, String text, String home, CheckOption check) {
        this(schema, name, columns, text, home, check, Map.of());
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
                comments(properties));
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

    /** The same view with another text. */
    public ViewSchema withText(String newText) {
        return new ViewSchema(schema, name, columns, newText, home, check, comments);
    }

    /** The same view with other comments. */
    ViewSchema withComments(Map<String, String> newComments) {
        return new ViewSchema(schema, name, columns, text, home, check, newComments);
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
        return new ViewSchema(schema, name, columns, text, newHome, check, comments);
    }

    /** The same view under another name or in another schema. */
    public ViewSchema named(String newSchema, String newName) {
        return new ViewSchema(newSchema, newName, columns, text, home, check, comments);
    }
}
