package org.ashlardb.sql.schema;

import java.util.Map;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.tree.Procedure;

/**
 * A procedure, which does its steps when it is called.
 *
 * @param home the schema of unqualified names in the text
 * @param text its parameters and what it does
 */
public record ProcedureSchema(String schema, String name, String home, String text) {
    /** The kind of the catalog's object. */
    public static final String KIND = "PROCEDURE";

    private static final String HOME = "home";
    private static final String TEXT = "text";

    static ProcedureSchema of(ObjectDefinition object) {
        Map<String, String> properties = object.properties();
        return new ProcedureSchema(object.schema(), object.name(), properties.get(HOME), properties.get(TEXT));
    }

    /** The procedure as the catalog keeps it. */
    public ObjectDefinition definition() {
        return new ObjectDefinition(schema, KIND, name, Map.of(HOME, home, TEXT, text));
    }

    /** The same procedure whose unqualified names are of another schema. */
    ProcedureSchema at(String newHome) {
        return new ProcedureSchema(schema, name, newHome, text);
    }

    /** The statement that makes it. */
    public String statement() {
        return "CREATE PROCEDURE " + TableText.written(schema, name) + " " + text;
    }

    /** What it takes and does. */
    public Procedure tree(CatalogView catalog) {
        return StoredTexts.procedure(statement(), catalog.types(home)).procedure();
    }
}
