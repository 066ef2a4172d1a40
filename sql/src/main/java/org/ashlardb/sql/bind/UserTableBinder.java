package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.OuterValue;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.parser.StarExpansion;
import org.ashlardb.sql.plan.Filter;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.Recursion;
import org.ashlardb.sql.plan.SharedScan;
import org.ashlardb.sql.plan.Values;
import org.ashlardb.sql.plan.rule.NodeScalars;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.tree.DefinitionStatement.ReturnedColumn;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Binds calls of functions that users have made and that return tables. The query of the function is bound over a variable
 * for each parameter and nothing around. A call is that query for the one row of its arguments, so that each is computed
 * once; arguments that are nothing to compute take the places of the variables, and there is no such row.
 */
final class UserTableBinder {
    private final BindContext context;
    private final DeclaredValues declaredValues;

    UserTableBinder(BindContext context) {
        this.context = context;
        declaredValues = new DeclaredValues(context);
    }

    /** The rows of a call, with a column for each that the function returns, named as it is declared. */
    BoundQuery bind(FunctionSchema function, List<Scalar> arguments, Place place) {
        UserFunctionBinder.checkCount(function, arguments, place);
        List<Scalar> values = new UserFunctionBinder(context).values(function, arguments, place);
        Scope parameters = parameters(function);
        context.outer().begin();
        BoundQuery body = body(function, parameters, place);
        List<Variable> used = context.outer().end();
        List<Variable> row =
                parameters.columns().stream().map(Scope.Column::variable).toList();
        PlanNode plan = isFixed(function, row, values, used) && canReplace(body.plan())
                ? replaced(body.plan(), registers(used, row, values))
                : forRow(function, new Values(row, List.of(values)), parameters, body, used);
        return new BoundQuery(plan, body.columns());
    }

    /** Fails if the query makes no sense, or does more than to read. */
    void validate(FunctionSchema function) {
        List<Scalar> arguments = new ArrayList<>();
        function.parameters().forEach(parameter -> arguments.add(Constant.NULL));
        bind(function, arguments, Place.UNKNOWN);
        bind(function, arguments.subList(0, function.leastArguments()), Place.UNKNOWN);
        if (context.isLocking() || !context.steps().isEmpty()) {
            throw Place.UNKNOWN.error(
                    SqlState.NOT_SUPPORTED,
                    "function " + function.name()
                            + " changes or locks rows; a function that returns a table reads only");
        }
    }

    /** The text of the query, with the columns that each {@code *} in it stands for. */
    String expanded(FunctionSchema function) {
        Map<Place, List<List<String>>> stars = new LinkedHashMap<>();
        Scope parameters = parameters(function);
        BindContext.ViewState outside = context.enterFunction(function, Place.UNKNOWN);
        context.outer().begin();
        context.recordStars(stars);
        try {
            new QueryBinder(context, parameters).bindAssigned(function.query(context.catalog()));
        } finally {
            context.outer().end();
            context.leaveView(outside);
        }
        return StarExpansion.expand(function.body(), stars);
    }

    /** The parameters under their names, with new variables. */
    private Scope parameters(FunctionSchema function) {
        List<Scope.Column> columns = new ArrayList<>();
        for (var parameter : function.parameters()) {
            SqlType type = function.type(parameter.type(), context.catalog()).base();
            Variable variable = context.newVariable(parameter.name(), type, true);
            columns.add(new Scope.Column(null, function.name(), parameter.name(), variable, false));
        }
        return new Scope(columns, null);
    }

    /** The query of the function, where names mean what they meant when it was created, with the declared columns. */
    private BoundQuery body(FunctionSchema function, Scope parameters, Place place) {
        List<SqlType> types = new ArrayList<>();
        for (ReturnedColumn column : function.columns()) {
            types.add(function.type(column.type(), context.catalog()));
        }
        BindContext.ViewState outside = context.enterFunction(function, place);
        BoundQuery query;
        try {
            query = new QueryBinder(context, parameters).bindAssigned(function.query(context.catalog()));
        } finally {
            context.leaveView(outside);
        }
        if (query.columns().size() != types.size()) {
            throw place.error(
                    SqlState.INVALID_FUNCTION_DEFINITION,
                    "function " + function.name() + " returns a table with " + types.size() + " columns, its query has "
                            + query.columns().size());
        }
        return declared(function, closed(query, types, place), types, place);
    }

    /** What is selected of literals and NULLs has the types of the columns. */
    private BoundQuery closed(BoundQuery query, List<SqlType> declared, Place place) {
        List<SqlType> types = new ArrayList<>();
        for (SqlType type : declared) {
            SqlType base = type.base();
            types.add(base.kind().isText() ? TypeRules.common(SqlType.VARCHAR, base) : base);
        }
        BoundQuery closed = OpenColumns.closeAssigned(context, query, types, place);
        return new BoundQuery(new FoldedKeys(context).rewrite(closed.plan()), closed.columns());
    }

    private BoundQuery declared(FunctionSchema function, BoundQuery query, List<SqlType> types, Place place) {
        List<Variable> outputs = new ArrayList<>();
        List<Scalar> values = new ArrayList<>();
        List<BoundQuery.Column> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Variable variable = query.columns().get(i).variable();
            String name = function.columns().get(i).name();
            String what = name == null ? "the result" : "column " + name;
            if (!TypeRules.canAssign(variable.type(), types.get(i).base())) {
                throw place.error(
                        SqlState.INVALID_FUNCTION_DEFINITION,
                        what + " of function " + function.name() + " is of type " + types.get(i)
                                + ", in its query of type " + variable.type());
            }
            Scalar value = declaredValues.of(
                    new Reference(variable), types.get(i), what + " of function " + function.name(), place);
            values.add(value);
            outputs.add(context.newVariable(name == null ? function.name() : name, value.type(), variable.nullable()));
            columns.add(new BoundQuery.Column(name == null ? function.name() : name, outputs.get(i)));
        }
        return new BoundQuery(new Project(query.plan(), outputs, values), columns);
    }

    /** The body for one row of arguments; for none if the function is strict and one of them is NULL. */
    private PlanNode forRow(
            FunctionSchema function, Values row, Scope parameters, BoundQuery body, List<Variable> used) {
        List<Scalar> given = new ArrayList<>();
        if (function.strict()) {
            row.outputs()
                    .forEach(variable -> given.add(Predicate.of(Predicate.Test.IS_NOT_NULL, new Reference(variable))));
        }
        PlanNode arguments = given.isEmpty() ? row : new Filter(row, Logical.and(given));
        return new Right(context, new FromBinder.From(body.plan(), parameters), used)
                .join(Join.Type.INNER, new FromBinder.From(arguments, parameters), Constant.TRUE);
    }

    /** Whether no argument is anything to compute, and none may be NULL that leaves the table without rows. */
    private static boolean isFixed(
            FunctionSchema function, List<Variable> parameters, List<Scalar> values, List<Variable> used) {
        for (int i = 0; i < values.size(); i++) {
            Scalar value = values.get(i);
            boolean constant = value instanceof Constant given && given.value() != null;
            boolean fixed = value instanceof Parameter || value instanceof OuterValue || Scalars.isConstant(value);
            boolean suits = used.contains(parameters.get(i)) ? fixed : Scalars.isRepeatable(value);
            if (function.strict() ? !constant : !suits) {
                return false;
            }
        }
        return true;
    }

    /** What the query finds in registers. */
    private Map<Integer, Scalar> registers(List<Variable> used, List<Variable> parameters, List<Scalar> values) {
        Map<Integer, Scalar> registers = new HashMap<>();
        for (Variable variable : used) {
            registers.put(context.outer().register(variable), values.get(parameters.indexOf(variable)));
        }
        return registers;
    }

    /** Whether all that a plan uses is in its expressions and those of its inputs. */
    private static boolean canReplace(PlanNode node) {
        return !(node instanceof SharedScan)
                && !(node instanceof Recursion)
                && node.inputs().stream().allMatch(UserTableBinder::canReplace);
    }

    /** The plan with other expressions in place of what it finds in registers. */
    private static PlanNode replaced(PlanNode node, Map<Integer, Scalar> registers) {
        List<PlanNode> inputs = new ArrayList<>();
        node.inputs().forEach(input -> inputs.add(replaced(input, registers)));
        PlanNode over = inputs.isEmpty() ? node : node.withInputs(inputs);
        return NodeScalars.map(over, scalar -> Scalars.transform(scalar, part -> replaced(part, registers)));
    }

    private static Scalar replaced(Scalar scalar, Map<Integer, Scalar> registers) {
        return scalar instanceof OuterValue value && registers.containsKey(value.register())
                ? registers.get(value.register())
                : scalar;
    }
}
