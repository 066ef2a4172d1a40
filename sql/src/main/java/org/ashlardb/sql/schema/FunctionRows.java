package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.row;
import static org.ashlardb.sql.schema.InformationSchema.table;
import static org.ashlardb.sql.schema.InformationSchema.yesOrNo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.ReturnedColumn;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.type.SqlType;

/** The system tables about functions that users have made: ROUTINES and PARAMETERS. */
final class FunctionRows {
    private static final String[] ROUTINES = {
        "SPECIFIC_CATALOG",
        "SPECIFIC_SCHEMA",
        "SPECIFIC_NAME",
        "ROUTINE_CATALOG",
        "ROUTINE_SCHEMA",
        "ROUTINE_NAME",
        "ROUTINE_TYPE",
        "MODULE_CATALOG",
        "MODULE_SCHEMA",
        "MODULE_NAME",
        "UDT_CATALOG",
        "UDT_SCHEMA",
        "UDT_NAME",
        "DATA_TYPE",
        "#CHARACTER_MAXIMUM_LENGTH",
        "#CHARACTER_OCTET_LENGTH",
        "CHARACTER_SET_CATALOG",
        "CHARACTER_SET_SCHEMA",
        "CHARACTER_SET_NAME",
        "COLLATION_CATALOG",
        "COLLATION_SCHEMA",
        "COLLATION_NAME",
        "#NUMERIC_PRECISION",
        "#NUMERIC_PRECISION_RADIX",
        "#NUMERIC_SCALE",
        "#DATETIME_PRECISION",
        "INTERVAL_TYPE",
        "#INTERVAL_PRECISION",
        "#MAXIMUM_CARDINALITY",
        "DTD_IDENTIFIER",
        "ROUTINE_BODY",
        "ROUTINE_DEFINITION",
        "EXTERNAL_NAME",
        "EXTERNAL_LANGUAGE",
        "PARAMETER_STYLE",
        "IS_DETERMINISTIC",
        "SQL_DATA_ACCESS",
        "IS_NULL_CALL",
        "SQL_PATH",
        "SCHEMA_LEVEL_ROUTINE",
        "#MAX_DYNAMIC_RESULT_SETS",
        "SECURITY_TYPE",
        "CREATED",
        "LAST_ALTERED",
        "REMARKS"
    };

    private static final String[] PARAMETERS = {
        "SPECIFIC_CATALOG",
        "SPECIFIC_SCHEMA",
        "SPECIFIC_NAME",
        "#ORDINAL_POSITION",
        "PARAMETER_MODE",
        "IS_RESULT",
        "AS_LOCATOR",
        "PARAMETER_NAME",
        "DATA_TYPE",
        "#CHARACTER_MAXIMUM_LENGTH",
        "#CHARACTER_OCTET_LENGTH",
        "CHARACTER_SET_CATALOG",
        "CHARACTER_SET_SCHEMA",
        "CHARACTER_SET_NAME",
        "COLLATION_CATALOG",
        "COLLATION_SCHEMA",
        "COLLATION_NAME",
        "#NUMERIC_PRECISION",
        "#NUMERIC_PRECISION_RADIX",
        "#NUMERIC_SCALE",
        "#DATETIME_PRECISION",
        "INTERVAL_TYPE",
        "#INTERVAL_PRECISION",
        "#MAXIMUM_CARDINALITY",
        "DTD_IDENTIFIER",
        "PARAMETER_DEFAULT"
    };

    private FunctionRows() {}

    static List<SystemTable> tables() {
        return List.of(
                table("ROUTINES", FunctionRows::routines, ROUTINES),
                table("PARAMETERS", FunctionRows::parameters, PARAMETERS));
    }

    private static List<Object[]> routines(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (FunctionSchema function : catalog.functions()) {
            Map<String, Object> row = named("ROUTINE", function.schema(), function.name());
            row.putAll(named("SPECIFIC", function.schema(), function.name()));
            row.put("ROUTINE_TYPE", "FUNCTION");
            describeResult(row, function, catalog);
            boolean java = function.external() != null;
            row.put("ROUTINE_BODY", java ? "EXTERNAL" : "SQL");
            row.put("ROUTINE_DEFINITION", java ? null : function.body());
            row.put("EXTERNAL_NAME", function.external());
            row.put("EXTERNAL_LANGUAGE", java ? "JAVA" : null);
            row.put("PARAMETER_STYLE", java ? "JAVA" : "SQL");
            row.put("IS_DETERMINISTIC", yesOrNo(function.deterministic()));
            row.put("SQL_DATA_ACCESS", java ? "NO SQL" : "READS SQL DATA");
            row.put("IS_NULL_CALL", yesOrNo(function.strict()));
            row.put("SCHEMA_LEVEL_ROUTINE", "YES");
            row.put("#MAX_DYNAMIC_RESULT_SETS", 0L);
            row.put("SECURITY_TYPE", "INVOKER");
            row.put("REMARKS", Comments.of(catalog, ObjectKind.FUNCTION, function.schema(), function.name()));
            rows.add(row(row, ROUTINES));
        }
        for (ProcedureSchema procedure : catalog.procedures()) {
            Map<String, Object> row = named("ROUTINE", procedure.schema(), procedure.name());
            row.putAll(named("SPECIFIC", procedure.schema(), procedure.name()));
            row.put("ROUTINE_TYPE", "PROCEDURE");
            row.put("ROUTINE_BODY", "SQL");
            row.put("ROUTINE_DEFINITION", procedure.tree(catalog).body());
            row.put("PARAMETER_STYLE", "SQL");
            row.put("IS_DETERMINISTIC", yesOrNo(false));
            row.put("SQL_DATA_ACCESS", "MODIFIES SQL DATA");
            row.put("SCHEMA_LEVEL_ROUTINE", "YES");
            row.put("#MAX_DYNAMIC_RESULT_SETS", 0L);
            row.put("SECURITY_TYPE", "INVOKER");
            row.put("REMARKS", Comments.of(catalog, ObjectKind.PROCEDURE, procedure.schema(), procedure.name()));
            rows.add(row(row, ROUTINES));
        }
        return rows;
    }

    private static List<Object[]> parameters(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (FunctionSchema function : catalog.functions()) {
            long place = 0;
            for (FunctionParameter parameter : function.parameters()) {
                Map<String, Object> row = named("SPECIFIC", function.schema(), function.name());
                row.put("PARAMETER_DEFAULT", parameter.defaultText());
                SqlType type = function.type(parameter.type(), catalog);
                rows.add(parameter(row, ++place, "IN", parameter.name(), type));
            }
            for (ReturnedColumn column : function.returnsSet() ? List.<ReturnedColumn>of() : function.columns()) {
                Map<String, Object> row = named("SPECIFIC", function.schema(), function.name());
                rows.add(parameter(row, ++place, "OUT", column.name(), function.type(column.type(), catalog)));
            }
        }
        for (ProcedureSchema procedure : catalog.procedures()) {
            long place = 0;
            for (Procedure.Parameter parameter : procedure.tree(catalog).parameters()) {
                Map<String, Object> row = named("SPECIFIC", procedure.schema(), procedure.name());
                row.put("PARAMETER_DEFAULT", parameter.defaultText());
                rows.add(parameter(row, ++place, parameter.mode().name(), parameter.name(), parameter.type()));
            }
        }
        return rows;
    }

    /** A table of more than one type is a TABLE; its columns are parameters. */
    private static void describeResult(Map<String, Object> row, FunctionSchema function, CatalogView catalog) {
        if (function.returnsTable() && !function.returnsSet()) {
            row.put("DATA_TYPE", "TABLE");
        } else {
            String type = function.returnsSet() ? function.columns().get(0).type() : function.returns();
            describe(row, function.type(type, catalog).base());
        }
    }

    private static Object[] parameter(Map<String, Object> row, long place, String mode, String name, SqlType type) {
        row.put("#ORDINAL_POSITION", place);
        row.put("PARAMETER_MODE", mode);
        row.put("IS_RESULT", "NO");
        row.put("AS_LOCATOR", "NO");
        row.put("PARAMETER_NAME", name);
        describe(row, type.base());
        return row(row, PARAMETERS);
    }

    private static Map<String, Object> named(String what, String schema, String name) {
        Map<String, Object> row = new HashMap<>();
        row.put(what + "_CATALOG", CATALOG);
        row.put(what + "_SCHEMA", schema);
        row.put(what + "_NAME", name);
        return row;
    }

    private static void describe(Map<String, Object> row, SqlType type) {
        Object[] limits = TypeRows.limits(type);
        row.put("DATA_TYPE", type.sqlName());
        row.put("#CHARACTER_MAXIMUM_LENGTH", limits[0]);
        row.put("#NUMERIC_PRECISION", limits[1]);
        row.put("#NUMERIC_SCALE", limits[2]);
        row.put("#DATETIME_PRECISION", limits[3]);
    }
}
