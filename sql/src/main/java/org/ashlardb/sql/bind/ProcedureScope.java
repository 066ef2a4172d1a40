package org.ashlardb.sql.bind;

import java.util.List;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Procedure;
import org.ashlardb.sql.type.SqlType;

/**
 * What the statements of a procedure find around them: its parameters, which are variables. A column of the same name
 * hides one, unless it is named with the procedure before it.
 */
public final class ProcedureScope extends StepScope {
    private final ProcedureSchema schema;
    private final List<Procedure.Parameter> parameters;

    /** What the statements of a procedure find. */
    public ProcedureScope(ProcedureSchema schema, Procedure procedure) {
        super(schema.home(), schema.name());
        this.schema = schema;
        parameters = procedure.parameters();
    }

    private ProcedureScope(ProcedureScope other) {
        super(other);
        schema = other.schema;
        parameters = other.parameters;
    }

    @Override
    public ProcedureScope forNextStatement() {
        return new ProcedureScope(this);
    }

    @Override
    String failure() {
        return described() + " fails";
    }

    @Override
    String described() {
        return "procedure " + schema.name();
    }

    @Override
    public int given() {
        return parameters.size();
    }

    @Override
    SqlType givenType(int parameter) {
        return parameters.get(parameter).type();
    }

    @Override
    String givenName(int parameter) {
        return parameters.get(parameter).name();
    }

    @Override
    int givenParameter(Expression.ColumnName column) {
        List<String> parts = column.parts();
        boolean own = parts.size() == 1 || parts.size() == 2 && parts.get(0).equals(schema.name());
        if (own) {
            for (int i = 0; i < parameters.size(); i++) {
                if (parameters.get(i).name().equals(parts.get(parts.size() - 1))) {
                    return i;
                }
            }
        }
        return -1;
    }

    @Override
    int givenVariable(Expression.ColumnName variable) {
        return givenParameter(variable);
    }
}
