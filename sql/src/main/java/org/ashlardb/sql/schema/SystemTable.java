package org.ashlardb.sql.schema;

import java.util.List;

/** A table of INFORMATION_SCHEMA, whose rows are made when it is read. */
public final class SystemTable implements Relation {
    private final String name;
    private final List<ColumnSchema> columns;
    private final Producer producer;

    /** Makes the rows. */
    public interface Producer {
        /** Each row has a Long, String or null per column. */
        List<Object[]> rows(CatalogView catalog);
    }

    SystemTable(String name, List<ColumnSchema> columns, Producer producer) {
        this.name = name;
        this.columns = List.copyOf(columns);
        this.producer = producer;
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

    public List<Object[]> rows(CatalogView catalog) {
        return producer.rows(catalog);
    }
}
