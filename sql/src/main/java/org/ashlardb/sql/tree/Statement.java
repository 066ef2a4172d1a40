package org.ashlardb.sql.tree;

import java.util.List;

/** A statement as written. */
public sealed interface Statement
        permits Query,
                Statement.Insert,
                Statement.Update,
                Statement.Delete,
                Statement.Merge,
                Statement.With,
                Statement.Truncate,
                Statement.Explain,
                Statement.Call,
                DefinitionStatement,
                SessionStatement {
    Place place();

    /** Columns are empty and other parts null when not written; a null query means DEFAULT VALUES. */
    record Insert(
            Name table,
            String alias,
            List<ColumnTarget> columns,
            Overriding overriding,
            Query query,
            OnConflict conflict,
            Returning returning,
            Place place)
            implements Statement {}

    /** OVERRIDING of identity values. */
    enum Overriding {
        NONE,
        SYSTEM,
        USER
    }

    record ColumnTarget(String name, Place place) {}

    /** Assignments to several columns from one row are already split. */
    record Update(
            Name table,
            String alias,
            List<Assignment> assignments,
            List<TableReference> from,
            Expression where,
            First first,
            Returning returning,
            Place place)
            implements Statement {}

    /**
     * Which of the rows that meet its condition a change takes.
     *
     * @param limit how many, or null for all
     */
    record First(List<Query.SortItem> order, Expression limit) {}

    record Assignment(ColumnTarget column, Expression value) {}

    record Delete(
            Name table,
            String alias,
            List<TableReference> using,
            Expression where,
            First first,
            Returning returning,
            Place place)
            implements Statement {}

    record Merge(
            Name table,
            String alias,
            TableReference source,
            Expression condition,
            List<MergeClause> clauses,
            Returning returning,
            Place place)
            implements Statement {}

    /** A change behind WITH. */
    record With(List<Query.CommonTable> with, Statement change, Place place) implements Statement {}

    record Truncate(List<Name> tables, boolean restartIdentity, boolean cascade, Place place) implements Statement {}

    record Explain(Statement statement, boolean analyze, boolean json, Place place) implements Statement {}

    /**
     * CALL of a procedure, or of a function.
     *
     * @param value the query of the value, where it is a function that has the name; null where arguments have names
     */
    record Call(Name name, List<Argument> arguments, Query value, Place place) implements Statement {}

    /**
     * What a parameter of a procedure is given.
     *
     * @param name of the parameter, or null for the one in this place
     */
    record Argument(String name, Expression value, Place place) {}
}
