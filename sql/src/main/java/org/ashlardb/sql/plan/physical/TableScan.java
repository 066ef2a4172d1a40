package org.ashlardb.sql.plan.physical;

import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.schema.TableSchema;

/** All rows of a table. */
public record TableScan(Scan scan, double rows) implements Physical {
    public TableSchema table() {
        return (TableSchema) scan.relation();
    }

    @Override
    public List<Variable> outputs() {
        return scan.outputs();
    }

    @Override
    public List<Physical> inputs() {
        return List.of();
    }

    @Override
    public double cost() {
        return rows;
    }

    @Override
    public String toString() {
        return "Scan " + name(scan);
    }

    static String name(Scan scan) {
        String table = scan.relation().name();
        return scan.alias().equals(table) ? table : table + " AS " + scan.alias();
    }
}
