package org.ashlardb.sql.tree;

import java.util.List;

/**
 * FOREIGN KEY or REFERENCES as written.
 *
 * @param name null when not written
 * @param parentColumns empty for the primary key
 */
public record ForeignKeyClause(
        String name,
        List<String> columns,
        Name parent,
        List<String> parentColumns,
        boolean matchFull,
        Action onDelete,
        Action onUpdate,
        boolean deferrable,
        boolean initiallyDeferred,
        Place place)
        implements DefinitionStatement.Constraint {
    /** What becomes of rows whose key goes; the columns are those to set, empty for all. */
    public record Action(Rule rule, List<String> columns) {
        public static final Action NONE = new Action(Rule.NO_ACTION, List.of());

        /** Copies the columns, each once. */
        public Action {
            columns = columns.stream().distinct().toList();
        }
    }

    /** In the order of JDBC's names. */
    public enum Rule {
        NO_ACTION,
        RESTRICT,
        CASCADE,
        SET_NULL,
        SET_DEFAULT;

        /** As SQL writes it. */
        @Override
        public String toString() {
            return name().replace('_', ' ');
        }
    }
}
