package org.ashlardb.sql.tree;

import java.util.List;

/** A statement as written. */
public sealed interface Statement
        permits Query,
                Statement.Insert,
                Statement.Update,
                Statement.Delete,
                Statement.Truncate,
                Statement.Explain,
                DefinitionStatement,
                SessionStatement {
    Place place();

    /** Columns are empty when not written; a null query means DEFAULT VALUES. */
    record Insert(Name table, List<ColumnTarget> columns, Overriding overriding, Query query, Place place)
            implements Statement {}

    /** OVERRIDING of identity values. */
    enum Overriding {
        NONE,
        SYSTEM,
        USER
    }

    record ColumnTarget(String name, Place place) {}

    /** Assignments to several columns from one row are already split. */
    record Update(Name table, String alias, List<Assignment> assignments, Expression where, Place place)
            implements Statement {}

    record Assignment(ColumnTarget column, Expression value) {}

    record Delete(Name table, String alias, Expression where, Place place) implements Statement {}

    record Truncate(Name table, boolean restartIdentity, Place place) implements Statement {}

    record Explain(Statement statement, boolean analyze, Place place) implements Statement {}
}
