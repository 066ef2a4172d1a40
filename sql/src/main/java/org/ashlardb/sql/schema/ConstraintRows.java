package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.table;
import static org.ashlardb.sql.schema.InformationSchema.tableByTable;
import static org.ashlardb.sql.schema.InformationSchema.yesOrNo;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.ColumnNames;
import org.ashlardb.sql.tree.DefinitionStatement.Timing;

/** System tables about constraints. */
final class ConstraintRows {
    private ConstraintRows() {}

    static List<SystemTable> tables() {
        return List.of(
                tableByTable(
                        "TABLE_CONSTRAINTS",
                        ConstraintRows::constraints,
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "CONSTRAINT_TYPE",
                        "CHECK_CLAUSE",
                        "IS_DEFERRABLE",
                        "INITIALLY_DEFERRED",
                        "VALIDATED",
                        "ENFORCED",
                        "NULLS_DISTINCT",
                        "REMARKS"),
                tableByTable(
                        "KEY_COLUMN_USAGE",
                        ConstraintRows::keyColumns,
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "#ORDINAL_POSITION",
                        "#POSITION_IN_UNIQUE_CONSTRAINT",
                        "TABLE_CATALOG"),
                tableByTable("REFERENTIAL_CONSTRAINTS", ReferenceRows::of, ReferenceRows.columns()),
                table(
                        "CHECK_CONSTRAINTS",
                        ConstraintRows::checks,
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME",
                        "CHECK_CLAUSE"),
                table(
                        "CONSTRAINT_COLUMN_USAGE",
                        ConstraintRows::columnUsage,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME",
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME"),
                table(
                        "CONSTRAINT_TABLE_USAGE",
                        ConstraintRows::tableUsage,
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME"));
    }

    private static List<IndexDefinition> keys(TableSchema table) {
        return table.table().definition().indexes().stream()
                .filter(IndexSchema::isConstraint)
                .toList();
    }

    private static Object[] row(
            TableSchema table,
            String name,
            String type,
            String check,
            boolean deferrable,
            boolean deferred,
            boolean validated,
            String nullsDistinct) {
        return new Object[] {
            CATALOG,
            table.schema(),
            name,
            CATALOG,
            table.schema(),
            table.name(),
            type,
            check,
            yesOrNo(deferrable),
            yesOrNo(deferred),
            yesOrNo(validated),
            "YES",
            nullsDistinct,
            Comments.ofPart(table.table().definition(), name)
        };
    }

    private static List<Object[]> constraints(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : wanted.tables()) {
            for (IndexDefinition key : keys(table)) {
                String type = key.primaryKey() ? "PRIMARY KEY" : "UNIQUE";
                String distinct = key.primaryKey() ? null : yesOrNo(key.nullsDistinct());
                Timing timing = IndexSchema.timing(key);
                rows.add(row(
                        table,
                        key.name(),
                        type,
                        null,
                        timing != Timing.NOT_DEFERRABLE,
                        timing == Timing.DEFERRED,
                        true,
                        distinct));
            }
            for (TableSchema.Check check : table.checks()) {
                rows.add(row(table, check.name(), "CHECK", check.text(), false, false, check.valid(), null));
            }
            for (ForeignKey key : wanted.catalog().foreignKeys(table.table().definition())) {
                rows.add(row(
                        table,
                        key.name(),
                        "FOREIGN KEY",
                        null,
                        key.deferrable(),
                        key.initiallyDeferred(),
                        key.validated(),
                        null));
            }
        }
        return rows;
    }

    private static List<Object[]> checks(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            for (TableSchema.Check check : table.checks()) {
                rows.add(new Object[] {CATALOG, table.schema(), check.name(), check.text()});
            }
        }
        rows.addAll(TypeRows.ofDomains(catalog, domain -> domain.checks().stream()
                .map(check -> new Object[] {CATALOG, domain.schema(), check.name(), check.text()})
                .toList()));
        return rows;
    }

    private static List<Object[]> keyColumns(WantedTables wanted) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : wanted.tables()) {
            for (IndexDefinition key : keys(table)) {
                int[] columns = key.columns();
                for (int i = 0; i < columns.length; i++) {
                    rows.add(new Object[] {
                        CATALOG,
                        table.schema(),
                        key.name(),
                        table.schema(),
                        table.name(),
                        table.columns().get(columns[i]).name(),
                        i + 1L,
                        null,
                        CATALOG
                    });
                }
            }
            ReferenceRows.addKeyColumns(wanted.catalog(), table, rows);
        }
        return rows;
    }

    /** Keys use their own columns, foreign keys those they reference, checks those they name. */
    private static List<Object[]> columnUsage(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            TableDefinition definition = table.table().definition();
            for (IndexDefinition key : keys(table)) {
                for (int column : key.columns()) {
                    addUsage(
                            rows,
                            table.schema(),
                            table.name(),
                            table.columns().get(column).name(),
                            table,
                            key.name());
                }
            }
            for (TableSchema.Check check : table.checks()) {
                for (String column : ColumnNames.of(check.text())) {
                    if (definition.columnIndex(column) >= 0) {
                        addUsage(rows, table.schema(), table.name(), column, table, check.name());
                    }
                }
            }
            for (ForeignKey key : catalog.foreignKeys(definition)) {
                for (String column : key.parentColumns()) {
                    addUsage(rows, key.parentSchema(), key.parentTable(), column, table, key.name());
                }
            }
        }
        return rows;
    }

    private static void addUsage(
            List<Object[]> rows, String schema, String name, String column, TableSchema owner, String constraint) {
        rows.add(new Object[] {CATALOG, schema, name, column, CATALOG, owner.schema(), constraint});
    }

    private static List<Object[]> tableUsage(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            List<String> own = new ArrayList<>();
            keys(table).forEach(key -> own.add(key.name()));
            table.checks().forEach(check -> own.add(check.name()));
            for (String name : own) {
                rows.add(new Object[] {CATALOG, table.schema(), table.name(), CATALOG, table.schema(), name});
            }
            for (ForeignKey key : catalog.foreignKeys(table.table().definition())) {
                rows.add(new Object[] {
                    CATALOG, key.parentSchema(), key.parentTable(), CATALOG, table.schema(), key.name()
                });
            }
        }
        return rows;
    }
}
