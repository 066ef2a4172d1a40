package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.ColumnUse;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;

/** What the names in the text of one view mean, by their places; not those in the views that it reads. */
public final class ViewNames {
    /**
     * The name of a table's column.
     *
     * @param parts as it is written
     */
    public record ColumnName(List<String> parts, ColumnUse use) {}

    /** A column as FROM clauses name it; joins keep these and change the rest. */
    private record Readable(String table, String name, Variable variable) {
        static Readable of(Scope.Column column) {
            return new Readable(column.table(), column.name(), column.variable());
        }
    }

    private final Map<Place, Relation> tables = new LinkedHashMap<>();
    private final Map<Place, ColumnName> columns = new LinkedHashMap<>();
    private final Map<Place, List<String>> withSchema = new LinkedHashMap<>();
    private final List<ColumnUse> meanings = new ArrayList<>();
    private final Set<Readable> ofTables = new HashSet<>();

    /** A table is read under columns of these names; without names, a view. */
    void addTable(Place place, Relation table, List<Scope.Column> named) {
        tables.put(place, table);
        named.forEach(column -> ofTables.add(Readable.of(column)));
    }

    /** A name means a column; the origin is null where no table has it. */
    void addColumn(Expression.ColumnName name, Scope scope, Variable variable, BindContext.Origin origin) {
        ColumnUse use = origin == null
                ? null
                : new ColumnUse(
                        origin.relation().schema(),
                        origin.relation().name(),
                        origin.column().name());
        meanings.add(use);
        if (name.parts().size() > 2 && name.place() != Place.UNKNOWN) {
            withSchema.put(name.place(), name.parts());
        }
        Scope.Column found = scope.column(name.parts(), variable);
        boolean written = use != null
                && found != null
                && name.place() != Place.UNKNOWN
                && ofTables.contains(Readable.of(found))
                && use.column().equals(name.parts().get(name.parts().size() - 1));
        if (written) {
            columns.put(name.place(), new ColumnName(name.parts(), use));
        }
    }

    /** The tables and views in FROM clauses. */
    public Map<Place, Relation> tables() {
        return tables;
    }

    /** The names that are those of a table's column, not of a query's or an alias. */
    public Map<Place, ColumnName> columns() {
        return columns;
    }

    /** The parts of the names of columns that have schema and table in front. */
    public Map<Place, List<String>> withSchema() {
        return withSchema;
    }

    /** What each name means in the end, in the order in which names are looked up; null where it is no table's column. */
    public List<ColumnUse> meanings() {
        return meanings;
    }
}
