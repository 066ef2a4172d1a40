package org.ashlardb.bench.workload;

import io.trino.tpch.GenerateUtils;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.ashlardb.bench.target.Target;

/** Makes and fills the tables of TPC-H, with their primary keys and an index for each foreign key. */
final class TpchTables {
    private static final int CENTS = 100;

    private static final Map<String, String> KEYS = Map.of(
            "region", "r_regionkey",
            "nation", "n_nationkey",
            "part", "p_partkey",
            "supplier", "s_suppkey",
            "partsupp", "ps_partkey, ps_suppkey",
            "customer", "c_custkey",
            "orders", "o_orderkey",
            "lineitem", "l_orderkey, l_linenumber");

    private static final List<String> FOREIGN_KEYS = List.of(
            "nation(n_regionkey)",
            "supplier(s_nationkey)",
            "customer(c_nationkey)",
            "partsupp(ps_suppkey)",
            "orders(o_custkey)",
            "lineitem(l_partkey, l_suppkey)",
            "lineitem(l_suppkey)");

    private final Target target;
    private final Connection connection;
    private final double scale;
    private final boolean sqlite;

    TpchTables(Target target, Connection connection, double scale) {
        this.target = target;
        this.connection = connection;
        this.scale = scale;
        sqlite = target.name().startsWith("sqlite");
    }

    void load() throws SQLException {
        connection.setAutoCommit(false);
        for (TpchTable<?> table : TpchTable.getTables()) {
            create(table);
            fill(table);
            connection.commit();
        }
        try (Statement statement = connection.createStatement()) {
            int number = 0;
            for (String key : FOREIGN_KEYS) {
                statement.execute("CREATE INDEX tpch_fk_" + number++ + " ON " + key);
            }
            if (target.name().startsWith("h2") || sqlite) {
                statement.execute("ANALYZE");
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private void create(TpchTable<?> table) throws SQLException {
        StringBuilder sql = new StringBuilder(target.dialect().createTable() + " " + table.getTableName() + "(");
        for (TpchColumn<?> column : table.getColumns()) {
            sql.append(column.getColumnName()).append(' ').append(type(column)).append(" NOT NULL, ");
        }
        sql.append("PRIMARY KEY(").append(KEYS.get(table.getTableName())).append("))");
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql.toString());
        }
    }

    private static String type(TpchColumn<?> column) {
        return switch (column.getType().getBase()) {
            case IDENTIFIER -> "BIGINT";
            case INTEGER -> "INTEGER";
            case DATE -> "DATE";
            case DOUBLE -> "DECIMAL(15,2)";
            case VARCHAR -> "VARCHAR(" + column.getType().getPrecision().get() + ")";
        };
    }

    private <E extends TpchEntity> void fill(TpchTable<E> table) throws SQLException {
        try (TableRows rows = rows(table)) {
            for (E entity : table.createGenerator(scale, 1, 1)) {
                rows.begin();
                for (TpchColumn<E> column : table.getColumns()) {
                    add(rows, column, entity);
                }
                rows.end();
            }
        }
    }

    private TableRows rows(TpchTable<?> table) throws SQLException {
        return target.name().startsWith("duckdb")
                ? new AppendedRows(connection, table.getTableName())
                : new BatchedRows(
                        connection, table.getTableName(), table.getColumns().size(), sqlite);
    }

    private static <E extends TpchEntity> void add(TableRows rows, TpchColumn<E> column, E entity) throws SQLException {
        switch (column.getType().getBase()) {
            case IDENTIFIER -> rows.add(column.getIdentifier(entity));
            case INTEGER -> rows.add(column.getInteger(entity));
            case DATE -> rows.addDate(GenerateUtils.formatDate(column.getDate(entity)));
            case DOUBLE -> rows.add(BigDecimal.valueOf(Math.round(column.getDouble(entity) * CENTS), 2));
            case VARCHAR -> rows.add(column.getString(entity));
            default -> throw new IllegalStateException(column.getColumnName() + " is of no known type");
        }
    }
}
