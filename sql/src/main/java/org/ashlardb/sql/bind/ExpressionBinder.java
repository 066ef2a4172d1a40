package org.ashlardb.sql.bind;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Sequence;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.CurrentValue;
import org.ashlardb.sql.expression.NextValue;
import org.ashlardb.sql.expression.Operation;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.ParameterUse;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Predicate.Test;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Subquery;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.evaluate.TriedCast;
import org.ashlardb.sql.expression.function.IntervalFunction;
import org.ashlardb.sql.parser.SequenceText;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.rule.NodeScalars;
import org.ashlardb.sql.schema.SequenceNames;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** Binds expressions over a scope. Predicates, arithmetic and functions have binders of their own. */
final class ExpressionBinder {
    /** Functions that are written like columns, where there is no column of the name. */
    private static final Set<String> WITHOUT_PARENTHESES = Set.of(
            "CURRENT_CATALOG",
            "CURRENT_ROLE",
            "CURRENT_SCHEMA",
            "CURRENT_USER",
            "SESSION_USER",
            "SYSDATE",
            "SYSTIMESTAMP",
            "USER");

    static final String AGGREGATE_ARGUMENT = "the argument of an aggregate";

    private final BindContext context;
    private final Scope scope;
    private final AggregateCollector aggregates;
    private final WindowCollector windows;
    private final String clause;
    private RowFunctionCollector rowFunctions; // null where none may stand
    private Labels labels; // null where none may stand
    private final Coercion coercion;
    private final PredicateBinder predicates;
    private final ArithmeticBinder arithmetic;
    private final FunctionBinder functions;

    /** Aggregates are null where none may stand; the clause is named in the error then. */
    ExpressionBinder(BindContext context, Scope scope, AggregateCollector aggregates, String clause) {
        this(context, scope, aggregates, null, clause);
    }

    /** Windows, too, are null where none may stand. */
    ExpressionBinder(
            BindContext context, Scope scope, AggregateCollector aggregates, WindowCollector windows, String clause) {
        this.context = context;
        this.scope = scope;
        this.aggregates = aggregates;
        this.windows = windows;
        this.clause = clause;
        coercion = new Coercion(context);
        predicates = new PredicateBinder(this, coercion);
        arithmetic = new ArithmeticBinder(coercion);
        functions = new FunctionBinder(this, coercion);
    }

    BindContext context() {
        return context;
    }

    Scope scope() {
        return scope;
    }

    AggregateCollector aggregates() {
        return aggregates;
    }

    WindowCollector windows() {
        return windows;
    }

    /** Lets functions that make rows stand in expressions bound from now on; not with null. */
    void allowRowFunctions(RowFunctionCollector collector) {
        rowFunctions = collector;
    }

    /** What names mean that are no columns. */
    interface Labels {
        /** Null if there is no such name. */
        Scalar labelled(Expression.ColumnName name);
    }

    /** Lets names that are no columns stand in expressions bound from now on; null for none. */
    void setLabels(Labels newLabels) {
        labels = newLabels;
    }

    /** Null where functions that make rows may not stand. */
    RowFunctionCollector rowFunctions() {
        return rowFunctions;
    }

    String clause() {
        return clause;
    }

    /** The same binder for arguments of aggregates, which may hold none. */
    ExpressionBinder insideAggregate() {
        return new ExpressionBinder(context, scope, null, AGGREGATE_ARGUMENT);
    }

    /** The same binder for the parts of windows, which may hold aggregates but no windows. */
    ExpressionBinder insideWindow() {
        return new ExpressionBinder(context, scope, aggregates, "a call over a window");
    }

    List<Scalar> bindAll(List<Expression> expressions) {
        List<Scalar> scalars = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            scalars.add(bind(expression));
        }
        return scalars;
    }

    /** An expression whose type is known in the end. */
    Scalar bindSettled(Expression expression) {
        return coercion.settle(bind(expression));
    }

    Scalar bindCondition(Expression expression) {
        return condition(bind(expression), expression.place());
    }

    Scalar condition(Scalar scalar, Place place) {
        if (!Coercion.isUntyped(scalar) && scalar.type().kind() != SqlKind.BOOLEAN) {
            throw place.error(
                    SqlState.DATATYPE_MISMATCH, "condition is of type " + scalar.type() + ", expected BOOLEAN");
        }
        return coercion.coerce(scalar, SqlType.BOOLEAN, place);
    }

    Scalar bind(Expression expression) {
        context.checkCanceled();
        if (expression instanceof Expression.ColumnName name) {
            return column(name);
        }
        Scalar literal = literal(expression);
        if (literal != null) {
            return literal;
        }
        if (expression instanceof Expression.Arithmetic operation) {
            return operations(operation);
        }
        if (expression instanceof Expression.Sign sign) {
            return sign(sign);
        }
        if (expression instanceof Expression.Concatenation concatenation) {
            return arithmetic.concatenate(bindAll(concatenation.parts()), concatenation.place());
        }
        Scalar array = new ArrayBinder(coercion).bind(expression, this);
        if (array != null) {
            return array;
        }
        if (expression instanceof Expression.Call call) {
            if (context.mergeAction() != null && call.name().equals("MERGE_ACTION")) {
                return new Reference(context.mergeAction());
            }
            return functions.bind(call);
        }
        if (expression instanceof Expression.AggregateCall call) {
            return call.over() == null ? functions.bind(call) : new WindowBinder(this, coercion).bind(call);
        }
        if (expression instanceof Expression.RoutineCall call) {
            return functions.bind(call);
        }
        if (expression instanceof Expression.Case choice) {
            return choice(choice, false);
        }
        if (expression instanceof Expression.Cast cast) {
            return cast(cast);
        }
        if (expression instanceof Expression.Collate collate) {
            return collate(collate);
        }
        if (expression instanceof Expression.ScalarSubquery subquery) {
            return subquery(subquery);
        }
        if (expression instanceof Expression.JsonQuery query) {
            return new JsonQueryBinder(this, coercion).bind(query);
        }
        if (expression instanceof Expression.NextValue next) {
            return new NextValue(sequence(next.sequence()), next.sequence().toString(), false);
        }
        if (expression instanceof Expression.CurrentValue current) {
            return current.sequence() == null
                    ? new CurrentValue(null, null)
                    : new CurrentValue(
                            sequence(current.sequence()), current.sequence().toString());
        }
        if (expression instanceof Expression.DefaultMarker) {
            throw expression
                    .place()
                    .error(SqlState.SYNTAX_ERROR, "DEFAULT can only be a whole value of INSERT or UPDATE");
        }
        if (expression instanceof Expression.Row row) {
            throw expression
                    .place()
                    .error(SqlState.SYNTAX_ERROR, "row of " + row.fields().size() + " values, expected a single value");
        }
        return predicates.bind(expression);
    }

    /** Operators in a row, bound from the first operand on without recursion. */
    private Scalar operations(Expression.Arithmetic last) {
        Deque<Expression.Arithmetic> row = new ArrayDeque<>();
        Expression first = last;
        while (first instanceof Expression.Arithmetic operation) {
            row.push(operation);
            first = operation.left();
        }
        Scalar value = bindOpen(first);
        while (!row.isEmpty()) {
            Expression.Arithmetic next = row.pop();
            value = arithmetic.bind(next, value, bindOpen(next.right()));
        }
        return value;
    }

    private Scalar column(Expression.ColumnName name) {
        Variable found = scope.find(name.parts(), name.place());
        if (found != null) {
            context.noteUse(name, scope, found);
        }
        if (found == null && context.outer().isInSubquery()) {
            Variable outer = scope.findOuter(name.parts(), name.place());
            if (outer != null) {
                context.noteUse(name, scope, outer);
                return context.outer().value(outer);
            }
        }
        if (found == null
                && name.parts().size() == 1
                && WITHOUT_PARENTHESES.contains(name.parts().get(0))) {
            return functions.bind(new Expression.Call(name.parts().get(0), List.of(), false, false, name.place()));
        }
        Scalar around = found == null ? context.valueAround(name, scope) : null;
        if (around != null) {
            return around;
        }
        Expression sequenceValue = found == null ? SequenceText.value(name) : null;
        if (sequenceValue != null
                && !scope.hasTable(name.parts().subList(0, name.parts().size() - 1))) {
            return bind(sequenceValue);
        }
        Scalar labelled = found == null && labels != null ? labels.labelled(name) : null;
        if (labelled != null) {
            return labelled;
        }
        Variable value = found == null ? scope.functionValue(name.parts()) : null;
        if (value != null && !scope.has(value) && context.outer().isInSubquery()) {
            return context.outer().value(value);
        }
        found = value == null ? found : value;
        return new Reference(found == null ? scope.resolve(name.parts(), name.place()) : found);
    }

    private Scalar literal(Expression expression) {
        if (expression instanceof Expression.NumberLiteral number) {
            return Coercion.number(number.text(), false, number.place());
        }
        if (expression instanceof Expression.StringLiteral text) {
            return new Constant(text.value(), SqlType.VARCHAR, true);
        }
        if (expression instanceof Expression.ParameterMarker marker) {
            SqlType decided = context.parameters().decided(marker.index());
            boolean typed = decided != null && !decided.kind().isText(); // by another place; text becomes anything
            return new Parameter(marker.index(), typed ? decided : SqlType.NULL, false);
        }
        if (expression instanceof Expression.LiteralParameter parameter) {
            SqlType type = parameter.type() == null ? SqlType.NULL : parameter.type();
            if (parameter.type() != null) {
                context.parameters().decide(parameter.index(), type);
                context.parameters().setUse(parameter.index(), ParameterUse.COMPARED);
            }
            return new Parameter(parameter.index(), type, true);
        }
        if (expression instanceof Expression.NullLiteral) {
            return Constant.NULL;
        }
        if (expression instanceof Expression.BooleanLiteral bool) {
            return Constant.ofBoolean(bool.value());
        }
        if (expression instanceof Expression.TypedLiteral typed) {
            // A decimal literal has the digits that are written.
            if (typed.type().equals(SqlType.of(SqlKind.DECIMAL))) {
                return Coercion.decimal(typed.text(), typed.place());
            }
            SqlType base = typed.type().base();
            Scalar moment = Moments.of(coercion, typed.text(), base, typed.place());
            return inDomain(
                    typed.type(), moment != null ? moment : Coercion.literal(typed.text(), base, typed.place()));
        }
        return expression instanceof Expression.BinaryLiteral binary
                ? new Constant(binary.value(), SqlType.VARBINARY)
                : null;
    }

    private Scalar sign(Expression.Sign sign) {
        if (sign.operand() instanceof Expression.NumberLiteral number) {
            return Coercion.number(number.text(), sign.negative(), sign.place());
        }
        Scalar operand = bind(sign.operand());
        if (operand.type().kind() == SqlKind.NULL) {
            operand = coercion.coerceOperand(operand, SqlType.BIGINT, sign.place());
        }
        if (operand.type().kind() == SqlKind.INTERVAL) {
            return sign.negative() ? new RowCall(IntervalFunction.NEGATE, List.of(operand), SqlType.INTERVAL) : operand;
        }
        if (!sign.negative() && operand.type().kind().isText()) {
            return operand; // as SQLite and MySQL have it, and the files of sqllogictest use
        }
        if (!operand.type().kind().isNumeric()) {
            throw sign.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "sign before a value of type " + operand.type() + ", expected a number");
        }
        return sign.negative() ? new Operation(Operation.Operator.NEGATE, List.of(operand), operand.type()) : operand;
    }

    private Scalar collate(Expression.Collate collate) {
        Scalar operand = bindSettled(collate.operand());
        SqlType type = operand.type();
        if (!type.kind().isText()) {
            throw collate.place().error(SqlState.DATATYPE_MISMATCH, "type " + type + " has no collation");
        }
        if (type.ignoresCase() == collate.ignoreCase()) {
            return operand;
        }
        SqlType text = SqlType.varchar(type.length());
        SqlType target = collate.ignoreCase() ? text.ignoringCase() : text;
        context.noteType(target);
        return new Cast(operand, target, false);
    }

    private Scalar cast(Expression.Cast cast) {
        return inDomain(cast.type(), cast(cast, cast.type().base()));
    }

    /** A value cast to a domain has to comply with it. */
    private Scalar inDomain(SqlType type, Scalar value) {
        return type.detail() instanceof TypeDetail.Domain domain
                ? new DomainBinder(context, context.catalog().findDomain(domain.schema(), domain.name())).checked(value)
                : value;
    }

    private Scalar cast(Expression.Cast cast, SqlType target) {
        context.noteType(target);
        Scalar operand = bind(cast.operand());
        if (operand instanceof Parameter parameter && parameter.type().kind() == SqlKind.NULL && !cast.tried()
                || operand instanceof Constant constant && constant.isNull()) {
            return coercion.coerce(operand, target, cast.place());
        }
        if (operand instanceof Constant constant && constant.literal()) {
            Scalar moment = Moments.of(coercion, (String) constant.value(), target, cast.place());
            if (moment != null) {
                return moment;
            }
        }
        operand = coercion.settle(operand);
        SqlKind kind = operand.type().kind();
        if (target.kind() == SqlKind.JSON && (kind.isNumeric() || kind == SqlKind.BOOLEAN)) {
            Expression.Call toJson = new Expression.Call("TO_JSON", List.of(), false, false, cast.place());
            return new JsonFunctions(coercion).bind(toJson, List.of(operand));
        }
        if (!TypeRules.canCast(operand.type(), target)) {
            throw cast.place().error(SqlState.CANNOT_COERCE, "type " + operand.type() + " cannot be cast to " + target);
        }
        if (operand.type().equals(target)) {
            return operand;
        }
        return cast.tried()
                ? new RowCall(new TriedCast(operand.type(), target), List.of(operand), target)
                : new Cast(operand, target, true);
    }

    /** An expression that may be an {@link OpenChoice}, of which its context decides the type. */
    Scalar bindOpen(Expression expression) {
        if (expression instanceof Expression.Case choice) {
            return choice(choice, true);
        }
        return expression instanceof Expression.Call call && ChoiceFunctions.isChoice(call)
                ? functions.bindOpen(call)
                : bind(expression);
    }

    private Scalar choice(Expression.Case choice, boolean open) {
        List<Scalar> results = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        List<Scalar> conditions = new ArrayList<>();
        for (Expression.When when : choice.whens()) {
            conditions.add(
                    choice.operand() == null
                            ? bindCondition(when.condition())
                            : predicates.comparison(
                                    Test.EQUAL,
                                    choice.operand(),
                                    when.condition(),
                                    when.condition().place()));
            results.add(open ? bindOpen(when.result()) : bind(when.result()));
            places.add(when.result().place());
        }
        Expression otherwise = choice.otherwise();
        results.add(otherwise == null ? Constant.NULL : open ? bindOpen(otherwise) : bind(otherwise));
        places.add(otherwise == null ? choice.place() : otherwise.place());
        if (open && results.stream().allMatch(Coercion::isUntyped)) {
            return OpenChoice.ofCase(conditions, results, places);
        }
        results.replaceAll(coercion::settleChoice);
        SqlType type = unify(results, "CASE", choice.place());
        ReachableBranches reachable = new ReachableBranches(conditions, results);
        List<Integer> untyped = coercion.open(results);
        Scalar bound = choice(reachable.conditions(), reachable.results(), type, choice.place());
        coercion.leaveOpen(untyped);
        return bound;
    }

    private Scalar choice(List<Scalar> conditions, List<Scalar> results, SqlType type, Place place) {
        List<Scalar> children = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            children.add(conditions.get(i));
            children.add(coercion.coerceOperand(results.get(i), type, place));
        }
        children.add(coercion.coerceOperand(results.get(conditions.size()), type, place));
        if (conditions.isEmpty()) {
            Scalar only = children.get(0);
            return only.type().equals(type) ? only : new Conditional(true, children, type);
        }
        return new Conditional(false, children, type);
    }

    /** The type all values can take; text, or arrays of it, when none has any. */
    static SqlType unify(List<Scalar> values, String what, Place place) {
        SqlType type = SqlType.NULL;
        for (Scalar value : values) {
            if (!Coercion.isUntyped(value)) {
                SqlType common = TypeRules.common(type, value.type());
                if (common == null) {
                    throw place.error(
                            SqlState.DATATYPE_MISMATCH,
                            what + " has values of types " + type + " and " + value.type()
                                    + ", which do not go together");
                }
                type = common;
            }
        }
        return type.kind() == SqlKind.NULL ? OpenColumns.settled(values) : Coercion.withLiterals(type, values);
    }

    private Scalar subquery(Expression.ScalarSubquery subquery) {
        List<Scalar> columns = subqueryColumns(subquery);
        if (columns.size() != 1) {
            throw subquery.place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "a subquery used as a value has " + columns.size() + " columns, expected 1");
        }
        return columns.get(0);
    }

    /** The values of a query's only row, which is found once where that makes no difference. */
    List<Scalar> subqueryColumns(Expression.ScalarSubquery subquery) {
        context.outer().begin();
        BoundQuery query = new QueryBinder(context, scope).bindTable(subquery.query());
        List<Variable> used = context.outer().end();
        if (query.columns().size() > 1 && !used.isEmpty() && NodeScalars.isRepeatable(query.plan())) {
            return rowColumns(QueryBinder.exactly(query), used);
        }
        List<BoundQuery> readers = new ArrayList<>();
        if (query.columns().size() > 1 && used.isEmpty()) {
            readers.addAll(context.shared().columns(query, subquery.place()));
        } else {
            query.columns().forEach(column -> readers.add(new BoundQuery(query.plan(), List.of(column))));
        }
        List<Scalar> values = new ArrayList<>();
        for (BoundQuery reader : readers) {
            SqlType type = reader.columns().get(0).variable().type();
            values.add(subquery(Subquery.Use.VALUE, QueryBinder.exactly(reader).plan(), List.of(), type, used));
        }
        return values;
    }

    private List<Scalar> rowColumns(BoundQuery query, List<Variable> used) {
        SqlType first = query.columns().get(0).variable().type();
        Subquery row = subquery(Subquery.Use.VALUE, query.plan(), List.of(), first, used);
        List<Scalar> values = new ArrayList<>();
        for (int i = 0; i < query.columns().size(); i++) {
            values.add(row.ofColumn(i, query.columns().get(i).variable().type()));
        }
        return values;
    }

    /** Ends the subquery being bound: its outer columns are columns here, or of a query around this one. */
    Subquery subquery(Subquery.Use use, PlanNode plan, List<Scalar> operands, SqlType type) {
        return subquery(use, plan, operands, type, context.outer().end());
    }

    private Subquery subquery(
            Subquery.Use use, PlanNode plan, List<Scalar> operands, SqlType type, List<Variable> used) {
        List<Scalar> children = new ArrayList<>(operands);
        List<Integer> registers = new ArrayList<>();
        for (Variable variable : used) {
            registers.add(context.outer().register(variable));
            boolean here = scope.has(variable) || context.isAggregate(scope, variable);
            children.add(here ? new Reference(variable) : context.outer().value(variable));
        }
        return new Subquery(
                use, null, context.addSubquery(plan), 0, NodeScalars.isRepeatable(plan), registers, children, type);
    }

    Sequence sequence(Name name) {
        return new SequenceNames(context.catalog(), context.schemaOf(name)).find(name);
    }

    SqlException noOperator(String operator, Scalar left, Scalar right, Place place) {
        return place.error(
                SqlState.UNKNOWN_FUNCTION,
                "values of types " + left.type() + " and " + right.type() + " cannot be compared by " + operator);
    }

    Predicate isNull(Scalar operand, boolean negated) {
        return Predicate.of(negated ? Test.IS_NOT_NULL : Test.IS_NULL, coercion.settleTested(operand));
    }
}
