package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.tree.Step;

/**
 * What a parameter of a statement is to the procedure that the statement calls.
 *
 * @param name of the procedure's parameter; null where it is only a part of what that is given
 * @param column of the result that has the value returned, from 0; -1 where none is
 */
public record CallParameter(String name, ListedProcedure.Mode mode, int column) {
    private static final CallParameter PART = new CallParameter(null, ListedProcedure.Mode.IN, -1);

    /** Whether it has a value after the call. */
    public boolean isReturned() {
        return column >= 0;
    }

    /** The change that a statement makes last, perhaps a call; null for none. */
    private static ChangePlan lastChange(CompiledStatement statement) {
        return statement.steps().isEmpty()
                ? statement.change()
                : statement.steps().get(statement.steps().size() - 1).change();
    }

    /** Whether the statement calls a procedure that may leave results. */
    static boolean leavesResults(CompiledStatement statement, CatalogView catalog) {
        return lastChange(statement) instanceof ChangePlan.Call call
                && Step.leavesResults(call.procedure().tree(catalog).step());
    }

    /** Those of a statement; none unless it calls a procedure. */
    static List<CallParameter> of(CompiledStatement statement, CatalogView catalog) {
        List<CallParameter> parameters = new ArrayList<>();
        if (lastChange(statement) instanceof ChangePlan.Call call) {
            for (int i = 0; i < statement.parameterTypes().length; i++) {
                parameters.add(PART);
            }
            int column = 0;
            List<ListedProcedure.Parameter> all =
                    ListedProcedure.of(call.procedure(), catalog).parameters();
            for (int i = 0; i < all.size(); i++) {
                ListedProcedure.Parameter one = all.get(i);
                boolean returned = one.mode() != ListedProcedure.Mode.IN;
                if (call.markers()[i] >= 0) {
                    parameters.set(
                            call.markers()[i], new CallParameter(one.name(), one.mode(), returned ? column : -1));
                }
                column += returned ? 1 : 0;
            }
        }
        return parameters;
    }
}
