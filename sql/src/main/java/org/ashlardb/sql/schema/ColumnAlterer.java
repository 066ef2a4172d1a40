package org.ashlardb.sql.schema;

import java.util.Objects;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.Identity;
import org.ashlardb.sql.schema.TableDraft.DraftColumn;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Carries out those actions of ALTER TABLE that change one column. */
final class ColumnAlterer {
    private final CatalogView catalog;
    private final TableDraft draft;

    ColumnAlterer(CatalogView catalog, TableDraft draft) {
        this.catalog = catalog;
        this.draft = draft;
    }

    void apply(AlterAction action) {
        if (action instanceof AlterAction.SetType set) {
            setType(set);
        } else if (action instanceof AlterAction.SetDefault set) {
            setDefault(set);
        } else if (action instanceof AlterAction.SetNullable set) {
            setNullable(set);
        } else if (action instanceof AlterAction.SetExpression set) {
            DraftColumn column = generated(set.column(), set.place());
            column.setProperty(TableSchema.GENERATED_PROPERTY, set.value().text());
            column.changed = true;
        } else if (action instanceof AlterAction.DropExpression drop) {
            if (!drop.ifExists() || isGenerated(draft.column(drop.column(), drop.place()))) {
                generated(drop.column(), drop.place()).setProperty(TableSchema.GENERATED_PROPERTY, null);
            }
        } else if (action instanceof AlterAction.AddIdentity add) {
            addIdentity(add);
        } else if (action instanceof AlterAction.DropIdentity drop) {
            dropIdentity(drop);
        } else if (action instanceof AlterAction.ChangeIdentity change) {
            changeIdentity(change);
        }
    }

    // ---------------------------------------------------------------- types and values

    private void setType(AlterAction.SetType set) {
        DraftColumn column = draft.column(set.column(), set.place());
        if (isGenerated(column) && set.value() != null) {
            throw set.place()
                    .error(SqlState.INVALID_DEFINITION, "column " + set.column() + " is computed, USING cannot be too");
        }
        requireWhole(column.definition.identity() != null, set.type(), set.column(), set.place());
        replaceType(column, set.type(), set.place());
        if (column.definition.identity() != null) {
            IdentityDefiner.requireFit(column.definition, set.place());
        }
        if (set.value() != null) {
            column.value = set.value().expression();
            setChanged(column);
        }
    }

    /** The column gets other values, and what is computed from it. */
    private void setChanged(DraftColumn column) {
        column.changed = true;
        draft.computedFrom(column.name()).forEach(computed -> computed.changed = true);
    }

    private static void requireWhole(boolean identity, SqlType type, String column, Place place) {
        if (identity && !type.kind().isWhole()) {
            throw place.error(
                    SqlState.INVALID_DEFINITION,
                    "identity column " + column + " would be of type " + type + ", expected a whole number");
        }
    }

    /** Gives the column another type; what is computed from it is computed anew. */
    private void replaceType(DraftColumn column, SqlType type, Place place) {
        ColumnDefinition before = column.definition;
        ColumnDefinition shape = ColumnTypes.define(column.name(), type);
        String domain = shape.properties().get(DomainSchema.PROPERTY);
        boolean sameDomain = Objects.equals(domain, before.properties().get(DomainSchema.PROPERTY));
        if (ColumnTypes.sqlType(before).equals(type.base()) && sameDomain) {
            return;
        }
        for (DraftColumn computed : draft.computedFrom(column.name())) {
            if (TableDraft.isHidden(computed)) {
                throw place.error(
                        SqlState.NOT_SUPPORTED,
                        "an index has " + IndexSchema.shownName(computed.name()) + ", computed from column "
                                + column.name() + "; drop it before the column's type is changed");
            }
        }
        column.definition = new ColumnDefinition(
                before.name(),
                shape.type(),
                before.nullable(),
                shape.length(),
                shape.precision(),
                shape.scale(),
                before.identity(),
                before.properties());
        column.setProperty(
                org.ashlardb.sql.type.SqlTypeCode.PROPERTY,
                shape.properties().get(org.ashlardb.sql.type.SqlTypeCode.PROPERTY));
        column.setProperty(DomainSchema.PROPERTY, domain);
        setChanged(column);
    }

    void redefine(AlterAction.Redefine redefine) {
        Column wanted = redefine.column();
        DraftColumn column = draft.column(wanted.name(), redefine.place());
        replaceType(column, wanted.type(), redefine.place());
        boolean inKey =
                draft.primaryKey() != null && draft.primaryKey().columns().contains(column);
        String before = column.property(TableSchema.GENERATED_PROPERTY);
        ColumnDefinition definition = TableDefiner.define(wanted, inKey);
        if (wanted.identity() == null && column.definition.identity() != null) {
            definition = definition.identity(column.definition.identity()).notNull();
            IdentityDefiner.requireFit(definition, redefine.place());
            String always = column.property(TableSchema.IDENTITY_PROPERTY);
            definition = always == null ? definition : definition.property(TableSchema.IDENTITY_PROPERTY, always);
        }
        column.definition = definition;
        String after = column.property(TableSchema.GENERATED_PROPERTY);
        column.changed |= after != null && !after.equals(before);
    }

    private void setDefault(AlterAction.SetDefault set) {
        DraftColumn column = draft.column(set.column(), set.place());
        if (isGenerated(column)) {
            throw set.place().error(SqlState.SYNTAX_ERROR, "column " + set.column() + " is computed");
        }
        if (column.definition.identity() != null) {
            throw set.place().error(SqlState.SYNTAX_ERROR, "column " + set.column() + " is an identity column");
        }
        column.setProperty(
                set.onUpdate() ? TableSchema.ON_UPDATE_PROPERTY : TableSchema.DEFAULT_PROPERTY,
                set.value() == null ? null : set.value().text());
    }

    private void setNullable(AlterAction.SetNullable set) {
        DraftColumn column = draft.column(set.column(), set.place());
        if (!set.nullable()) {
            column.definition = column.definition.notNull();
            return;
        }
        boolean inKey =
                draft.primaryKey() != null && draft.primaryKey().columns().contains(column);
        if (inKey || column.definition.identity() != null) {
            throw set.place()
                    .error(
                            SqlState.INVALID_DEFINITION,
                            "column " + set.column() + " is " + (inKey ? "in the primary key" : "an identity column")
                                    + " and NOT NULL");
        }
        column.definition = with(column.definition, true, column.definition.identity());
    }

    private static ColumnDefinition with(ColumnDefinition column, boolean nullable, Identity identity) {
        return new ColumnDefinition(
                column.name(),
                column.type(),
                nullable,
                column.length(),
                column.precision(),
                column.scale(),
                identity,
                column.properties());
    }

    private static boolean isGenerated(DraftColumn column) {
        return column.property(TableSchema.GENERATED_PROPERTY) != null;
    }

    private DraftColumn generated(String name, Place place) {
        DraftColumn column = draft.column(name, place);
        if (!isGenerated(column)) {
            throw place.error(SqlState.OBJECT_NOT_IN_STATE, "column " + name + " is not computed");
        }
        return column;
    }

    // ---------------------------------------------------------------- identities

    private void addIdentity(AlterAction.AddIdentity add) {
        DraftColumn column = draft.column(add.column(), add.place());
        if (column.definition.identity() != null) {
            throw add.place()
                    .error(SqlState.OBJECT_NOT_IN_STATE, "column " + add.column() + " is an identity column already");
        }
        if (column.definition.nullable()) {
            throw add.place()
                    .error(
                            SqlState.OBJECT_NOT_IN_STATE,
                            "column " + add.column() + " takes NULL, an identity column is NOT NULL");
        }
        if (isGenerated(column)
                || column.property(TableSchema.DEFAULT_PROPERTY) != null
                || column.property(TableSchema.ON_UPDATE_PROPERTY) != null) {
            throw add.place()
                    .error(
                            SqlState.OBJECT_NOT_IN_STATE,
                            "column " + add.column() + " has another value or is computed");
        }
        column.definition = TableDefiner.identity(
                column.definition, ColumnTypes.sqlType(column.definition), add.identity(), add.place());
    }

    private void dropIdentity(AlterAction.DropIdentity drop) {
        DraftColumn column = draft.column(drop.column(), drop.place());
        if (column.definition.identity() == null) {
            if (drop.ifExists()) {
                return;
            }
            throw drop.place()
                    .error(SqlState.OBJECT_NOT_IN_STATE, "column " + drop.column() + " is no identity column");
        }
        column.setProperty(TableSchema.IDENTITY_PROPERTY, null);
        column.definition = with(column.definition, column.definition.nullable(), null);
    }

    private void changeIdentity(AlterAction.ChangeIdentity change) {
        DraftColumn column = draft.column(change.column(), change.place());
        Identity before = column.definition.identity();
        if (before == null) {
            throw change.place()
                    .error(SqlState.OBJECT_NOT_IN_STATE, "column " + change.column() + " is no identity column");
        }
        if (change.always() != null) {
            column.setProperty(TableSchema.IDENTITY_PROPERTY, change.always() ? TableSchema.ALWAYS : null);
        }
        column.definition = IdentityDefiner.define(column.definition, change.options(), change.place());
        if (change.restart() != null) {
            long start = column.definition.identity().start();
            Long number = change.restart().number();
            column.restart = number == null ? (Long) start : number;
            IdentityDefiner.requireNumber(column.definition, column.restart, change.place());
        } else if (column.restart == null && column.origin >= 0) {
            requireGoingOn(column, before, change.place());
        }
    }

    /** The number that comes next, or where none is left the last one, has to be within the new limits. */
    private void requireGoingOn(DraftColumn column, Identity before, Place place) {
        Sequence numbers = catalog.database()
                .findTable(catalog.transaction(), draft.old.schema(), draft.old.name())
                .identity(column.origin);
        if (numbers == null) {
            return;
        }
        long next = numbers.current();
        Identity identity = column.definition.identity();
        long last = next - before.increment();
        boolean taken = last >= identity.minimum(column.definition.type())
                && last <= identity.maximum(column.definition.type());
        IdentityDefiner.requireNumber(column.definition, taken ? last : next, place);
    }
}
