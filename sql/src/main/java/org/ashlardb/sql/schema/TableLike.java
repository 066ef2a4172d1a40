package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.Default;
import org.ashlardb.sql.tree.DefinitionStatement.Identity;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Like;
import org.ashlardb.sql.tree.DefinitionStatement.LikeOption;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Writes out LIKE in CREATE TABLE: the columns of other tables, and more of them. */
public final class TableLike {
    private final CatalogView catalog;
    private final String defaultSchema;
    private final List<CreateIndex> indexes = new ArrayList<>();

    public TableLike(CatalogView catalog, String defaultSchema) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
    }

    /** The statement without LIKE, under a full name. */
    public CreateTable expand(CreateTable statement, Name name) {
        List<Column> columns = new ArrayList<>(statement.columns());
        List<Constraint> constraints = new ArrayList<>(statement.constraints());
        int added = 0;
        for (Like like : statement.likes()) {
            List<Column> taken = columns(like, name, constraints);
            columns.addAll(like.position() + added, taken);
            added += taken.size();
        }
        return new CreateTable(
                name,
                statement.mode(),
                statement.kind(),
                statement.ifNotExists(),
                columns,
                List.of(),
                constraints,
                statement.place());
    }

    /** The indexes that are no constraints, to be created behind the table. */
    public List<CreateIndex> indexes() {
        return indexes;
    }

    private List<Column> columns(Like like, Name name, List<Constraint> constraints) {
        String schema = catalog.resolveDefinition(like.table(), defaultSchema);
        Relation found = catalog.find(schema, like.table().name());
        if (found == null) {
            throw like.place().error(SqlState.UNKNOWN_TABLE, "table " + like.table() + " does not exist");
        }
        TableDefinition definition =
                found instanceof TableSchema table ? table.table().definition() : null;
        List<Column> columns = new ArrayList<>();
        for (int i : found.visible()) {
            ColumnSchema column = found.columns().get(i);
            columns.add(column(
                    column, definition == null ? null : definition.columns().get(i), like));
        }
        if (definition != null) {
            addConstraints((TableSchema) found, definition, like, constraints);
            addIndexes((TableSchema) found, definition, like, name, constraints);
        }
        return columns;
    }

    private Column column(ColumnSchema column, ColumnDefinition definition, Like like) {
        Set<LikeOption> options = like.options();
        String text = column.isGenerated()
                ? options.contains(LikeOption.GENERATED) ? column.generatedText() : null
                : options.contains(LikeOption.DEFAULTS) ? column.defaultText() : null;
        String onUpdate = options.contains(LikeOption.DEFAULTS) ? column.onUpdateText() : null;
        boolean identity = column.isIdentity() && options.contains(LikeOption.IDENTITY);
        boolean comment = definition != null && options.contains(LikeOption.COMMENTS);
        return new Column(
                column.name(),
                definition == null ? column.type() : DomainSchema.declared(definition, column.type()),
                !column.nullable(),
                text == null ? null : expression(text),
                text != null && column.isGenerated(),
                onUpdate == null ? null : expression(onUpdate),
                identity ? identity(column, definition) : null,
                comment ? definition.properties().get(Comments.PROPERTY) : null,
                like.place());
    }

    private static Identity identity(ColumnSchema column, ColumnDefinition definition) {
        var identity = definition.identity();
        return new Identity(
                column.numbering() == ColumnSchema.Numbering.ALWAYS,
                column.numbering() == ColumnSchema.Numbering.BY_DEFAULT_ON_NULL,
                new SequenceOptions(
                        identity.start(),
                        identity.increment(),
                        identity.least(),
                        identity.most(),
                        false,
                        false,
                        identity.cycle()));
    }

    private Default expression(String text) {
        return new Default(SqlParser.parseExpression(text, catalog.types(defaultSchema)), text);
    }

    private void addConstraints(
            TableSchema table, TableDefinition definition, Like like, List<Constraint> constraints) {
        if (like.options().contains(LikeOption.CONSTRAINTS)) {
            for (TableSchema.Check check : TableSchema.checks(definition.properties())) {
                String text = org.ashlardb.sql.parser.ColumnNames.unqualified(check.text());
                // Names of checks belong to their table.
                String checkName = check.name().startsWith(table.name() + "_CHECK") ? null : check.name();
                constraints.add(new CheckConstraint(
                        checkName, SqlParser.parseExpression(text, catalog.types(defaultSchema)), text, like.place()));
            }
        }
    }

    private void addIndexes(
            TableSchema table, TableDefinition definition, Like like, Name name, List<Constraint> constraints) {
        if (!like.options().contains(LikeOption.INDEXES)) {
            return;
        }
        for (IndexDefinition index : definition.indexes()) {
            if (ForeignKeyIndexes.comesWithKey(definition, index)) {
                continue; // foreign keys are not taken
            }
            List<IndexColumn> columns = columns(definition, index, like.place());
            if (IndexSchema.isConstraint(index)) {
                constraints.add(new KeyConstraint(
                        null,
                        index.primaryKey(),
                        columns,
                        index.nullsDistinct(),
                        IndexSchema.included(index),
                        IndexSchema.timing(index),
                        like.place()));
            } else {
                String condition = IndexSchema.condition(definition, index);
                indexes.add(new CreateIndex(
                        null,
                        name,
                        index.unique(),
                        false,
                        columns,
                        index.nullsDistinct(),
                        IndexSchema.included(index),
                        condition == null ? null : expression(condition),
                        like.place()));
            }
        }
    }

    private List<IndexColumn> columns(TableDefinition table, IndexDefinition index, Place place) {
        List<IndexColumn> columns = new ArrayList<>();
        for (int i = 0; i < index.columns().length; i++) {
            ColumnDefinition column = table.columns().get(index.columns()[i]);
            boolean hidden = column.name().startsWith(ColumnSchema.HIDDEN);
            columns.add(new IndexColumn(
                    hidden ? null : column.name(),
                    hidden ? expression(IndexSchema.shownName(column.name())) : null,
                    index.descending()[i],
                    index.nullsFirst()[i],
                    place));
        }
        return columns;
    }
}
