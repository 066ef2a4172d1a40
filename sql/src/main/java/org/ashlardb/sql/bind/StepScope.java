package org.ashlardb.sql.bind;

import java.util.BitSet;
import java.util.List;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * What the statements of a trigger, a procedure or a function find around them: values that are parameters of each of them.
 * First come those that it is called with, then the variables that its steps declare.
 */
public abstract sealed class StepScope permits TriggerScope, RoutineScope {
    private final String home;
    private final String name;
    private final LocalVariables locals;
    private final BitSet used = new BitSet();

    /**
     * Names without a schema mean those of the home schema.
     *
     * @param name of the trigger or procedure
     */
    StepScope(String home, String name) {
        this.home = home;
        this.name = name;
        locals = new LocalVariables();
        for (String diagnostic : Step.DIAGNOSTICS) {
            SqlType type = diagnostic.equals(Step.ROW_COUNT) ? SqlType.BIGINT : SqlType.VARCHAR;
            locals.show(locals.add(diagnostic, type), Step.HIDDEN);
        }
    }

    /** The same as another one of which nothing has been asked for. */
    StepScope(StepScope other) {
        home = other.home;
        name = other.name;
        locals = other.locals;
    }

    String home() {
        return home;
    }

    /** The same of which nothing has been asked for; what is declared in one of both is in both. */
    public abstract StepScope forNextStatement();

    /** The numbers of the parameters asked for so far that it is called with. */
    public final int[] used() {
        return used.stream().filter(i -> i < given()).toArray();
    }

    /** The numbers of the parameters asked for so far that are variables. */
    public final int[] usedVariables() {
        return used.stream().filter(i -> i >= given()).toArray();
    }

    final void use(int parameter) {
        used.set(parameter);
    }

    /** What one says that fails. */
    public final Expression message(Step.Signal signal) {
        if (signal.message() != null) {
            return new Expression.Cast(signal.message(), SqlType.VARCHAR, signal.place());
        }
        String message = signal.sqlState().equals(SqlState.CASE_NOT_FOUND)
                ? "no branch of a CASE without ELSE is meant, in " + described()
                : failure();
        return new Expression.StringLiteral(message, signal.place());
    }

    /** What one says that fails without a message. */
    abstract String failure();

    /** Whether it is of a trigger or a procedure, and its name, for messages. */
    abstract String described();

    /** How many parameters it is called with. */
    public abstract int given();

    /** The type of a parameter that it is called with. */
    abstract SqlType givenType(int parameter);

    /** How many parameters there are so far. */
    final int parameters() {
        return given() + locals.count();
    }

    final SqlType type(int parameter) {
        return declaredType(parameter).base();
    }

    /** The type that a parameter was declared with, perhaps a domain. */
    public final SqlType declaredType(int parameter) {
        return parameter < given() ? givenType(parameter) : locals.type(parameter - given());
    }

    /** The types of all variables declared. */
    public final List<SqlType> variables() {
        return locals.types();
    }

    /**
     * Declares a variable for the steps that follow.
     *
     * @param qualifier what may stand before its name, or null
     * @return its number as a parameter
     */
    public final int declare(String qualifier, String variable, SqlType type) {
        int number = add(variable, type);
        show(number, qualifier);
        return number;
    }

    /** Declares a variable that cannot be named yet; returns its number as a parameter. */
    public final int add(String variable, SqlType type) {
        return given() + locals.add(variable, type);
    }

    /** A declared variable can be named by the steps that follow. */
    public final void show(int variable, String qualifier) {
        locals.show(variable - given(), qualifier);
    }

    /** Where declared variables end now, for {@link #leave}. */
    public final int enter() {
        return locals.mark();
    }

    /** Variables declared since have no names any more. */
    public final void leave(int mark) {
        locals.hide(mark);
    }

    /** What may stand before the variables of the outermost block. */
    public final String name() {
        return name;
    }

    /** Makes known what there is but parameters. */
    void enter(BindContext context) {}

    /** The value that a name means that no table of the statement has, or null. */
    final Scalar value(Expression.ColumnName column) {
        int local = locals.find(column.parts());
        int index = local < 0 ? givenParameter(column) : given() + local;
        if (index < 0) {
            return null;
        }
        use(index);
        return new Parameter(index, type(index), false);
    }

    /** The number of the parameter that it is called with and that a name means, or -1. */
    abstract int givenParameter(Expression.ColumnName column);

    /** The number of the parameter that can be assigned, or -1. */
    final int findVariable(String variable, Place place) {
        int local = locals.find(List.of(variable));
        return local < 0 ? givenVariable(new Expression.ColumnName(List.of(variable), place)) : given() + local;
    }

    /** The number of the parameter that it is called with and that can be assigned, or -1. */
    int givenVariable(Expression.ColumnName variable) {
        return -1;
    }

    /** The number of the variable that is assigned. */
    public final int variable(String variable, Place place) {
        int index = findVariable(variable, place);
        if (index < 0) {
            throw place.error(
                    SqlState.UNKNOWN_COLUMN,
                    described() + " has no variable " + variable + " to assign" + otherwise(variable));
        }
        return index;
    }

    /** Whether the statements may change tables. */
    public boolean mayChange() {
        return true;
    }

    /** Says that they may not. */
    public String changesNothing() {
        throw new IllegalStateException(described() + " may change tables");
    }

    /** The variable that gets what RETURN gives; fails where nothing is returned. */
    public int result(Place place) {
        throw place.error(SqlState.SYNTAX_ERROR, described() + " returns no value: RETURN is for functions");
    }

    /** The number of the parameter that is a column of the row to be written, where there is one. */
    public int rowColumn(Statement.ColumnTarget column) {
        throw new IllegalStateException(described() + " has no row");
    }

    /** What else can be assigned, for the message that tells that there is no such variable. */
    String otherwise(String variable) {
        return "";
    }

    /** A variable for messages. */
    final String describe(int parameter) {
        String what = parameter < given() ? givenName(parameter) : locals.name(parameter - given());
        return "variable " + what + " of " + described();
    }

    abstract String givenName(int parameter);
}
