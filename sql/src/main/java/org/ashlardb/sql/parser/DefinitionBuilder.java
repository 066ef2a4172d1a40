package org.ashlardb.sql.parser;

import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateViewContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DefinitionStatementContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CheckOption;
import org.ashlardb.sql.tree.DefinitionStatement.Mode;
import org.ashlardb.sql.tree.Place;

/** Builds CREATE; ALTER TABLE, and what is done to objects by their names, have builders of their own. */
final class DefinitionBuilder {
    private final TreeContext context;

    DefinitionBuilder(TreeContext context) {
        this.context = context;
    }

    DefinitionStatement definition(DefinitionStatementContext node) {
        Place place = TreeContext.place(node);
        if (node.createTable() != null) {
            return new TableBuilder(context).build(node.createTable());
        }
        if (node.alterTable() != null) {
            return new AlterTableBuilder(context).build(node.alterTable());
        }
        if (node.createIndex() != null) {
            return new ConstraintBuilder(context).index(node.createIndex());
        }
        return otherDefinition(node, place);
    }

    private DefinitionStatement otherDefinition(DefinitionStatementContext node, Place place) {
        if (node.createSchema() != null) {
            var create = node.createSchema();
            return new DefinitionStatement.CreateSchema(TreeContext.name(create.name), create.EXISTS() != null, place);
        }
        if (node.createSequence() != null) {
            var create = node.createSequence();
            return new DefinitionStatement.CreateSequence(
                    TreeContext.name(create.qualifiedName()),
                    create.dataType() == null ? null : TypeBuilder.type(create.dataType(), context),
                    SequenceBuilder.options(create.sequenceOption()),
                    create.next == null ? null : SequenceBuilder.number(create.next),
                    create.EXISTS() != null,
                    place);
        }
        if (node.createView() != null) {
            return createView(node.createView(), place);
        }
        if (node.refreshView() != null) {
            var refresh = node.refreshView();
            return new DefinitionStatement.Refresh(
                    TreeContext.name(refresh.qualifiedName()), refresh.NO() == null, place);
        }
        if (node.createDomain() != null || node.alterDomain() != null) {
            return new DomainBuilder(context, place).build(node);
        }
        if (node.createFunction() != null || node.createAlias() != null || node.dropFunction() != null) {
            return new FunctionBuilder(context, place).build(node);
        }
        if (node.createProcedure() != null) {
            return new ProcedureBuilder(context).create(node.createProcedure());
        }
        if (node.dropProcedure() != null) {
            return new ProcedureBuilder(context).drop(node.dropProcedure());
        }
        if (node.createTrigger() != null) {
            return new TriggerBuilder(context).create(node.createTrigger());
        }
        if (node.dropTrigger() != null) {
            return new TriggerBuilder(context).drop(node.dropTrigger());
        }
        return new ObjectStatementBuilder(context, place).build(node);
    }

    private DefinitionStatement createView(CreateViewContext node, Place place) {
        CheckOption check =
                node.CHECK() == null ? null : node.LOCAL() == null ? CheckOption.CASCADED : CheckOption.LOCAL;
        context.queries().query(node.query()); // fails where the query says what no query can
        DefinitionStatement.CreateView view = new DefinitionStatement.CreateView(
                TreeContext.name(node.qualifiedName()),
                node.REPLACE() != null,
                node.EXISTS() != null,
                node.columnAliases() == null
                        ? List.of()
                        : TreeContext.names(node.columnAliases().identifier()),
                context.text(node.query()),
                check,
                place);
        boolean materialized = node.MATERIALIZED() != null;
        if (materialized ? check != null : node.DATA() != null) {
            throw SyntaxErrors.at(
                    node.WITH().getSymbol(),
                    materialized ? "a materialized view has no CHECK OPTION" : "a view has no rows of its own");
        }
        return materialized
                ? new DefinitionStatement.CreateMaterializedView(
                        view,
                        mode(node.CACHED() != null, node.LOGGED() != null, node.MEMORY() != null),
                        node.NO() == null,
                        place)
                : view;
    }

    static Mode mode(boolean cached, boolean logged, boolean memory) {
        return cached ? Mode.CACHED : logged ? Mode.LOGGED : memory ? Mode.MEMORY : null;
    }
}
