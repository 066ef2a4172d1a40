package org.ashlardb.sql.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.ashlardb.sql.parser.AshlarSqlParser.AssignmentContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CaseBranchContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CompoundStepContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CursorQueryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DeclarationContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DiagnosticsItemContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.HandledConditionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QualifiedNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QueryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReturnedContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RoutineBranchContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RoutineStepContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RoutineStepsContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SelectSpecificationContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SignalContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.tree.Step.Branch;
import org.ashlardb.sql.tree.Step.Cursor;
import org.ashlardb.sql.tree.Step.Handler;
import org.ashlardb.sql.tree.Step.Variable;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Builds what triggers and procedures do. */
final class StepBuilder {
    /** What may be said of a cursor: rows are read forwards, those that were there when it was opened. */
    private static final Set<String> CURSOR_WORDS =
            Set.of("NO", "INSENSITIVE", "ASENSITIVE", "SCROLL", "HOLD", "RETURN", "CALLER", "CLIENT");

    private final TreeContext context;
    private final String newRow;
    private final Deque<Map<String, String>> conditions = new ArrayDeque<>(); // of the blocks around, innermost first

    /**
     * Builds steps of one kind.
     *
     * @param newRow what a trigger calls the row whose columns it assigns; null for a procedure, which has none
     */
    StepBuilder(TreeContext context, String newRow) {
        this.context = context;
        this.newRow = newRow;
    }

    private List<Step> steps(RoutineStepsContext node) {
        return steps(node.routineStep());
    }

    private List<Step> steps(List<RoutineStepContext> nodes) {
        List<Step> steps = new ArrayList<>();
        nodes.forEach(node -> steps.add(step(node)));
        return steps;
    }

    private Expression expression(ExpressionContext node) {
        return node == null ? null : context.expressions().expression(node);
    }

    Step step(RoutineStepContext node) {
        if (node.query() != null) {
            return query(node.query());
        }
        if (node.changeStatement() != null) {
            return new Step.Run(new ChangeBuilder(context).change(node.changeStatement()));
        }
        if (node.callStatement() != null) {
            return new Step.Run(new StatementBuilder(context).call(node.callStatement()));
        }
        if (node.compoundStep() != null) {
            return compound(node.compoundStep(), TreeContext.name(node.label));
        }
        if (!node.assignment().isEmpty()) {
            return assign(node);
        }
        return node.diagnosticsItem().isEmpty() ? control(node) : diagnostics(node);
    }

    /** A step that decides which ones are done. */
    private Step control(RoutineStepContext node) {
        Place place = TreeContext.place(node);
        if (node.LEAVE() != null || node.ITERATE() != null) {
            return new Step.Jump(TreeContext.name(node.target), node.ITERATE() != null, place);
        }
        if (node.OPEN() != null || node.CLOSE() != null) {
            return new Step.OpenOrClose(TreeContext.name(node.target), node.OPEN() != null, place);
        }
        if (node.FETCH() != null) {
            return fetch(node);
        }
        if (node.signal() != null) {
            return signal(node.signal(), place);
        }
        if (node.RESIGNAL() != null) {
            return new Step.Resignal(place);
        }
        if (node.RETURN() != null) {
            return new Step.Return(value(node.returned()), place);
        }
        List<Branch> branches = new ArrayList<>();
        for (RoutineBranchContext branch : node.routineBranch()) {
            branches.add(new Branch(expression(branch.expression()), steps(branch.routineSteps())));
        }
        for (CaseBranchContext branch : node.caseBranch()) {
            branches.add(new Branch(condition(branch, node.expression() != null), steps(branch.routineSteps())));
        }
        if (node.otherwise != null) {
            branches.add(new Branch(null, steps(node.otherwise)));
        } else if (!node.caseBranch().isEmpty()) {
            branches.add(new Branch(null, List.of(new Step.Signal(SqlState.CASE_NOT_FOUND, null, place))));
        }
        return new Step.Choose(expression(node.expression()), branches);
    }

    private Expression value(ReturnedContext node) {
        requireExpression(node);
        return expression(node.expression());
    }

    /** Fails if what is returned is a table. */
    static void requireExpression(ReturnedContext node) {
        if (node.expression() == null) {
            throw SyntaxErrors.at(node.getStart(), "only a function that RETURNS TABLE has a query behind RETURN");
        }
    }

    private Expression condition(CaseBranchContext branch, boolean hasOperand) {
        if (!hasOperand) {
            if (branch.expression().size() > 1) {
                throw SyntaxErrors.at(branch.expression(1).getStart(), "a WHEN of CASE has one condition");
            }
            return expression(branch.expression(0));
        }
        List<Expression> equal = new ArrayList<>();
        for (ExpressionContext value : branch.expression()) {
            Place place = TreeContext.place(value);
            equal.add(new Expression.Comparison(
                    Expression.ComparisonOperator.EQUAL, Step.Choose.operandName(place), expression(value), place));
        }
        return equal.size() == 1 ? equal.get(0) : new Expression.Or(equal, TreeContext.place(branch));
    }

    private Step signal(SignalContext node, Place place) {
        String state = node.condition == null ? sqlState(node.STRING_LITERAL().getSymbol()) : sqlState(node.condition);
        return new Step.Signal(state, expression(node.expression()), place);
    }

    private Step compound(CompoundStepContext node, String label) {
        requireSameLabel(node, label);
        if (!node.FOR().isEmpty()) {
            return new Step.ForEach(
                    label,
                    TreeContext.name(node.identifier()),
                    context.queries().query(node.query()),
                    steps(node.routineSteps()),
                    TreeContext.place(node));
        }
        if (node.BEGIN() != null) {
            return block(node, label);
        }
        Expression condition = expression(node.expression());
        boolean until = node.UNTIL() != null;
        return new Step.Loop(label, until ? null : condition, steps(node.routineSteps()), until ? condition : null);
    }

    private static void requireSameLabel(CompoundStepContext node, String label) {
        if (node.labelBehind() == null) {
            return;
        }
        String behind = TreeContext.name(node.labelBehind().identifier());
        if (!behind.equals(label)) {
            throw SyntaxErrors.at(
                    node.labelBehind().getStart(),
                    "what ends has " + (label == null ? "no label" : "the label " + label) + ", not " + behind);
        }
    }

    private Step block(CompoundStepContext node, String label) {
        conditions.push(new HashMap<>());
        Step block = blockWithConditions(node, label);
        conditions.pop();
        return block;
    }

    private Step blockWithConditions(CompoundStepContext node, String label) {
        List<Variable> variables = new ArrayList<>();
        List<Cursor> cursors = new ArrayList<>();
        List<Handler> handlers = new ArrayList<>();
        for (DeclarationContext declared : node.declaration()) {
            if (declared.HANDLER() != null) {
                handlers.add(handler(declared));
            } else if (declared.conditionWord != null) {
                addCondition(declared);
            } else if (declared.cursorQuery() != null) {
                cursors.add(cursor(declared));
            } else {
                addVariables(declared, variables);
            }
        }
        return new Step.Block(label, variables, cursors, handlers, steps(node.routineStep()));
    }

    private void addVariables(DeclarationContext node, List<Variable> target) {
        SqlType type = TypeBuilder.type(node.dataType(), context);
        Expression value = expression(node.expression());
        for (IdentifierContext name : node.identifier()) {
            target.add(new Variable(TreeContext.name(name), type, value, TreeContext.place(name)));
        }
    }

    private void addCondition(DeclarationContext node) {
        String word = TreeContext.name(node.conditionWord);
        if (!word.equals("CONDITION")) {
            throw SyntaxErrors.at(node.conditionWord.getStart(), "what is FOR SQLSTATE is a CONDITION, not a " + word);
        }
        String name = TreeContext.name(node.identifier(0));
        String state = sqlState(node.STRING_LITERAL().getSymbol());
        if (conditions.getFirst().put(name, state) != null) {
            throw SyntaxErrors.at(node.identifier(0).getStart(), "a block has two conditions " + name);
        }
    }

    /** The SQLSTATE that a condition is a name of. */
    private String sqlState(IdentifierContext condition) {
        String name = TreeContext.name(condition);
        for (Map<String, String> block : conditions) {
            if (block.containsKey(name)) {
                return block.get(name);
            }
        }
        throw SyntaxErrors.at(
                condition.getStart(), "there is no condition " + name + "; expected SQLSTATE '...' or the name of one");
    }

    private Cursor cursor(DeclarationContext node) {
        CursorQueryContext cursor = node.cursorQuery();
        boolean returned = false;
        String last = "";
        for (ParseTree part : cursor.children) {
            String word = part.getText().toUpperCase(Locale.ROOT);
            boolean known = !(part instanceof IdentifierContext)
                    || CURSOR_WORDS.contains(word) && (!word.equals("SCROLL") || last.equals("NO"));
            if (!known) {
                throw SyntaxErrors.at(
                        ((IdentifierContext) part).getStart(),
                        "a cursor of a procedure is [INSENSITIVE] [NO SCROLL] CURSOR [WITH RETURN]");
            }
            returned |= word.equals("RETURN") && last.equals("WITH");
            last = word;
        }
        return new Cursor(
                TreeContext.name(node.identifier(0)),
                returned,
                context.queries().query(cursor.query()),
                TreeContext.place(node));
    }

    private Step fetch(RoutineStepContext node) {
        List<ColumnTarget> variables = new ArrayList<>();
        for (IdentifierContext variable : node.fetchedVariables().identifier()) {
            variables.add(new ColumnTarget(TreeContext.name(variable), TreeContext.place(variable)));
        }
        return new Step.Fetch(TreeContext.name(node.target), variables, TreeContext.place(node));
    }

    private Handler handler(DeclarationContext node) {
        List<String> states = new ArrayList<>();
        node.handledCondition().forEach(condition -> states.add(handled(condition)));
        Handler.Way way = node.CONTINUE() != null
                ? Handler.Way.CONTINUE
                : node.UNDO() != null ? Handler.Way.UNDO : Handler.Way.EXIT;
        Step action = node.routineStep() == null ? null : step(node.routineStep());
        return new Handler(way, states, action, TreeContext.place(node));
    }

    private String handled(HandledConditionContext node) {
        if (node.STRING_LITERAL() != null) {
            return sqlState(node.STRING_LITERAL().getSymbol());
        }
        String said = (node.NOT() == null ? "" : "NOT ") + TreeContext.name(node.identifier());
        boolean general = said.equals(Handler.ANY_FAILURE) || said.equals(Handler.NO_ROW);
        if (!general && (node.NOT() != null || said.equals("SQLWARNING"))) {
            throw SyntaxErrors.at(
                    node.getStart(), "a handler is for SQLSTATE '...', SQLEXCEPTION or NOT FOUND, not for " + said);
        }
        return general ? said : sqlState(node.identifier());
    }

    private Step query(QueryContext node) {
        SelectSpecificationContext select = QueryBuilder.plainSelect(node.queryBody());
        if (select == null || select.intoClause() == null) {
            return new Step.Run(context.queries().query(node));
        }
        if (select.intoClause().TABLE() != null || select.intoClause().temporaryClause() != null) {
            throw SyntaxErrors.at(
                    select.intoClause().getStart(), "INTO of a procedure is for variables, it makes no table");
        }
        context.takeInto(select);
        List<ColumnTarget> variables = new ArrayList<>();
        for (QualifiedNameContext written : select.intoClause().qualifiedName()) {
            Name name = TreeContext.name(written);
            if (name.schema() != null) {
                throw SyntaxErrors.at(written.getStart(), "a variable is named without a schema");
            }
            variables.add(new ColumnTarget(name.name(), name.place()));
        }
        return new Step.Into(context.queries().query(node), variables, TreeContext.place(node));
    }

    private Step assign(RoutineStepContext node) {
        boolean toRow = newRow != null
                && node.assignment().get(0).LPAREN() == null
                && node.assignment().get(0).identifier().size() > 1;
        node.assignment().forEach(toRow ? this::requireNewRow : StepBuilder::requireVariables);
        return new Step.Assign(
                new ChangeBuilder(context).assignments(node.assignment()), toRow, TreeContext.place(node));
    }

    private void requireNewRow(AssignmentContext node) {
        List<IdentifierContext> parts = node.identifier();
        if (node.LPAREN() != null
                || parts.size() != 2
                || !TreeContext.name(parts.get(0)).equals(newRow)) {
            throw SyntaxErrors.at(
                    node.getStart(), "SET of a trigger assigns columns of the new row, as " + newRow + ".name");
        }
    }

    private static void requireVariables(AssignmentContext node) {
        if (node.LBRACKET().size() > 0
                || node.LPAREN() == null && node.identifier().size() != 1) {
            throw SyntaxErrors.at(node.getStart(), "SET of a procedure assigns its variables");
        }
    }

    /** Assignments of what the steps before have told of themselves. */
    private Step diagnostics(RoutineStepContext node) {
        if (node.identifier() != null && !isKindOfDiagnostics(node.identifier())) {
            throw SyntaxErrors.at(node.identifier().getStart(), "expected GET [CURRENT | STACKED] DIAGNOSTICS");
        }
        List<Assignment> assignments = new ArrayList<>();
        for (DiagnosticsItemContext item : node.diagnosticsItem()) {
            String name = TreeContext.name(item.item);
            if (!Step.DIAGNOSTICS.contains(name)) {
                throw SyntaxErrors.at(
                        item.item.getStart(),
                        "GET DIAGNOSTICS tells " + String.join(", ", Step.DIAGNOSTICS) + ", not " + name);
            }
            Place place = TreeContext.place(item);
            ColumnTarget target = new ColumnTarget(TreeContext.name(item.target), place);
            assignments.add(new Assignment(target, new Expression.ColumnName(List.of(Step.HIDDEN, name), place)));
        }
        return new Step.Assign(assignments, false, TreeContext.place(node));
    }

    private static boolean isKindOfDiagnostics(ParserRuleContext word) {
        String kind = word.getText().toUpperCase(Locale.ROOT);
        return kind.equals("CURRENT") || kind.equals("STACKED");
    }

    private static String sqlState(Token token) {
        String state = TreeContext.unquote(token.getText());
        if (!state.matches("[0-9A-Z]{5}") || state.startsWith("00")) {
            throw SyntaxErrors.at(
                    token,
                    "'" + state + "' is no SQLSTATE of an error: five digits or capital letters, the first not 00");
        }
        return state;
    }
}
