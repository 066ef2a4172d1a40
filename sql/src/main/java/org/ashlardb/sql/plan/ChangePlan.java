package org.ashlardb.sql.plan;

import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.ProcedureSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Trigger;

/** A statement that changes a table, or calls a procedure. */
public sealed interface ChangePlan {
    /** The table that is changed; null of a call. */
    TableSchema table();

    /** Whether it writes what a transaction that only reads may not: not of a call, whose steps are asked themselves. */
    default boolean writes() {
        return !TableDefinition.isTransient(table().schema());
    }

    /** The rows the change reads. */
    PlanNode source();

    /** The same change of other rows: those of a plan that has all outputs of the source. */
    ChangePlan withSource(PlanNode newSource);

    /** What the change returns, or null. */
    Returned returned();

    /**
     * A condition that every written row must not fail.
     *
     * @param condition over {@link Insert#row} or {@link Update#newRow}
     * @param source who wants it; of a view's CHECK OPTION the name is that of the view
     */
    record Check(String name, Scalar condition, Source source) {
        public enum Source {
            TABLE,
            VIEW,
            DOMAIN,
            /** NOT NULL of a domain; the name is that of the column. */
            NOT_NULL
        }
    }

    /** A column that is computed from others of {@link Insert#row} or {@link Update#newRow}. */
    record Computed(int column, Scalar value) {}

    /**
     * What is done about every row to be written: by triggers, then computed columns, then checks. The triggers' expressions
     * are over {@link Insert#row}, or over {@link Update#newRow} and {@link Update#oldRow}.
     */
    record RowRules(List<RowTrigger> triggers, List<Check> checks, List<Computed> computed) {
        public boolean isEmpty() {
            return triggers.isEmpty() && checks.isEmpty() && computed.isEmpty();
        }
    }

    /**
     * What a trigger does about rows, or a column ON UPDATE.
     *
     * @param name what it is called in errors
     */
    record RowTrigger(String name, RowBranch steps) {}

    /**
     * What is done about those rows for which a condition holds.
     *
     * @param condition null for all
     */
    record RowBranch(Scalar condition, List<RowStep> steps) {}

    /** One of the things done about rows, in their order. */
    sealed interface RowStep {}

    /** Gives a column another value. */
    record Assign(int column, Scalar value) implements RowStep {}

    /** Fails with a message. */
    record Signal(String sqlState, Scalar message) implements RowStep {}

    /**
     * All that a trigger does, row by row, as it has variables, loops or the like.
     *
     * @param columns that it may assign
     */
    record RunSteps(TriggerSchema trigger, Trigger.Change change, int[] columns) implements RowStep {}

    /** For each row the first branch whose condition holds. */
    record Choose(List<RowBranch> branches) implements RowStep {}

    /**
     * What becomes of each changed row.
     *
     * @param oldRow variables of the row before the change, NULL where there was none
     * @param newRow variables of the row after it, NULL where there is none
     * @param row variables of the row after it or, where that is gone, before it
     * @param expressions over the source's columns and those
     * @param outputs their variables
     * @param slot where the execution keeps them
     */
    record Returned(
            List<Variable> oldRow,
            List<Variable> newRow,
            List<Variable> row,
            List<Scalar> expressions,
            List<Variable> outputs,
            int slot) {}

    /**
     * New rows.
     *
     * @param source the rows, already of the columns' types
     * @param values per column of the table the expression over the source, or null to leave the column out
     * @param row a variable per column of the table, for checks and computed columns
     * @param conflict what to do where the key is there already, or null for an error
     */
    record Insert(
            TableSchema table,
            PlanNode source,
            List<Scalar> values,
            List<Variable> row,
            RowRules rules,
            Conflict conflict,
            Returned returned)
            implements ChangePlan {
        @Override
        public Insert withSource(PlanNode newSource) {
            return new Insert(table, newSource, values, row, rules, conflict, returned);
        }
    }

    /**
     * ON CONFLICT and REPLACE.
     *
     * @param keys the indexes whose keys may be there already
     * @param condition over the old row and {@link Insert#row}, or null
     * @param update what to change in the row that has the key, over the same; null for nothing or to replace
     * @param replace whether to delete the rows that have a key of the new one
     * @param wholeRow whether NULLs that the table does not take are an error where the key is there, too
     */
    record Conflict(List<Index> keys, Scalar condition, Update update, boolean replace, boolean wholeRow) {}

    /**
     * Changed rows.
     *
     * @param source the rows with their old columns
     * @param columns ordinals of the columns to change
     * @param values their new values
     * @param newRow a variable per column of the table that holds the new value, for checks and computed
     *     columns; empty without checks
     * @param once whether the source may have a row several times, which is changed once
     */
    record Update(
            TableSchema table,
            PlanNode source,
            Variable rowId,
            List<Integer> columns,
            List<Scalar> values,
            List<Variable> oldRow,
            List<Variable> newRow,
            RowRules rules,
            boolean once,
            Returned returned)
            implements ChangePlan {
        @Override
        public Update withSource(PlanNode newSource) {
            return withSource(newSource, values);
        }

        /** The same change of other rows to other values. */
        public Update withSource(PlanNode newSource, List<Scalar> newValues) {
            return new Update(table, newSource, rowId, columns, newValues, oldRow, newRow, rules, once, returned);
        }

        /** Whether columns are needed that are not changed. */
        public boolean readsWholeRow() {
            return !rules.isEmpty() || returned != null;
        }
    }

    /**
     * What becomes of pairs of a row of the table and one of another.
     *
     * @param source the pairs; the row id is NULL where the table has no row, and the mark where the other side has none
     * @param mark null if the other side always has a row
     * @param clauses the first that fits decides
     * @param action the variable of what was done, for {@code MERGE_ACTION()}; null when nobody asks
     */
    record Merge(
            TableSchema table,
            PlanNode source,
            Variable rowId,
            Variable mark,
            List<Variable> oldRow,
            List<MergeClause> clauses,
            Variable action,
            Returned returned)
            implements ChangePlan {
        @Override
        public Merge withSource(PlanNode newSource) {
            return new Merge(table, newSource, rowId, mark, oldRow, clauses, action, returned);
        }
    }

    /**
     * A WHEN of MERGE.
     *
     * @param condition over the pair, or null
     * @param insert with neither source nor RETURNING, or null
     * @param update with neither source nor RETURNING, or null
     */
    record MergeClause(Match match, Scalar condition, Insert insert, Update update, boolean delete) {}

    /** Which side of a pair has a row. */
    enum Match {
        BOTH,
        ONLY_SOURCE,
        ONLY_TARGET
    }

    record Delete(
            TableSchema table, PlanNode source, Variable rowId, List<Variable> oldRow, boolean once, Returned returned)
            implements ChangePlan {
        @Override
        public Delete withSource(PlanNode newSource) {
            return new Delete(table, newSource, rowId, oldRow, once, returned);
        }
    }

    /**
     * A call of a procedure.
     *
     * @param source the values of its parameters, in one row
     * @param markers the statement's parameter that each of the procedure's is given as, -1 where it is given otherwise
     * @param targets the variables of the procedure around that get what is returned; empty where none is around
     * @param returned only {@link Returned#outputs} and {@link Returned#slot}, for the parameters that are returned
     */
    record Call(ProcedureSchema procedure, PlanNode source, int[] markers, int[] targets, Returned returned)
            implements ChangePlan {
        @Override
        public TableSchema table() {
            return null;
        }

        @Override
        public boolean writes() {
            return false;
        }

        @Override
        public Call withSource(PlanNode newSource) {
            return new Call(procedure, newSource, markers, targets, returned);
        }
    }
}
