package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.CompiledStatement.Reading;
import org.ashlardb.sql.bind.BoundStatement;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.execute.EngineErrors;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.parser.ParsedStatement;
import org.ashlardb.sql.parser.ShownObjects;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.plan.decorrelate.Decorrelator;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.RowSource;
import org.ashlardb.sql.plan.rule.NodeScalars;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.statistics.PlannedRows;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.CommandKind;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Takes statements through all stages: text, tree, bound plan, rewritten plan, physical plan. */
final class Compiler {
    private final CatalogView catalog;
    private final String schema;
    private final QueryPlanner planner;

    Compiler(CatalogView catalog, String schema, QueryPlanner planner) {
        this.catalog = catalog;
        this.schema = schema;
        this.planner = planner;
    }

    /** Compiles; whatever the text, the outcome is a statement or an SqlException. */
    CompiledStatement compile(String sql) {
        try {
            return compileUnguarded(sql);
        } catch (StackOverflowError e) {
            throw new SqlException(SqlState.TOO_COMPLEX, "statement is nested too deeply for this thread's stack", e);
        } catch (EngineException e) {
            throw EngineErrors.map(e);
        } catch (OutOfMemoryError e) {
            throw EngineErrors.map(e);
        }
    }

    private CompiledStatement compileUnguarded(String sql) {
        ParsedStatement parsed = SqlParser.parseStatement(sql, catalog.types(schema), this::checkCanceled);
        checkCanceled();
        Statement statement = parsed.statement();
        if (statement instanceof Statement.Explain explain) {
            return explain(sql, explain, parsed.parameterCount());
        }
        if (statement instanceof DefinitionStatement) {
            return command(sql, CommandKind.DDL, statement, parsed);
        }
        if (statement instanceof Statement.Truncate) {
            return command(sql, CommandKind.UPDATE, statement, parsed);
        }
        if (statement instanceof SessionStatement.ShowSetting) {
            return rows(sql, List.of(((SessionStatement.ShowSetting) statement).name()), List.of(), statement, false);
        }
        if (statement instanceof SessionStatement.ShowColumns show) {
            return plan(sql, columns(show), 0);
        }
        if (statement instanceof SessionStatement.CheckDatabase) {
            return rows(sql, List.of("FINDING"), List.of(), statement, false);
        }
        if (statement instanceof SessionStatement) {
            return command(sql, kind((SessionStatement) statement), statement, parsed);
        }
        return plan(sql, statement, parsed.parameterCount());
    }

    private Statement columns(SessionStatement.ShowColumns show) {
        Name name = show.table();
        String found = catalog.resolve(name.schema(), name.name(), schema);
        if (catalog.find(found, name.name()) == null) {
            throw name.place().error(catalog.unknownTable(found, name.name()));
        }
        return ShownObjects.columns(found, name.name());
    }

    private void checkCanceled() {
        catalog.transaction().checkCanceled();
    }

    private static CommandKind kind(SessionStatement statement) {
        boolean other = statement instanceof SessionStatement.SetSetting
                || statement instanceof SessionStatement.ResetSetting
                || statement instanceof SessionStatement.SetSchema
                || statement instanceof SessionStatement.Nothing
                || statement instanceof SessionStatement.Checkpoint
                || statement instanceof SessionStatement.Shutdown
                || statement instanceof SessionStatement.Backup
                || statement instanceof SessionStatement.ChangeEncryption
                || statement instanceof SessionStatement.Reindex
                || statement instanceof SessionStatement.Analyze;
        return other ? CommandKind.OTHER : CommandKind.TRANSACTION;
    }

    /** The types in a definition are those the catalog has now. */
    private CompiledStatement command(String sql, CommandKind kind, Statement statement, ParsedStatement parsed) {
        if (parsed.parameterCount() > 0) {
            throw statement.place().error(SqlState.SYNTAX_ERROR, "this statement cannot have parameters");
        }
        return new CompiledStatement(
                sql,
                kind,
                kind == CommandKind.DDL ? catalog.version() : CompiledStatement.ANY_VERSION,
                new SqlType[0],
                new ParameterUse[0],
                new SqlType[0],
                List.of(),
                null,
                Reading.LAZILY,
                List.of(),
                null,
                null,
                List.of(),
                statement,
                true,
                false,
                new PlannedRows(),
                null);
    }

    private CompiledStatement plan(String sql, Statement statement, int parameterCount) {
        long version = catalog.version();
        BoundStatement bound = new StatementBinder(catalog, schema, parameterCount).bind(statement);
        planner.useRegisters(bound.registers());
        checkCanceled();
        PlanNode joined = bound.query();
        ChangePlan changed = bound.change();
        List<PlanNode> left = bound.subqueries();
        if (!left.isEmpty() && bound.steps().isEmpty() && planner.joinsSubqueries()) {
            Decorrelator decorrelator = new Decorrelator(left, bound.variables(), planner::plan);
            if (changed != null) {
                changed = decorrelator.rewrite(changed);
                left = decorrelator.subqueries();
            } else {
                joined = decorrelator.rewrite(joined);
                left = decorrelator.subqueries(List.of(joined));
            }
        }
        List<Physical> subqueries = new ArrayList<>();
        for (PlanNode subquery : left) {
            checkCanceled();
            subqueries.add(planner.plan(subquery, subquery.outputs()));
        }
        List<ChangeStep> steps = new ArrayList<>();
        checkCanceled();
        for (ChangePlan step : bound.steps()) {
            steps.add(ChangeStep.of(step, planner));
        }
        if (changed != null) {
            ChangeStep change = ChangeStep.of(changed, planner);
            return new CompiledStatement(
                    sql,
                    CommandKind.UPDATE,
                    version,
                    bound.parameterTypes(),
                    bound.parameterUses(),
                    bound.declaredTypes(),
                    List.of(),
                    null,
                    bound.stepFunctions() ? Reading.AT_ONCE : Reading.LAZILY,
                    steps,
                    change.change(),
                    change.source(),
                    subqueries,
                    null,
                    true,
                    bound.literalsMatter() || LargeJoins.areIn(change.source(), subqueries),
                    planner.planned(),
                    null);
        }
        Physical query = planner.plan(joined, bound.outputs());
        return new CompiledStatement(
                sql,
                CommandKind.QUERY,
                version,
                bound.parameterTypes(),
                bound.parameterUses(),
                bound.declaredTypes(),
                bound.columns(),
                query,
                reading(bound),
                steps,
                null,
                null,
                subqueries,
                null,
                true,
                bound.literalsMatter() || LargeJoins.areIn(query, subqueries),
                planner.planned(),
                null);
    }

    private static Reading reading(BoundStatement bound) {
        if (bound.locking()) {
            return Reading.LOCKING;
        }
        boolean takes = bound.stepFunctions()
                || NodeScalars.movesSequences(bound.query())
                || bound.subqueries().stream().anyMatch(NodeScalars::movesSequences);
        return takes ? Reading.AT_ONCE : Reading.LAZILY;
    }

    private CompiledStatement explain(String sql, Statement.Explain explain, int parameterCount) {
        if (explain.statement() instanceof DefinitionStatement
                || explain.statement() instanceof SessionStatement
                || explain.statement() instanceof Statement.Explain) {
            throw explain.place()
                    .error(SqlState.NOT_SUPPORTED, "only SELECT, INSERT, UPDATE and DELETE have a plan to explain");
        }
        if (explain.statement() instanceof Statement.Truncate truncate) {
            if (explain.analyze()) {
                throw explain.place().error(SqlState.NOT_SUPPORTED, "TRUNCATE has no operators to measure");
            }
            return rows(sql, List.of("PLAN"), List.of("Truncate " + truncate.tables()), null, false);
        }
        CompiledStatement inner = plan(sql, explain.statement(), parameterCount);
        return explained(sql, new Explained(inner, explain.json(), explain.analyze()));
    }

    private static CompiledStatement explained(String sql, Explained explained) {
        CompiledStatement answer = rows(sql, List.of("PLAN"), List.of(), null, false);
        CompiledStatement inner = explained.statement();
        return new CompiledStatement(
                sql,
                CommandKind.QUERY,
                inner.catalogVersion(),
                inner.parameterTypes(),
                inner.parameterUses(),
                inner.declaredTypes(),
                answer.columns(),
                answer.query(),
                Reading.LAZILY,
                List.of(),
                null,
                null,
                List.of(),
                null,
                false,
                inner.literalsMatter(),
                inner.planned(),
                explained);
    }

    /** A query that returns fixed rows of one text column. */
    private static CompiledStatement rows(
            String sql, List<String> columns, List<String> rows, Statement command, boolean cacheable) {
        List<Variable> outputs = List.of(new Variable(0, columns.get(0), SqlType.VARCHAR, true));
        List<List<Scalar>> scalars = new ArrayList<>();
        for (String row : rows) {
            scalars.add(List.of(new Constant(row, SqlType.VARCHAR)));
        }
        ResultColumn column = new ResultColumn(columns.get(0), columns.get(0), "", "", SqlType.VARCHAR, true, false);
        return new CompiledStatement(
                sql,
                CommandKind.QUERY,
                CompiledStatement.ANY_VERSION,
                new SqlType[0],
                new ParameterUse[0],
                new SqlType[0],
                List.of(column),
                new RowSource(new Values(outputs, scalars)),
                Reading.LAZILY,
                List.of(),
                null,
                null,
                List.of(),
                command,
                cacheable,
                false,
                new PlannedRows(),
                null);
    }
}
