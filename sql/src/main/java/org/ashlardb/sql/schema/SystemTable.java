package org.ashlardb.sql.schema;

import java.util.List;

/** A table of INFORMATION_SCHEMA, whose rows are made when it is read. */
public final class SystemTable implements Relation {
    private final String name;
    private final List<ColumnSchema> columns;
    private final boolean byTable;
    private final Producer producer;

    /** Makes the rows. */
    interface Producer {
        /** Each row has a Long, String or null per column; rows about other tables than the wanted ones may be there. */
        List<Object[]> rows(WantedTables wanted);
    }

    SystemTable(String name, List<ColumnSchema> columns, boolean byTable, Producer producer) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.byTable = byTable;
        this.producer = producer;
    }

    /** Whether each row is about the table that TABLE_SCHEMA and TABLE_NAME name, and others need not be made. */
    public boolean isByTable() {
        return byTable;
    }

    @Override
    public String schema() {
        return InformationSchema.NAME;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<ColumnSchema> columns() {
        return columns;
    }

    /** The rows, of which those about other tables than the wanted ones may be left out. */
    public List<Object[]> rows(WantedTables wanted) {
        return producer.rows(wanted);
    }
}
