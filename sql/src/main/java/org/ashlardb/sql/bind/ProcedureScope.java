package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * What the statements of a procedure find around them: its parameters, and behind them the variables that it declares. A
 * column of the same name hides one, unless it is named with the procedure before it.
 */
public final class ProcedureScope extends StepScope {
    private final ProcedureSchema schema;
    private final List<String> names = new ArrayList<>();
    private final List<SqlType> types = new ArrayList<>();

    /** What the statements of a procedure find. */
    public ProcedureScope(ProcedureSchema schema, Procedure procedure) {
        super(schema.home());
        this.schema = schema;
        procedure.parameters().forEach(parameter -> {
            names.add(parameter.name());
            types.add(parameter.type());
        });
        procedure.variables().forEach(variable -> {
            names.add(variable.name());
            types.add(variable.type());
        });
    }

    private ProcedureScope(ProcedureScope other) {
        super(other.schema.home());
        schema = other.schema;
        names.addAll(other.names);
        types.addAll(other.types);
    }

    @Override
    public ProcedureScope forNextStatement() {
        return new ProcedureScope(this);
    }

    @Override
    public Expression message(Step.Signal signal) {
        return signal.message() != null
                ? new Expression.Cast(signal.message(), SqlType.VARCHAR, signal.place())
                : new Expression.StringLiteral("procedure " + schema.name() + " fails", signal.place());
    }

    @Override
    int parameters() {
        return names.size();
    }

    @Override
    SqlType type(int parameter) {
        return types.get(parameter).base();
    }

    /** The type that a variable was declared with, perhaps a domain. */
    public SqlType declaredType(int variable) {
        return types.get(variable);
    }

    /** The name of a variable for messages. */
    public String describe(int variable) {
        return "variable " + names.get(variable) + " of procedure " + schema.name();
    }

    @Override
    Scalar value(Expression.ColumnName name) {
        List<String> parts = name.parts();
        boolean own = parts.size() == 1 || parts.size() == 2 && parts.get(0).equals(schema.name());
        int index = own ? names.indexOf(parts.get(parts.size() - 1)) : -1;
        if (index < 0) {
            return null;
        }
        use(index);
        return new Parameter(index, type(index), false);
    }

    /** The number of the variable that is assigned. */
    public int variable(Statement.ColumnTarget target) {
        return variable(target.name(), target.place());
    }

    int variable(String name, Place place) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw place.error(
                    SqlState.UNKNOWN_COLUMN, "procedure " + schema.name() + " has no variable " + name + " to assign");
        }
        return index;
    }
}
