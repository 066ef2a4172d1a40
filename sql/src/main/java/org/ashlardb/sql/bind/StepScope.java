package org.ashlardb.sql.bind;

import java.util.BitSet;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlType;

/** What the statements of a trigger or a procedure find around them: values that are parameters of each of them. */
public abstract sealed class StepScope permits TriggerScope, ProcedureScope {
    private final String home;
    private final BitSet used = new BitSet();

    /** Names without a schema mean those of the home schema. */
    StepScope(String home) {
        this.home = home;
    }

    String home() {
        return home;
    }

    /** The same of which nothing has been asked for. */
    public abstract StepScope forNextStatement();

    /** The numbers of the parameters asked for so far. */
    public final int[] used() {
        return used.stream().toArray();
    }

    final void use(int parameter) {
        used.set(parameter);
    }

    /** What one says that fails. */
    public abstract Expression message(Step.Signal signal);

    /** How many parameters there are. */
    abstract int parameters();

    abstract SqlType type(int parameter);

    /** Makes known what there is but parameters. */
    void enter(BindContext context) {}

    /** The value that a name means that no table of the statement has, or null. */
    abstract Scalar value(Expression.ColumnName name);
}
