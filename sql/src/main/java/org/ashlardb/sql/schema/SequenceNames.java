package org.ashlardb.sql.schema;

import java.util.List;
import java.util.Locale;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.ObjectNames;
import org.ashlardb.sql.parser.SequenceText;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement.AlterSequence;
import org.ashlardb.sql.tree.DefinitionStatement.AlterTable;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Finds sequences by their names. What numbers the rows of an identity column is called TABLE_COLUMN_SEQ; a sequence
 * that was created under this name comes first.
 */
public final class SequenceNames {
    private static final String SUFFIX = "_SEQ";

    private final CatalogView catalog;
    private final String defaultSchema;

    public SequenceNames(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
    }

    /** An identity column. */
    record IdentityColumn(TableSchema table, int ordinal) {
        String name() {
            return table.columns().get(ordinal).name();
        }
    }

    /** The sequence of a name, which must exist. */
    public Sequence find(Name name) {
        Sequence sequence = created(name);
        if (sequence != null) {
            return sequence;
        }
        IdentityColumn column = identity(name);
        if (column == null) {
            throw unknown(name.toString(), name.place());
        }
        return column.table().table().identity(column.ordinal());
    }

    /** The same, where the name comes as text. */
    public Sequence find(String text) {
        Name name = SequenceText.name(text, Place.UNKNOWN);
        if (name == null) {
            throw unknown("'" + text + "'", Place.UNKNOWN);
        }
        return find(name);
    }

    private static SqlException unknown(String name, Place place) {
        return place.error(SqlState.UNKNOWN_TABLE, "sequence " + name + " does not exist");
    }

    /** The sequence that was created under a name, or null. */
    Sequence created(Name name) {
        String schema = name.schema() == null ? defaultSchema : name.schema();
        return catalog.database().findSequence(catalog.transaction(), schema, name.name());
    }

    /** The identity column of whose sequence it is the name, or null. */
    IdentityColumn identity(Name name) {
        int end = name.name().length() - SUFFIX.length();
        if (end <= 0 || !name.name().regionMatches(true, end, SUFFIX, 0, SUFFIX.length())) {
            return null;
        }
        String stem = name.name().substring(0, end);
        for (int i = stem.indexOf('_'); i >= 0; i = stem.indexOf('_', i + 1)) {
            String table = stem.substring(0, i);
            Relation relation = catalog.find(catalog.resolve(name.schema(), table, defaultSchema), table);
            int column = relation instanceof TableSchema ? relation.columnIndex(stem.substring(i + 1)) : -1;
            if (column >= 0 && relation.columns().get(column).isIdentity()) {
                return new IdentityColumn((TableSchema) relation, column);
            }
        }
        return null;
    }

    /** ALTER TABLE in place of ALTER SEQUENCE where the sequence is that of an identity column, else null. */
    public AlterTable identityChange(AlterSequence statement) {
        Name name = statement.name();
        IdentityColumn column = created(name) == null ? identity(name) : null;
        if (column == null) {
            return null;
        }
        if (statement.type() != null) {
            throw statement
                    .place()
                    .error(
                            SqlState.NOT_SUPPORTED,
                            "sequence " + name + " is of the type of column " + column.name()
                                    + ", which ALTER TABLE changes");
        }
        AlterAction change = new AlterAction.ChangeIdentity(
                column.name(), null, statement.options(), statement.restart(), name.place());
        Name table = new Name(column.table().schema(), column.table().name(), name.place());
        return new AlterTable(table, false, List.of(change), statement.place());
    }

    /**
     * The name, as text, of the sequence that numbers the rows of a column, or null if it is no identity column.
     *
     * @param column as it is spelled, else in upper case
     */
    public String ofColumn(String table, String column) {
        Name name = SequenceText.name(table, Place.UNKNOWN);
        if (name == null) {
            throw new SqlException(SqlState.UNKNOWN_TABLE, "table '" + table + "' does not exist: that is no name");
        }
        String schema = catalog.resolve(name.schema(), name.name(), defaultSchema);
        TableSchema found = catalog.table(schema, name.name());
        int ordinal = found.columnIndex(column);
        if (ordinal < 0) {
            ordinal = found.columnIndex(column.toUpperCase(Locale.ROOT));
        }
        if (ordinal < 0) {
            throw new SqlException(
                    SqlState.UNKNOWN_COLUMN, "column " + column + " of table " + found.name() + " does not exist");
        }
        ColumnSchema identity = found.columns().get(ordinal);
        if (!identity.isIdentity()) {
            return null;
        }
        String sequence = ofColumn(found, identity);
        String shown = TableDefinition.isTransient(schema) ? name.schema() : schema;
        return ObjectNames.written(new Name(shown, sequence, Place.UNKNOWN));
    }

    /** The name, without a schema, of the sequence that numbers the rows of an identity column. */
    static String ofColumn(TableSchema table, ColumnSchema column) {
        return table.name() + "_" + column.name() + SUFFIX;
    }
}
