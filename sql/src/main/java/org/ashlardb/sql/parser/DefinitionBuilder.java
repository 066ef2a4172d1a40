package org.ashlardb.sql.parser;

import java.util.List;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.AlterViewContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnAliasesContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateViewContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DefinitionStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QueryContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.CheckOption;
import org.ashlardb.sql.tree.DefinitionStatement.CreateView;
import org.ashlardb.sql.tree.DefinitionStatement.Mode;
import org.ashlardb.sql.tree.Name;
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
        if (node.alterView() != null && node.alterView().RENAME() == null) {
            return alterView(node.alterView(), place);
        }
        return new ObjectStatementBuilder(context, place).build(node);
    }

    private DefinitionStatement alterView(AlterViewContext node, Place place) {
        Name name = TreeContext.name(node.qualifiedName());
        if (node.recompile != null && !TreeContext.name(node.recompile).equalsIgnoreCase("RECOMPILE")) {
            throw SyntaxErrors.at(node.recompile.getStart(), "RENAME TO, AS or RECOMPILE is expected");
        }
        CreateView view = node.query() == null
                ? null
                : view(name, true, false, node.columnAliases(), node.query(), check(node.CHECK(), node.LOCAL()), place);
        return new DefinitionStatement.AlterView(name, node.EXISTS() != null, view, place);
    }

    private static CheckOption check(TerminalNode check, TerminalNode local) {
        return check == null ? null : local == null ? CheckOption.CASCADED : CheckOption.LOCAL;
    }

    private CreateView view(
            Name name,
            boolean orReplace,
            boolean ifNotExists,
            ColumnAliasesContext columns,
            QueryContext query,
            CheckOption check,
            Place place) {
        context.queries().query(query); // fails where the query says what no query can
        List<String> names = columns == null ? List.of() : TreeContext.names(columns.identifier());
        return new CreateView(name, orReplace, ifNotExists, names, context.text(query), check, place);
    }

    private DefinitionStatement createView(CreateViewContext node, Place place) {
        CheckOption check = check(node.CHECK(), node.LOCAL());
        CreateView view = view(
                TreeContext.name(node.qualifiedName()),
                node.REPLACE() != null,
                node.EXISTS() != null,
                node.columnAliases(),
                node.query(),
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
