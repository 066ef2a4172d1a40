package org.ashlardb.jdbc.metadata;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.ashlardb.sql.CatalogFacts;
import org.ashlardb.sql.ForeignKeyInfo;

/** The result sets about foreign keys. */
final class ForeignKeyResults {
    private final MetaDataSource source;

    ForeignKeyResults(MetaDataSource source) {
        this.source = source;
    }

    /** Those of a table, ordered by the tables they reference. */
    ResultSet imported(String catalog, String schema, String table) throws SQLException {
        return keys(
                        catalog,
                        facts -> facts.foreignKeysOf(table),
                        table,
                        key -> isNamed(key.schema(), key.table(), schema, table))
                .sort(1, 2, 11, 8)
                .open(source);
    }

    /** Those that reference a table, ordered by their own tables. */
    ResultSet exported(String catalog, String schema, String table) throws SQLException {
        return keys(
                        catalog,
                        facts -> facts.foreignKeysTo(table),
                        table,
                        key -> isNamed(key.parentSchema(), key.parentTable(), schema, table))
                .sort(5, 6, 11, 8)
                .open(source);
    }

    ResultSet between(String catalog, String parentSchema, String parentTable, String schema, String table)
            throws SQLException {
        return keys(
                        catalog,
                        facts -> facts.foreignKeysTo(parentTable),
                        parentTable,
                        key -> isNamed(key.schema(), key.table(), schema, table)
                                && isNamed(key.parentSchema(), key.parentTable(), parentSchema, parentTable))
                .sort(5, 6, 11, 8)
                .open(source);
    }

    /** A null schema means any. */
    private static boolean isNamed(String schema, String table, String wantedSchema, String wantedTable) {
        return table.equals(wantedTable) && (wantedSchema == null || wantedSchema.equals(schema));
    }

    private MetaTable keys(
            String catalog,
            Function<CatalogFacts, List<ForeignKeyInfo>> some,
            String table,
            Predicate<ForeignKeyInfo> wanted)
            throws SQLException {
        MetaTable rows = new MetaTable(
                "PKTABLE_CAT",
                "PKTABLE_SCHEM",
                "PKTABLE_NAME",
                "PKCOLUMN_NAME",
                "FKTABLE_CAT",
                "FKTABLE_SCHEM",
                "FKTABLE_NAME",
                "FKCOLUMN_NAME",
                "KEY_SEQ:s",
                "UPDATE_RULE:s",
                "DELETE_RULE:s",
                "FK_NAME",
                "PK_NAME",
                "DEFERRABILITY:s");
        boolean any = table != null && MetaDataSource.isCatalog(catalog);
        for (ForeignKeyInfo key : any ? source.read(some) : List.<ForeignKeyInfo>of()) {
            if (wanted.test(key)) {
                add(rows, key);
            }
        }
        return rows;
    }

    private static void add(MetaTable rows, ForeignKeyInfo key) {
        int deferrability = key.initiallyDeferred()
                ? DatabaseMetaData.importedKeyInitiallyDeferred
                : key.deferrable()
                        ? DatabaseMetaData.importedKeyInitiallyImmediate
                        : DatabaseMetaData.importedKeyNotDeferrable;
        for (int i = 0; i < key.columns().size(); i++) {
            rows.row(
                    null,
                    key.parentSchema(),
                    key.parentTable(),
                    key.parentColumns().get(i),
                    null,
                    key.schema(),
                    key.table(),
                    key.columns().get(i),
                    i + 1,
                    rule(key.updateRule()),
                    rule(key.deleteRule()),
                    key.name(),
                    key.parentKey(),
                    deferrability);
        }
    }

    private static int rule(String name) {
        return switch (name) {
            case "CASCADE" -> DatabaseMetaData.importedKeyCascade;
            case "RESTRICT" -> DatabaseMetaData.importedKeyRestrict;
            case "SET NULL" -> DatabaseMetaData.importedKeySetNull;
            case "SET DEFAULT" -> DatabaseMetaData.importedKeySetDefault;
            default -> DatabaseMetaData.importedKeyNoAction;
        };
    }
}
