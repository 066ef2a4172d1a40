package org.ashlardb.sql.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.Default;
import org.ashlardb.sql.tree.DefinitionStatement.Identity;
import org.ashlardb.sql.tree.DefinitionStatement.Mode;
import org.ashlardb.sql.tree.DefinitionStatement.Restart;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.type.SqlType;

/** One of the changes that ALTER TABLE makes. */
public sealed interface AlterAction {
    Place place();

    record SetMode(Mode mode, Place place) implements AlterAction {}

    record SetSchema(String schema, Place place) implements AlterAction {}

    record RenameTable(String name, Place place) implements AlterAction {}

    record RenameColumn(String from, String to, Place place) implements AlterAction {}

    record RenameConstraint(String from, String to, Place place) implements AlterAction {}

    /** A column with the constraints that stand behind it; behind all others without a position. */
    record AddColumn(
            Column column, boolean ifNotExists, List<Constraint> constraints, ColumnPosition position, Place place)
            implements AlterAction {}

    /**
     * Where a column comes among those of its table.
     *
     * @param after whether it comes behind the other one and not before it
     * @param column the other one; null for the first place
     */
    record ColumnPosition(boolean after, String column, Place place) {}

    record DropColumn(String name, boolean ifExists, boolean cascade, Place place) implements AlterAction {}

    /** With notValid, rows that are there already are not looked at. */
    record AddConstraint(Constraint constraint, boolean ifNotExists, boolean notValid, Place place)
            implements AlterAction {}

    /**
     * CREATE INDEX.
     *
     * @param name of the index
     * @param types per key column that of its expression, or null for a column of the table
     */
    record AddIndex(String name, DefinitionStatement.CreateIndex index, List<SqlType> types, Place place)
            implements AlterAction {
        public AddIndex {
            types = Collections.unmodifiableList(new ArrayList<>(types));
        }
    }

    /** DROP INDEX. */
    record RemoveIndex(String name, Place place) implements AlterAction {}

    record ValidateConstraint(String name, Place place) implements AlterAction {}

    /** The name is null for the primary key. */
    record DropConstraint(String name, boolean ifExists, boolean cascade, Place place) implements AlterAction {}

    /** Another type; the value is null where that of the column is converted. */
    record SetType(String column, SqlType type, Default value, Place place) implements AlterAction {}

    /** A column written anew, all of it: its name stays. */
    record Redefine(Column column, List<Constraint> constraints, Place place) implements AlterAction {}

    /** The default, or the value ON UPDATE; it is null when it is dropped. */
    record SetDefault(String column, Default value, boolean onUpdate, Place place) implements AlterAction {}

    record SetNullable(String column, boolean nullable, Place place) implements AlterAction {}

    record SetExpression(String column, Default value, Place place) implements AlterAction {}

    record DropExpression(String column, boolean ifExists, Place place) implements AlterAction {}

    record AddIdentity(String column, Identity identity, Place place) implements AlterAction {}

    record DropIdentity(String column, boolean ifExists, Place place) implements AlterAction {}

    /**
     * Changes of an identity column.
     *
     * @param always null where not written
     * @param restart null where it does not start again
     */
    record ChangeIdentity(String column, Boolean always, SequenceOptions options, Restart restart, Place place)
            implements AlterAction {}
}
