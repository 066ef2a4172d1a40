package org.ashlardb.sql.schema;

import java.util.List;

/** What only binding a view tells of it. */
public interface ViewFacts {
    /** The columns of tables and views that its text names, each once. */
    List<ColumnUse> uses(ViewSchema view);

    /** Whether rows can be changed through it. */
    boolean isChangeable(ViewSchema view);
}
