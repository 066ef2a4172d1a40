package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.type.SqlType;

/** A procedure, for those who list them. */
public record ListedProcedure(String schema, String name, List<Parameter> parameters) {
    /** Which way the value of a parameter goes. */
    public enum Mode {
        IN,
        OUT,
        INOUT
    }

    /**
     * A parameter.
     *
     * @param type of its values; of a domain that it is of
     * @param defaultText what it is where a call leaves it out, or null
     */
    public record Parameter(String name, Mode mode, SqlType type, String defaultText) {}

    static ListedProcedure of(ProcedureSchema procedure, CatalogView catalog) {
        List<Parameter> parameters = new ArrayList<>();
        for (Procedure.Parameter parameter : procedure.tree(catalog).parameters()) {
            parameters.add(new Parameter(
                    parameter.name(),
                    Mode.valueOf(parameter.mode().name()),
                    parameter.type().base(),
                    parameter.defaultText()));
        }
        return new ListedProcedure(procedure.schema(), procedure.name(), parameters);
    }
}
