package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.result.ColumnInfo;
import org.ashlardb.sql.CatalogFacts;
import org.ashlardb.sql.ListedProcedure;
import org.ashlardb.sql.ListedProcedure.Parameter;

/** The result sets about procedures. */
final class ProcedureResults {
    private static final int DECIMAL_RADIX = 10;

    private final MetaDataSource source;

    ProcedureResults(MetaDataSource source) {
        this.source = source;
    }

    private List<ListedProcedure> matching(String catalog, String schemaPattern, String procedurePattern)
            throws SQLException {
        source.checkOpen();
        List<ListedProcedure> found = new ArrayList<>();
        if (MetaDataSource.isCatalog(catalog)) {
            NamePattern names = new NamePattern(procedurePattern);
            NamePattern schemas = new NamePattern(schemaPattern);
            found.addAll(source.read(CatalogFacts::procedures));
            found.removeIf(procedure -> !names.matches(procedure.name()) || !schemas.matches(procedure.schema()));
        }
        return found;
    }

    ResultSet procedures(String catalog, String schemaPattern, String procedurePattern) throws SQLException {
        MetaTable table = new MetaTable(
                "PROCEDURE_CAT",
                "PROCEDURE_SCHEM",
                "PROCEDURE_NAME",
                "RESERVED1",
                "RESERVED2",
                "RESERVED3",
                "REMARKS",
                "PROCEDURE_TYPE:s",
                "SPECIFIC_NAME");
        for (ListedProcedure procedure : matching(catalog, schemaPattern, procedurePattern)) {
            table.row(
                    null,
                    procedure.schema(),
                    procedure.name(),
                    null,
                    null,
                    null,
                    null,
                    DatabaseMetaData.procedureNoResult,
                    procedure.name());
        }
        return table.sort(1, 2, 8).open(source);
    }

    ResultSet columns(String catalog, String schemaPattern, String procedurePattern, String columnPattern)
            throws SQLException {
        MetaTable table = new MetaTable(
                "PROCEDURE_CAT",
                "PROCEDURE_SCHEM",
                "PROCEDURE_NAME",
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
                "COLUMN_DEF",
                "SQL_DATA_TYPE:i",
                "SQL_DATETIME_SUB:i",
                "CHAR_OCTET_LENGTH:i",
                "ORDINAL_POSITION:i",
                "IS_NULLABLE",
                "SPECIFIC_NAME");
        NamePattern columns = new NamePattern(columnPattern);
        for (ListedProcedure procedure : matching(catalog, schemaPattern, procedurePattern)) {
            int ordinal = 0;
            for (Parameter parameter : procedure.parameters()) {
                ordinal++;
                if (columns.matches(parameter.name())) {
                    add(table, procedure, parameter, ordinal);
                }
            }
        }
        return table.sort(1, 2, 19, 17).open(source);
    }

    private static void add(MetaTable table, ListedProcedure procedure, Parameter parameter, int ordinal) {
        ColumnInfo shape = ColumnInfo.listOf(List.of(ColumnInfo.computed(parameter.name(), parameter.type())))
                .get(0);
        table.row(
                null,
                procedure.schema(),
                procedure.name(),
                parameter.name(),
                mode(parameter),
                shape.type().code(),
                shape.typeName(),
                shape.precision(),
                shape.precision(),
                shape.type().isNumber() || shape.type().isTemporal() ? (Integer) shape.scale() : null,
                shape.type().isNumber() ? (Integer) DECIMAL_RADIX : null,
                DatabaseMetaData.procedureNullable,
                null,
                parameter.defaultText(),
                null,
                null,
                null,
                ordinal,
                "YES",
                procedure.name());
    }

    private static int mode(Parameter parameter) {
        return switch (parameter.mode()) {
            case IN -> DatabaseMetaData.procedureColumnIn;
            case OUT -> DatabaseMetaData.procedureColumnOut;
            case INOUT -> DatabaseMetaData.procedureColumnInOut;
        };
    }
}
