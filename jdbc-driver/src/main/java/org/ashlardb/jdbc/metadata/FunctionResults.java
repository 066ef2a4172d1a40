package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.BuiltInFunction;
import org.ashlardb.sql.BuiltInFunction.Form;
import org.ashlardb.sql.BuiltInFunction.Given;
import org.ashlardb.sql.BuiltInFunction.Parameter;
import org.ashlardb.sql.CatalogFacts;

/** The result sets about functions, all of which are built in and in no schema. */
final class FunctionResults {
    private final MetaDataSource source;

    FunctionResults(MetaDataSource source) {
        this.source = source;
    }

    private List<BuiltInFunction> matching(String catalog, String schemaPattern, String functionPattern)
            throws SQLException {
        source.checkOpen();
        NamePattern names = new NamePattern(functionPattern);
        List<BuiltInFunction> found = new ArrayList<>();
        if (MetaDataSource.isCatalog(catalog) && new NamePattern(schemaPattern).matches("")) {
            found.addAll(source.read(CatalogFacts::functions));
            found.removeIf(function -> !names.matches(function.name()));
        }
        return found;
    }

    ResultSet functions(String catalog, String schemaPattern, String functionPattern) throws SQLException {
        MetaTable table = new MetaTable(
                "FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "REMARKS", "FUNCTION_TYPE:s", "SPECIFIC_NAME");
        for (BuiltInFunction function : matching(catalog, schemaPattern, functionPattern)) {
            table.row(
                    null,
                    null,
                    function.name(),
                    remarks(function.form()),
                    function.form() == Form.TABLE
                            ? DatabaseMetaData.functionReturnsTable
                            : DatabaseMetaData.functionNoTable,
                    function.specificName());
        }
        return table.sort(2, 5).open(source);
    }

    private static String remarks(Form form) {
        return switch (form) {
            case AGGREGATE -> "an aggregate";
            case WINDOW -> "a function over windows";
            default -> null;
        };
    }

    ResultSet columns(String catalog, String schemaPattern, String functionPattern, String columnPattern)
            throws SQLException {
        MetaTable table = new MetaTable(
                "FUNCTION_CAT",
                "FUNCTION_SCHEM",
                "FUNCTION_NAME",
                "COLUMN_NAME",
                "COLUMN_TYPE:s",
                "DATA_TYPE:i",
                "TYPE_NAME",
                "PRECISION:i",
                "LENGTH:i",
                "SCALE:s",
                "RADIX:s",
                "NULLABLE:s",
                "REMARKS",
                "CHAR_OCTET_LENGTH:i",
                "ORDINAL_POSITION:i",
                "IS_NULLABLE",
                "SPECIFIC_NAME");
        NamePattern columns = new NamePattern(columnPattern);
        for (BuiltInFunction function : matching(catalog, schemaPattern, functionPattern)) {
            int resultType = function.form() == Form.TABLE
                    ? DatabaseMetaData.functionColumnResult
                    : DatabaseMetaData.functionReturn;
            add(table, columns, function, "", resultType, function.result(), 0);
            int ordinal = 0;
            for (Parameter parameter : function.parameters()) {
                ordinal++;
                add(table, columns, function, "P" + ordinal, DatabaseMetaData.functionColumnIn, parameter, ordinal);
            }
        }
        return table.sort(2, 16, 14).open(source);
    }

    /** Parameters have no names of their own, but numbers; the result has an empty one. */
    private static void add(
            MetaTable table,
            NamePattern columns,
            BuiltInFunction function,
            String name,
            int columnType,
            Parameter parameter,
            int ordinal) {
        if (columns.matches(name)) {
            table.row(
                    null,
                    null,
                    function.name(),
                    name,
                    columnType,
                    code(parameter),
                    parameter.typeName(),
                    null,
                    null,
                    null,
                    null,
                    DatabaseMetaData.functionNullableUnknown,
                    remarks(parameter.given()),
                    null,
                    ordinal,
                    "",
                    function.specificName());
        }
    }

    private static int code(Parameter parameter) {
        if (parameter.type() != null) {
            return JdbcType.of(parameter.type().kind()).code();
        }
        return parameter.typeName().equals("ARRAY") ? Types.ARRAY : Types.OTHER;
    }

    private static String remarks(Given given) {
        return switch (given) {
            case ONCE_OR_NOT -> "may be left out";
            case ONCE_OR_MORE -> "may come several times";
            default -> null;
        };
    }
}
