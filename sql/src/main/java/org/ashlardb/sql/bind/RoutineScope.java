package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.FunctionSchema;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.tree.DefinitionStatement.FunctionParameter;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlType;

/**
 * What the statements of a procedure or a function find around them: its parameters, which are variables. A column of the
 * same name hides one, unless it is named with the routine before it.
 */
public final class RoutineScope extends StepScope {
    private static final int NONE = -1;

    private final String kind;
    private final List<String> names;
    private final List<SqlType> types;
    private final int result; // the variable that gets a function's value, or NONE

    private RoutineScope(
            String kind, String home, String name, List<String> names, List<SqlType> types, SqlType returns) {
        super(home, name);
        this.kind = kind;
        this.names = names;
        this.types = types;
        result = returns == null ? NONE : add(Step.RESULT, returns);
    }

    private RoutineScope(RoutineScope other) {
        super(other);
        kind = other.kind;
        names = other.names;
        types = other.types;
        result = other.result;
    }

    /** What the statements of a procedure find. */
    public static RoutineScope of(ProcedureSchema schema, Procedure procedure) {
        return new RoutineScope(
                "procedure ",
                schema.home(),
                schema.name(),
                procedure.parameters().stream().map(Procedure.Parameter::name).toList(),
                procedure.parameters().stream().map(Procedure.Parameter::type).toList(),
                null);
    }

    /** What the statements of a function with steps find. */
    public static RoutineScope of(FunctionSchema schema, CatalogView catalog) {
        return new RoutineScope(
                "function ",
                schema.home(),
                schema.name(),
                schema.parameters().stream().map(FunctionParameter::name).toList(),
                schema.parameters().stream()
                        .map(parameter -> schema.type(parameter.type(), catalog))
                        .toList(),
                schema.type(schema.returns(), catalog));
    }

    @Override
    public RoutineScope forNextStatement() {
        return new RoutineScope(this);
    }

    @Override
    String failure() {
        return described() + " fails";
    }

    @Override
    String described() {
        return kind + name();
    }

    @Override
    public boolean mayChange() {
        return result == NONE;
    }

    @Override
    public String changesNothing() {
        return "a function changes and locks no rows, as a query calls it; a procedure does";
    }

    @Override
    public int result(Place place) {
        return result == NONE ? super.result(place) : result;
    }

    @Override
    public int given() {
        return names.size();
    }

    @Override
    SqlType givenType(int parameter) {
        return types.get(parameter);
    }

    @Override
    String givenName(int parameter) {
        return names.get(parameter);
    }

    @Override
    int givenParameter(Expression.ColumnName column) {
        List<String> parts = column.parts();
        boolean own = parts.size() == 1 || parts.size() == 2 && parts.get(0).equals(name());
        return own ? names.indexOf(parts.get(parts.size() - 1)) : NONE;
    }

    @Override
    int givenVariable(Expression.ColumnName variable) {
        return givenParameter(variable);
    }
}
