package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.sql.parser.ColumnNames;
import org.ashlardb.sql.schema.TableDraft.DraftColumn;
import org.ashlardb.sql.schema.TableDraft.DraftKey;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Timing;
import org.ashlardb.sql.tree.ForeignKeyClause;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Carries out the actions of ALTER TABLE, one after the other, on a draft of the table. */
final class TableAlterer {
    private final CatalogView catalog;
    private final TableDraft draft;
    private final ColumnAlterer columnAlterer;

    TableAlterer(CatalogView catalog, TableDraft draft) {
        this.catalog = catalog;
        this.draft = draft;
        columnAlterer = new ColumnAlterer(catalog, draft);
    }

    void apply(AlterAction action) {
        if (action instanceof AlterAction.SetSchema set) {
            draft.schema = set.schema();
        } else if (action instanceof AlterAction.RenameTable rename) {
            renameTable(rename.name());
        } else if (action instanceof AlterAction.RenameColumn rename) {
            renameColumn(rename);
        } else if (action instanceof AlterAction.RenameConstraint rename) {
            renameConstraint(rename);
        } else if (action instanceof AlterAction.AddColumn add) {
            addColumn(add);
        } else if (action instanceof AlterAction.DropColumn drop) {
            dropColumn(drop);
        } else if (action instanceof AlterAction.AddConstraint add) {
            if (!add.ifNotExists() || !draft.hasConstraint(add.constraint().name())) {
                addConstraint(add.constraint(), !add.notValid());
            }
        } else if (action instanceof AlterAction.ValidateConstraint validate) {
            validate(validate);
        } else if (action instanceof AlterAction.DropConstraint drop) {
            dropConstraint(drop);
        } else if (action instanceof AlterAction.AddIndex add) {
            addIndex(add);
        } else if (action instanceof AlterAction.RemoveIndex remove) {
            draft.keys.removeIf(key -> key.name().equals(remove.name()));
        } else if (action instanceof AlterAction.Redefine redefine) {
            columnAlterer.redefine(redefine);
            redefine.constraints().forEach(constraint -> addConstraint(constraint, true));
        } else {
            columnAlterer.apply(action);
        }
    }

    // ---------------------------------------------------------------- names

    /** Checks and computed columns may name the table: they go on without its name. */
    private void renameTable(String name) {
        draft.name = name;
        rewrite(ColumnNames::unqualified);
    }

    private void rewrite(java.util.function.UnaryOperator<String> change) {
        for (int i = 0; i < draft.checks.size(); i++) {
            TableSchema.Check check = draft.checks.get(i);
            draft.checks.set(i, new TableSchema.Check(check.name(), change.apply(check.text()), check.valid()));
        }
        for (DraftColumn column : draft.columns) {
            String text = column.property(TableSchema.GENERATED_PROPERTY);
            if (text != null) {
                column.setProperty(TableSchema.GENERATED_PROPERTY, change.apply(text));
                if (TableDraft.isHidden(column)) {
                    column.rename(IndexSchema.renamed(column.name(), change.apply(text)));
                }
            }
        }
    }

    private void renameColumn(AlterAction.RenameColumn rename) {
        DraftColumn column = draft.column(rename.from(), rename.place());
        if (rename.from().equals(rename.to())) {
            return;
        }
        requireFree(rename.to(), rename.place());
        column.rename(rename.to());
        rewrite(text -> ColumnNames.rename(text, rename.from(), rename.to()));
        draft.foreignKeys.replaceAll(key -> key.renamed(rename.from(), rename.to()));
        draft.foreignKeys.replaceAll(key -> isOfItself(key)
                ? key.withParent(
                        key.parentSchema(),
                        key.parentTable(),
                        ForeignKey.renamed(key.parentColumns(), rename.from(), rename.to()))
                : key);
    }

    private boolean isOfItself(ForeignKey key) {
        return key.references(draft.old.schema(), draft.old.name());
    }

    private void requireFree(String column, Place place) {
        if (draft.find(column) != null) {
            throw place.error(
                    SqlState.DUPLICATE_COLUMN, "column " + column + " of table " + draft.name + " already exists");
        }
    }

    private void renameConstraint(AlterAction.RenameConstraint rename) {
        requireNew(rename.to(), rename.place());
        draft.renamed(rename.from(), rename.to());
        for (int i = 0; i < draft.keys.size(); i++) {
            if (draft.keys.get(i).name().equals(rename.from())) {
                draft.keys.set(i, draft.keys.get(i).named(rename.to()));
                return;
            }
        }
        for (int i = 0; i < draft.checks.size(); i++) {
            TableSchema.Check check = draft.checks.get(i);
            if (check.name().equals(rename.from())) {
                draft.checks.set(i, new TableSchema.Check(rename.to(), check.text(), check.valid()));
                return;
            }
        }
        if (draft.foreignKeys.stream().noneMatch(key -> key.name().equals(rename.from()))) {
            throw unknownConstraint(rename.from(), rename.place());
        }
        draft.foreignKeys.replaceAll(key -> key.name().equals(rename.from()) ? key.named(rename.to()) : key);
    }

    private RuntimeException unknownConstraint(String name, Place place) {
        return place.error(
                SqlState.UNKNOWN_OBJECT, "constraint " + name + " of table " + draft.name + " does not exist");
    }

    // ---------------------------------------------------------------- columns

    private void addColumn(AlterAction.AddColumn add) {
        if (add.ifNotExists() && draft.find(add.column().name()) != null) {
            return;
        }
        requireFree(add.column().name(), add.place());
        TableDefiner.requireWidth(draft.name, draft.columns.size() + 1, add.place());
        draft.columns.add(place(add.position()), new DraftColumn(-1, TableDefiner.define(add.column(), false)));
        add.constraints().forEach(constraint -> addConstraint(constraint, true));
    }

    private int place(AlterAction.ColumnPosition position) {
        if (position == null) {
            return draft.columns.size();
        }
        if (position.column() == null) {
            return 0;
        }
        int place = draft.columns.indexOf(draft.column(position.column(), position.place()));
        return position.after() ? place + 1 : place;
    }

    private void dropColumn(AlterAction.DropColumn drop) {
        if (drop.ifExists() && draft.find(drop.name()) == null) {
            return;
        }
        DraftColumn column = draft.column(drop.name(), drop.place());
        List<DraftColumn> computed = draft.computedFrom(drop.name());
        List<DraftColumn> named =
                computed.stream().filter(other -> !TableDraft.isHidden(other)).toList();
        if (!named.isEmpty() && !drop.cascade()) {
            throw drop.place()
                    .error(
                            SqlState.DEPENDENT_OBJECTS,
                            "column " + named.get(0).name() + " is computed from column " + drop.name()
                                    + "; use CASCADE to drop both");
        }
        if (!drop.cascade()) {
            requireNotReferencedWithin(column.name(), drop.place());
        }
        computed.forEach(this::removeColumn);
        removeColumn(column);
        if (draft.columns.stream().allMatch(TableDraft::isHidden)) {
            throw drop.place()
                    .error(
                            SqlState.INVALID_DEFINITION,
                            "column " + drop.name() + " is the only one of table " + draft.name);
        }
    }

    private void requireNotReferencedWithin(String column, Place place) {
        for (ForeignKey key : draft.foreignKeys) {
            if (isOfItself(key)
                    && key.parentColumns().contains(column)
                    && !key.columns().contains(column)) {
                throw place.error(
                        SqlState.DEPENDENT_OBJECTS,
                        "foreign key " + key.name() + " references column " + column + "; use CASCADE to drop both");
            }
        }
    }

    private void removeColumn(DraftColumn column) {
        draft.columns.remove(column);
        draft.keys.removeIf(key -> key.uses(column));
        draft.checks.removeIf(check -> ColumnNames.of(check.text()).contains(column.name()));
        draft.foreignKeys.removeIf(key -> key.columns().contains(column.name())
                || isOfItself(key) && key.parentColumns().contains(column.name()));
    }

    // ---------------------------------------------------------------- constraints

    private void addConstraint(Constraint constraint, boolean valid) {
        if (constraint instanceof KeyConstraint key) {
            addKey(key);
        } else if (constraint instanceof CheckConstraint check) {
            addCheck(check, valid);
        } else {
            ForeignKeyClause clause = (ForeignKeyClause) constraint;
            if (clause.name() != null) {
                requireNew(clause.name(), clause.place());
            }
            draft.newForeignKeys.add(new TableDraft.NewForeignKey(clause, valid));
        }
    }

    private void addKey(KeyConstraint key) {
        if (key.primary() && draft.primaryKey() != null) {
            throw key.place().error(SqlState.INVALID_DEFINITION, "table " + draft.name + " already has a primary key");
        }
        List<DraftColumn> columns = new ArrayList<>();
        boolean[] descending = new boolean[key.columns().size()];
        boolean[] nullsFirst = new boolean[descending.length];
        for (IndexColumn column : key.columns()) {
            DraftColumn found = draft.column(column.name(), column.place());
            if (columns.contains(found)) {
                throw column.place()
                        .error(SqlState.DUPLICATE_COLUMN, "column " + column.name() + " is twice in a constraint");
            }
            descending[columns.size()] = column.descending();
            nullsFirst[columns.size()] = column.nullsFirst();
            columns.add(found);
            if (key.primary()) {
                found.definition = found.definition.notNull();
            }
        }
        String name = key.name();
        if (name == null) {
            String wanted = TableDefiner.keyName(draft.name, key);
            name = free(wanted);
            for (int i = 1; catalog.isIndexOfAnother(draft.schema, draft.old.name(), name); i++) {
                name = free(wanted + i);
            }
        } else {
            requireNew(name, key.place());
        }
        IndexDefinition index = new IndexDefinition(
                name,
                new int[descending.length],
                descending,
                nullsFirst,
                key.timing() == Timing.NOT_DEFERRABLE,
                key.primary(),
                key.nullsDistinct(),
                IndexDefinition.ALL_ROWS,
                IndexSchema.properties(key.timing()));
        draft.keys.add(new DraftKey(index, columns, null, columns(key.included(), key.place())));
    }

    private List<DraftColumn> columns(List<String> names, Place place) {
        List<DraftColumn> columns = new ArrayList<>();
        for (String name : names) {
            columns.add(draft.column(name, place));
        }
        return columns;
    }

    private void addIndex(AlterAction.AddIndex add) {
        CreateIndex created = add.index();
        List<DraftColumn> columns = new ArrayList<>();
        boolean[] descending = new boolean[created.columns().size()];
        boolean[] nullsFirst = new boolean[descending.length];
        for (int i = 0; i < descending.length; i++) {
            IndexColumn column = created.columns().get(i);
            DraftColumn found = column.name() != null
                    ? draft.column(column.name(), column.place())
                    : hidden(
                            IndexSchema.expressionColumn(column.expression().text()),
                            add.types().get(i),
                            column.expression().text());
            if (columns.contains(found)) {
                throw column.place()
                        .error(
                                SqlState.DUPLICATE_COLUMN,
                                "column " + IndexSchema.shownName(found.name()) + " is twice in index " + add.name());
            }
            columns.add(found);
            descending[i] = column.descending();
            nullsFirst[i] = column.nullsFirst();
        }
        DraftColumn condition = created.condition() == null
                ? null
                : hidden(
                        IndexSchema.conditionColumn(created.condition().text()),
                        SqlType.BOOLEAN,
                        IndexSchema.conditionValue(created.condition().text()));
        IndexDefinition index = new IndexDefinition(
                add.name(),
                new int[descending.length],
                descending,
                nullsFirst,
                created.unique(),
                false,
                created.nullsDistinct(),
                IndexDefinition.ALL_ROWS,
                IndexSchema.properties(created.unique()));
        draft.keys.add(new DraftKey(index, columns, condition, columns(created.included(), created.place())));
    }

    /** A hidden column with the values of an expression, which another index may have already. */
    private DraftColumn hidden(String name, SqlType type, String text) {
        DraftColumn found = draft.find(name);
        if (found == null) {
            found = new DraftColumn(-1, ColumnTypes.define(name, type).property(TableSchema.GENERATED_PROPERTY, text));
            draft.columns.add(found);
        }
        return found;
    }

    private void addCheck(CheckConstraint check, boolean valid) {
        String name = check.name();
        if (name == null) {
            name = free(draft.name + "_CHECK");
        } else {
            requireNew(name, check.place());
        }
        draft.checks.add(new TableSchema.Check(name, check.text(), valid));
        if (valid) {
            draft.checksToVerify.add(name);
        }
    }

    private String free(String wanted) {
        String name = wanted;
        for (int i = 1; draft.hasConstraint(name); i++) {
            name = wanted + i;
        }
        return name;
    }

    private void requireNew(String name, Place place) {
        if (draft.hasConstraint(name)) {
            throw place.error(
                    SqlState.DUPLICATE_OBJECT, "constraint " + name + " of table " + draft.name + " already exists");
        }
    }

    private void validate(AlterAction.ValidateConstraint validate) {
        for (int i = 0; i < draft.checks.size(); i++) {
            TableSchema.Check check = draft.checks.get(i);
            if (check.name().equals(validate.name())) {
                draft.checks.set(i, new TableSchema.Check(check.name(), check.text(), true));
                draft.checksToVerify.add(check.name());
                return;
            }
        }
        if (draft.foreignKeys.stream().anyMatch(key -> key.name().equals(validate.name()))) {
            draft.foreignKeys.replaceAll(key -> key.name().equals(validate.name()) ? key.withValidated() : key);
            draft.foreignKeysToVerify.add(validate.name());
        } else if (!draft.hasConstraint(validate.name())) {
            throw unknownConstraint(validate.name(), validate.place());
        }
    }

    /** Columns of a primary key that is dropped stay NOT NULL. */
    private void dropConstraint(AlterAction.DropConstraint drop) {
        boolean removed = drop.name() == null
                ? draft.keys.removeIf(DraftKey::primary)
                : draft.keys.removeIf(key -> key.isConstraint() && key.name().equals(drop.name()))
                        || draft.checks.removeIf(check -> check.name().equals(drop.name()))
                        || draft.foreignKeys.removeIf(key -> key.name().equals(drop.name()));
        if (!removed && drop.name() == null) {
            throw drop.place().error(SqlState.UNKNOWN_OBJECT, "table " + draft.name + " has no primary key");
        }
        if (!removed && !drop.ifExists()) {
            throw unknownConstraint(drop.name(), drop.place());
        }
        draft.checksToVerify.remove(drop.name());
    }
}
