package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.schema.ColumnUse;
import org.ashlardb.sql.schema.ViewSchema;

/** The columns of tables and views that the text of one view names, not those that other views in it do. */
final class ColumnUses {
    private final Map<Variable, List<ColumnUse>> ofViews = new HashMap<>();
    private final Set<ColumnUse> uses = new LinkedHashSet<>();

    /** A variable is the column of a view that the text reads, whatever it is a column of besides. */
    void addViewColumn(Variable variable, ViewSchema view, String column) {
        ofViews.computeIfAbsent(variable, v -> new ArrayList<>())
                .add(new ColumnUse(view.schema(), view.name(), column));
    }

    /** The text names a column; the origin may be null. */
    void use(Variable variable, BindContext.Origin origin) {
        List<ColumnUse> known = ofViews.get(variable);
        if (known != null) {
            uses.addAll(known);
        } else if (origin != null) {
            uses.add(new ColumnUse(
                    origin.relation().schema(),
                    origin.relation().name(),
                    origin.column().name()));
        }
    }

    List<ColumnUse> all() {
        return List.copyOf(uses);
    }
}
