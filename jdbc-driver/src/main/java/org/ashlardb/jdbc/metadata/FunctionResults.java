package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.CatalogFacts;
import org.ashlardb.sql.ListedFunction;
import org.ashlardb.sql.ListedFunction.Form;
import org.ashlardb.sql.ListedFunction.Given;
import org.ashlardb.sql.ListedFunction.Parameter;

/** The result sets about functions: those that are built in, which are in no schema, and those that users have made. */
final class FunctionResults {
    private final MetaDataSource source;

    FunctionResults(MetaDataSource source) {
        this.source = source;
    }

    private List<ListedFunction> matching(String catalog, String schemaPattern, String functionPattern)
            throws SQLException {
        source.checkOpen();
        NamePattern names = new NamePattern(functionPattern);
        List<ListedFunction> found = new ArrayList<>();
        if (MetaDataSource.isCatalog(catalog)) {
            NamePattern schemas = new NamePattern(schemaPattern);
            found.addAll(source.read(CatalogFacts::functions));
            found.removeIf(function -> !names.matches(function.name())
                    || !schemas.matches(function.schema() == null ? "" : function.schema()));
        }
        return found;
    }

    ResultSet functions(String catalog, String schemaPattern, String functionPattern) throws SQLException {
        MetaTable table = new MetaTable(
                "FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "REMARKS", "FUNCTION_TYPE:s", "SPECIFIC_NAME");
        for (ListedFunction function : matching(catalog, schemaPattern, functionPattern)) {
            table.row(
                    null,
                    function.schema(),
                    function.name(),
                    remarks(function.form()),
                    function.form() == Form.TABLE
                            ? DatabaseMetaData.functionReturnsTable
                            : DatabaseMetaData.functionNoTable,
                    function.specificName());
        }
        return table.sort(1, 2, 5).open(source);
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
        for (ListedFunction function : matching(catalog, schemaPattern, functionPattern)) {
            boolean named = function.results().get(0).name() != null;
            if (!named) {
                int resultType = function.form() == Form.TABLE
                        ? DatabaseMetaData.functionColumnResult
                        : DatabaseMetaData.functionReturn;
                add(table, columns, function, "", resultType, function.results().get(0), 0);
            }
            int ordinal = 0;
            for (Parameter parameter : function.parameters()) {
                ordinal++;
                String name = parameter.name() == null ? "P" + ordinal : parameter.name();
                add(table, columns, function, name, DatabaseMetaData.functionColumnIn, parameter, ordinal);
            }
            for (int i = 0; named && i < function.results().size(); i++) {
                Parameter result = function.results().get(i);
                add(table, columns, function, result.name(), DatabaseMetaData.functionColumnResult, result, i + 1);
            }
        }
        return table.sort(1, 2, 16).open(source); // the rows of a function are in their order
    }

    /** Parameters of functions that are built in have numbers for names; a result that is no column has an empty one. */
    private static void add(
            MetaTable table,
            NamePattern columns,
            ListedFunction function,
            String name,
            int columnType,
            Parameter parameter,
            int ordinal) {
        if (columns.matches(name)) {
            table.row(
                    null,
                    function.schema(),
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
            return JdbcType.of(parameter.type()).code();
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
