package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlType;

/** What the binders of one statement share. */
final class BindContext {
    /** The column of a table that a variable is. */
    record Origin(Relation relation, ColumnSchema column) {}

    private final CatalogView catalog;
    private final String defaultSchema;
    private final SqlType[] parameterTypes;
    private final List<PlanNode> subqueries = new ArrayList<>();
    private final Map<Variable, Origin> origins = new HashMap<>();
    private int variables;

    BindContext(CatalogView catalog, String defaultSchema, int parameterCount) {
        this.catalog = catalog;
        this.defaultSchema = defaultSchema;
        parameterTypes = new SqlType[parameterCount];
        Arrays.fill(parameterTypes, SqlType.VARCHAR);
    }

    CatalogView catalog() {
        return catalog;
    }

    String schemaOf(Name name) {
        return name.schema() == null ? defaultSchema : name.schema();
    }

    Variable newVariable(String name, SqlType type, boolean nullable) {
        return new Variable(variables++, name, type, nullable);
    }

    Variable newVariable(Relation relation, ColumnSchema column) {
        Variable variable = newVariable(column.name(), column.type(), column.nullable());
        origins.put(variable, new Origin(relation, column));
        return variable;
    }

    Origin origin(Variable variable) {
        return origins.get(variable);
    }

    /** Keeps what a new variable stands for. */
    void setOrigin(Variable variable, Origin origin) {
        if (origin != null) {
            origins.put(variable, origin);
        }
    }

    void setParameterType(int index, SqlType type) {
        parameterTypes[index] = type;
    }

    SqlType[] parameterTypes() {
        return parameterTypes;
    }

    int addSubquery(PlanNode plan) {
        subqueries.add(plan);
        return subqueries.size() - 1;
    }

    List<PlanNode> subqueries() {
        return subqueries;
    }
}
