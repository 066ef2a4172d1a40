package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.Suggestion;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** The columns that names can mean at a place of the statement. */
final class Scope {
    /**
     * A column under its name.
     *
     * @param schema of its table, or null
     * @param table name or alias of its table, or null for a column merged by USING
     * @param merged whether only its qualified name means it, because USING made one column of two
     * @param alone whether it is all that a function in FROM makes, so that the name of its table means it too
     */
    record Column(String schema, String table, String name, Variable variable, boolean merged, boolean alone) {
        Column(String schema, String table, String name, Variable variable, boolean merged) {
            this(schema, table, name, variable, merged, false);
        }

        Column with(Variable other, boolean isMerged) {
            return new Column(schema, table, name, other, isMerged, alone);
        }
    }

    /** The columns of a table that statements can name, with the variables of a row of it. */
    static List<Column> columns(
            TableSchema table, String schema, String name, List<Variable> row, boolean onlyQualified) {
        List<Column> columns = new ArrayList<>();
        for (int i : table.visible()) {
            columns.add(new Column(schema, name, table.columns().get(i).name(), row.get(i), onlyQualified));
        }
        return columns;
    }

    static final Scope EMPTY = new Scope(List.of(), null);

    private final List<Column> columns;
    private final Scope outer;

    Scope(List<Column> columns, Scope outer) {
        this.columns = List.copyOf(columns);
        this.outer = outer;
    }

    List<Column> columns() {
        return columns;
    }

    Scope outer() {
        return outer;
    }

    Scope withOuter(Scope newOuter) {
        return new Scope(columns, newOuter);
    }

    /** These columns and those of tables to the right; DUPLICATE_ALIAS if a table has the name of one here. */
    Scope beside(Scope right, Scope newOuter, Place place) {
        for (Column column : columns) {
            for (Column other : right.columns) {
                if (column.table() != null
                        && column.table().equals(other.table())
                        && (column.schema() == null || column.schema().equals(other.schema()))) {
                    throw twice(column.table(), place);
                }
            }
        }
        List<Column> both = new ArrayList<>(columns);
        both.addAll(right.columns);
        return new Scope(both, newOuter);
    }

    /** The error of a table name that stands for two tables. */
    static org.ashlardb.sql.type.SqlException twice(String table, Place place) {
        return place.error(
                SqlState.DUPLICATE_ALIAS, "table name " + table + " is in the FROM clause twice; give one an alias");
    }

    /** The columns {@code *} or {@code table.*} stands for. */
    List<Column> expand(List<String> qualifier, Place place) {
        List<Column> expanded = own(qualifier);
        if (expanded.isEmpty()) {
            throw qualifier.isEmpty()
                    ? place.error(SqlState.SYNTAX_ERROR, "* needs a FROM clause")
                    : unknownTable(qualifier, place);
        }
        return expanded;
    }

    /** As {@link #expand}, where {@code table.*} may be of an outer query. */
    List<Column> expandHereOrAround(List<String> qualifier, Place place) {
        for (Scope scope = this; scope != null && !qualifier.isEmpty(); scope = scope.outer) {
            List<Column> expanded = scope.own(qualifier);
            if (!expanded.isEmpty()) {
                return expanded;
            }
        }
        return expand(qualifier, place);
    }

    /**
     * Columns but those of some names.
     *
     * @throws org.ashlardb.sql.type.SqlException UNKNOWN_COLUMN, AMBIGUOUS_COLUMN, DUPLICATE_COLUMN, or SYNTAX_ERROR if
     *     none is left
     */
    static List<Column> except(List<Column> columns, List<Expression.ColumnName> names) {
        if (names.isEmpty()) {
            return columns;
        }
        List<Column> alone = new ArrayList<>();
        for (Column column : columns) {
            alone.add(new Column(column.schema(), column.table(), column.name(), column.variable(), false));
        }
        Scope all = new Scope(alone, null);
        Set<Variable> leftOut = new HashSet<>();
        for (Expression.ColumnName name : names) {
            if (!leftOut.add(all.resolve(name.parts(), name.place()))) {
                throw name.place()
                        .error(
                                SqlState.DUPLICATE_COLUMN,
                                "EXCEPT names column " + String.join(".", name.parts()) + " twice");
            }
        }
        List<Column> others = new ArrayList<>(columns);
        others.removeIf(column -> leftOut.contains(column.variable()));
        if (others.isEmpty()) {
            throw names.get(0).place().error(SqlState.SYNTAX_ERROR, "EXCEPT leaves no column of *");
        }
        return others;
    }

    private List<Column> own(List<String> qualifier) {
        List<Column> own = new ArrayList<>();
        for (Column column : columns) {
            if (qualifier.isEmpty() ? !column.merged() : matches(column, qualifier)) {
                own.add(column);
            }
        }
        return own;
    }

    /** The variable a name means here, or null when no column has the name. */
    Variable find(List<String> parts, Place place) {
        String name = parts.get(parts.size() - 1);
        List<String> qualifier = parts.subList(0, parts.size() - 1);
        Variable found = null;
        for (Column column : columns) {
            if (column.name().equals(name) && (qualifier.isEmpty() ? !column.merged() : matches(column, qualifier))) {
                if (found != null && !found.equals(column.variable())) {
                    throw place.error(
                            SqlState.AMBIGUOUS_COLUMN,
                            "column " + String.join(".", parts) + " is ambiguous: several tables have it");
                }
                found = column.variable();
            }
        }
        return found;
    }

    /** The column under which a name means a variable, here or in the nearest scope around that has it; or null. */
    Column column(List<String> parts, Variable variable) {
        String name = parts.get(parts.size() - 1);
        List<String> qualifier = parts.subList(0, parts.size() - 1);
        for (Scope scope = this; scope != null; scope = scope.outer) {
            for (Column column : scope.columns) {
                if (column.variable().equals(variable)
                        && column.name().equals(name)
                        && (qualifier.isEmpty() ? !column.merged() : matches(column, qualifier))) {
                    return column;
                }
            }
        }
        return null;
    }

    /** The variable of an outer query that a name means, or null. */
    Variable findOuter(List<String> parts, Place place) {
        for (Scope scope = outer; scope != null; scope = scope.outer) {
            Variable found = scope.find(parts, place);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The only column of a function in FROM, here or around, whose alias is the name; or null. */
    Variable functionValue(List<String> parts) {
        for (Scope scope = this; scope != null && parts.size() == 1; scope = scope.outer) {
            for (Column column : scope.columns) {
                if (column.alone() && parts.get(0).equals(column.table())) {
                    return column.variable();
                }
            }
        }
        return null;
    }

    /** Whether a variable is a column of this scope, not of an outer one. */
    boolean has(Variable variable) {
        for (Column column : columns) {
            if (column.variable().equals(variable)) {
                return true;
            }
        }
        return false;
    }

    /** The variable a name means. */
    Variable resolve(List<String> parts, Place place) {
        Variable found = find(parts, place);
        if (found != null) {
            return found;
        }
        if (parts.size() > 1 && !hasTable(parts.subList(0, parts.size() - 1))) {
            throw unknownTable(parts.subList(0, parts.size() - 1), place);
        }
        List<String> names = new ArrayList<>();
        for (Column column : columns) {
            names.add(column.name());
        }
        String name = parts.get(parts.size() - 1);
        throw place.error(
                SqlState.UNKNOWN_COLUMN,
                "column " + String.join(".", parts) + " does not exist" + Suggestion.of(name, names));
    }

    /** Here or around. */
    boolean hasTable(List<String> qualifier) {
        for (Scope scope = outer; scope != null; scope = scope.outer) {
            if (scope.hasOwnTable(qualifier)) {
                return true;
            }
        }
        return hasOwnTable(qualifier);
    }

    private boolean hasOwnTable(List<String> qualifier) {
        for (Column column : columns) {
            if (matches(column, qualifier)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(Column column, List<String> qualifier) {
        String table = qualifier.get(qualifier.size() - 1);
        if (!table.equals(column.table())) {
            return false;
        }
        return qualifier.size() == 1 || qualifier.get(qualifier.size() - 2).equals(column.schema());
    }

    private org.ashlardb.sql.type.SqlException unknownTable(List<String> qualifier, Place place) {
        List<String> names = new ArrayList<>();
        for (Column column : columns) {
            if (column.table() != null) {
                names.add(column.table());
            }
        }
        String table = qualifier.get(qualifier.size() - 1);
        return place.error(
                SqlState.UNKNOWN_TABLE,
                "table " + String.join(".", qualifier) + " is not in the FROM clause" + Suggestion.of(table, names));
    }
}
