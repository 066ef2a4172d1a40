package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.expression.Cast;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.NextValue;
import org.ashlardb.sql.expression.Parameter;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.expression.evaluate.TakenNumbers;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.Vector;

/** INSERT of one row straight from the parameters. */
public final class DirectInsert implements ChangeRunner {
    private static final byte LONG_PARAMETER = 0;
    private static final byte DOUBLE_PARAMETER = 1;
    private static final byte TEXT_PARAMETER = 2;
    private static final byte SEQUENCE = 3;
    private static final byte EVALUATOR = 4;
    private static final byte BINARY_PARAMETER = 5;

    private final Execution execution;
    private final TableWriter writer;
    private final Row row;
    private final ParameterRegisters registers;

    /** The columns that get a value, what kind of source it has, and its parameter. */
    private final int[] columns;

    private final byte[] sources;
    private final int[] parameters;
    private final Sequence[] sequences;
    private final TakenNumbers taken;
    private final Evaluator[] evaluators;
    private final Vector[] nullVectors;
    private final SqlKind[] kinds;
    private final Checks checks;
    private final Batch noRow = new Batch(0);
    private final ReturnedRows returned;
    private KeyCollector collector;

    private DirectInsert(Execution execution, ChangePlan.Insert plan) {
        this.execution = execution;
        writer = new TableWriter(execution, plan.table());
        row = plan.table().table().newRow();
        registers = execution.evaluation().parameters();
        int count = 0;
        for (Scalar value : plan.values()) {
            count += isLeftOut(value) ? 0 : 1;
        }
        columns = new int[count];
        sources = new byte[count];
        parameters = new int[count];
        sequences = new Sequence[count];
        taken = execution.evaluation().session().taken();
        evaluators = new Evaluator[count];
        EvaluatorFactory factory = new EvaluatorFactory(execution.evaluation());
        List<Scalar> values = plan.values();
        nullVectors = new Vector[values.size()];
        kinds = new SqlKind[values.size()];
        int next = 0;
        for (int i = 0; i < values.size(); i++) {
            boolean leftOut = isLeftOut(values.get(i));
            kinds[i] = plan.row().get(i).type().kind();
            nullVectors[i] = leftOut ? InsertRunner.allNull(kinds[i], 1) : null;
            if (!leftOut) {
                columns[next] = i;
                evaluators[next] = factory.make(values.get(i));
                setSource(
                        next++,
                        values.get(i),
                        kinds[i],
                        TableDefinition.isTransient(plan.table().schema()));
            }
        }
        checks = new Checks(execution, plan.table(), plan.row(), plan.rules());
        returned = InsertRunner.returned(execution, plan);
        for (int i = 0; i < count && returned == null && checks.isEmpty(); i++) {
            if (sources[i] == TEXT_PARAMETER || sources[i] == BINARY_PARAMETER) {
                registers.takeSource(parameters[i]);
            }
        }
    }

    /** The direct form of an INSERT of one row. */
    public static DirectInsert of(Execution execution, ChangePlan.Insert plan) {
        return new DirectInsert(execution, plan);
    }

    private static boolean isLeftOut(Scalar value) {
        return value == null || value instanceof Constant constant && constant.isNull();
    }

    /** @param temporary whether the transaction may be one that only reads, which takes no numbers of sequences */
    private void setSource(int index, Scalar value, SqlKind column, boolean temporary) {
        sources[index] = EVALUATOR;
        if (value instanceof Parameter parameter) {
            SqlKind kind = parameter.type().kind();
            parameters[index] = parameter.index();
            if (kind.isLong()) {
                sources[index] = LONG_PARAMETER;
            } else if (kind.isFloating()) {
                sources[index] = DOUBLE_PARAMETER;
            } else if (kind.isText()) {
                sources[index] = TEXT_PARAMETER;
            } else if (kind == SqlKind.VARBINARY) {
                sources[index] = BINARY_PARAMETER;
            }
        } else if (nextValue(value, column) instanceof NextValue next && (next.own() || !temporary)) {
            sources[index] = SEQUENCE;
            sequences[index] = next.sequence();
        }
    }

    /** What is under the cast that makes a column's kind of a BIGINT, where it is of whole numbers. */
    private static Scalar nextValue(Scalar value, SqlKind column) {
        return switch (column) {
            case BIGINT -> value;
            case INTEGER, SMALLINT, TINYINT ->
                value instanceof Cast cast && cast.type().kind() == column ? cast.operand() : value;
            default -> null;
        };
    }

    @Override
    public void collectKeys(KeyCollector newCollector) {
        collector = newCollector;
    }

    @Override
    public boolean canShareStatement() {
        return returned == null && !writer.isWatched() && !execution.readsTables();
    }

    @Override
    public long run(Snapshot snapshot) {
        execution.setSnapshot(snapshot); // for values that are subqueries
        writer.begin(Change.INSERT);
        row.clear();
        if (collector != null || returned != null || !checks.isEmpty()) {
            runWithVectors();
        } else {
            setAll();
            writer.insert(row);
        }
        return 1;
    }

    /** By itself, so that the loop does not have the compiler begin with what calls it: all that an insertion does. */
    private void setAll() {
        for (int i = 0; i < columns.length; i++) {
            set(i);
        }
    }

    private void set(int i) {
        int column = columns[i];
        int parameter = parameters[i];
        switch (sources[i]) {
            case LONG_PARAMETER:
                if (registers.nulls[parameter]) {
                    row.setNull(column);
                } else {
                    row.setLong(column, registers.longs[parameter]);
                }
                break;
            case TEXT_PARAMETER:
                if (registers.nulls[parameter]) {
                    row.setNull(column);
                } else if (registers.source(parameter) != null) {
                    row.setSource(column, registers.source(parameter).begin());
                } else {
                    row.setString(column, (String) registers.objects[parameter]);
                }
                break;
            case BINARY_PARAMETER:
                setBinary(column, parameter);
                break;
            case DOUBLE_PARAMETER:
                if (registers.nulls[parameter]) {
                    row.setNull(column);
                } else {
                    row.setDouble(column, registers.doubles[parameter]);
                }
                break;
            case SEQUENCE:
                row.setLong(column, Conversion.checkRange(taken.next(sequences[i]), kinds[column]));
                break;
            default:
                ColumnWriter.set(row, column, value(i), 0);
                break;
        }
    }

    private Vector value(int i) {
        try {
            return evaluators[i].evaluateOne(noRow);
        } catch (SqlException e) {
            throw writer.ofColumn(e, columns[i]);
        }
    }

    private void setBinary(int column, int parameter) {
        if (registers.nulls[parameter]) {
            row.setNull(column);
        } else if (registers.source(parameter) != null) {
            row.setSource(column, registers.source(parameter).begin());
        } else {
            byte[] value = (byte[]) registers.objects[parameter];
            row.setBytes(column, value, 0, value.length);
        }
    }

    /** Whether a value is read piece by piece; one that is wanted as a generated key is put together now. */
    private boolean isFromSource(int i) {
        boolean sourced = (sources[i] == TEXT_PARAMETER || sources[i] == BINARY_PARAMETER)
                && registers.source(parameters[i]) != null;
        if (sourced && collector != null && collector.wants(columns[i])) {
            registers.collect(parameters[i]);
            return false;
        }
        return sourced;
    }

    /** The slower way, which has the row's values at hand for checks and generated keys. */
    private void runWithVectors() {
        Vector[] values = checks.rows.columns;
        System.arraycopy(nullVectors, 0, values, 0, values.length);
        for (int i = 0; i < columns.length; i++) {
            if (isFromSource(i)) {
                row.setSource(columns[i], registers.source(parameters[i]).begin());
                values[columns[i]] = InsertRunner.allNull(kinds[columns[i]], 1); // nobody looks at it
                continue;
            }
            values[columns[i]] = value(i);
            ColumnWriter.set(row, columns[i], values[columns[i]], 0);
        }
        checks.verify(Batch.ALL, 1);
        for (int column : checks.written()) {
            ColumnWriter.set(row, column, values[column], 0);
        }
        writer.insert(row);
        if (collector != null) {
            int[] wanted = collector.columns();
            for (int i = 0; i < wanted.length; i++) {
                collector.setValue(i, values[wanted[i]]);
            }
            collector.add(0);
        }
        if (returned != null) {
            returned.clear();
            returned.set(InsertRunner.NEW_ROW, values);
            returned.add(Batch.ALL, 1);
        }
    }
}
