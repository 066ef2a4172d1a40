package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateTableContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DefinitionStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IndexColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableConstraintContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableElementContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Mode;
import org.ashlardb.sql.tree.Place;

/** Builds CREATE and DROP. */
final class DefinitionBuilder {
    private final TreeContext context;

    DefinitionBuilder(TreeContext context) {
        this.context = context;
    }

    DefinitionStatement definition(DefinitionStatementContext node) {
        Place place = TreeContext.place(node);
        if (node.createTable() != null) {
            return createTable(node.createTable(), place);
        }
        if (node.dropTable() != null) {
            var drop = node.dropTable();
            return new DefinitionStatement.DropTable(
                    TreeContext.name(drop.qualifiedName()), !drop.EXISTS().isEmpty(), drop.CASCADE() != null, place);
        }
        if (node.alterForeignKey() != null) {
            return ForeignKeyBuilder.alter(node.alterForeignKey(), place);
        }
        if (node.alterTable() != null) {
            var alter = node.alterTable();
            Mode mode = mode(alter.CACHED() != null, alter.LOGGED() != null, alter.MEMORY() != null);
            return new DefinitionStatement.SetTableMode(
                    TreeContext.name(alter.qualifiedName()), alter.EXISTS() != null, mode, place);
        }
        if (node.createIndex() != null) {
            var create = node.createIndex();
            return new DefinitionStatement.CreateIndex(
                    TreeContext.name(create.identifier()),
                    TreeContext.name(create.qualifiedName()),
                    create.UNIQUE() != null,
                    create.EXISTS() != null,
                    indexColumns(create.indexColumn()),
                    place);
        }
        if (node.dropIndex() != null) {
            var drop = node.dropIndex();
            return new DefinitionStatement.DropIndex(
                    TreeContext.name(drop.qualifiedName(0)),
                    drop.ON() == null ? null : TreeContext.name(drop.qualifiedName(1)),
                    !drop.EXISTS().isEmpty(),
                    place);
        }
        return schemaOrSequence(node, place);
    }

    private DefinitionStatement schemaOrSequence(DefinitionStatementContext node, Place place) {
        if (node.createSchema() != null) {
            var create = node.createSchema();
            return new DefinitionStatement.CreateSchema(
                    TreeContext.name(create.identifier()), create.EXISTS() != null, place);
        }
        if (node.dropSchema() != null) {
            var drop = node.dropSchema();
            return new DefinitionStatement.DropSchema(
                    TreeContext.name(drop.identifier()), !drop.EXISTS().isEmpty(), drop.CASCADE() != null, place);
        }
        if (node.createSequence() != null) {
            var create = node.createSequence();
            return new DefinitionStatement.CreateSequence(
                    TreeContext.name(create.qualifiedName()),
                    SequenceBuilder.options(create.sequenceOption()),
                    create.EXISTS() != null,
                    place);
        }
        var drop = node.dropSequence();
        return new DefinitionStatement.DropSequence(
                TreeContext.name(drop.qualifiedName()), !drop.EXISTS().isEmpty(), place);
    }

    private DefinitionStatement createTable(CreateTableContext node, Place place) {
        if (node.query() != null) {
            List<String> names = node.columnAliases() == null
                    ? List.of()
                    : TreeContext.names(node.columnAliases().identifier());
            return new DefinitionStatement.CreateTableAs(
                    TreeContext.name(node.qualifiedName()),
                    mode(node.CACHED() != null, node.LOGGED() != null, node.MEMORY() != null),
                    node.EXISTS() != null,
                    names,
                    context.queries().query(node.query()),
                    node.DATA() == null || node.NO() == null,
                    place);
        }
        List<Column> columns = new ArrayList<>();
        List<Constraint> constraints = new ArrayList<>();
        for (TableElementContext element : node.tableElement()) {
            if (element.columnDefinition() != null) {
                columns.add(new ColumnBuilder(context, element.columnDefinition()).build(constraints));
            } else {
                constraints.add(constraint(element.tableConstraint()));
            }
        }
        Mode mode = mode(node.CACHED() != null, node.LOGGED() != null, node.MEMORY() != null);
        return new DefinitionStatement.CreateTable(
                TreeContext.name(node.qualifiedName()), mode, node.EXISTS() != null, columns, constraints, place);
    }

    private static Mode mode(boolean cached, boolean logged, boolean memory) {
        return cached ? Mode.CACHED : logged ? Mode.LOGGED : memory ? Mode.MEMORY : null;
    }

    private Constraint constraint(TableConstraintContext node) {
        String name = TreeContext.name(node.identifier());
        Place place = TreeContext.place(node);
        if (node.CHECK() != null) {
            return new CheckConstraint(
                    name, context.expressions().expression(node.expression()), context.text(node.expression()), place);
        }
        if (node.foreignKeyClause() != null) {
            return ForeignKeyBuilder.build(name, node.foreignKeyClause(), place);
        }
        ForeignKeyBuilder.refuseDeferrable(node.constraintTiming());
        return new KeyConstraint(name, node.PRIMARY() != null, indexColumns(node.indexColumn()), place);
    }

    private static List<IndexColumn> indexColumns(List<IndexColumnContext> nodes) {
        List<IndexColumn> columns = new ArrayList<>();
        for (IndexColumnContext node : nodes) {
            columns.add(
                    new IndexColumn(TreeContext.name(node.identifier()), node.DESC() != null, TreeContext.place(node)));
        }
        return columns;
    }
}
