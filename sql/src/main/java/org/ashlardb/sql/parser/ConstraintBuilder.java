package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.IndexColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableConstraintContext;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.Place;

/** Builds constraints of tables. */
final class ConstraintBuilder {
    private final TreeContext context;

    ConstraintBuilder(TreeContext context) {
        this.context = context;
    }

    Constraint constraint(TableConstraintContext node) {
        String name = TreeContext.name(node.identifier());
        Place place = TreeContext.place(node);
        if (node.CHECK() != null) {
            return new CheckConstraint(
                    name, context.expressions().expression(node.expression()), context.text(node.expression()), place);
        }
        if (node.foreignKeyClause() != null) {
            return ForeignKeyBuilder.build(name, node.foreignKeyClause(), place);
        }
        ForeignKeyBuilder.refuseDeferrable(node.constraintTiming());
        return new KeyConstraint(name, node.PRIMARY() != null, indexColumns(node.indexColumn()), place);
    }

    static List<IndexColumn> indexColumns(List<IndexColumnContext> nodes) {
        List<IndexColumn> columns = new ArrayList<>();
        for (IndexColumnContext node : nodes) {
            columns.add(
                    new IndexColumn(TreeContext.name(node.identifier()), node.DESC() != null, TreeContext.place(node)));
        }
        return columns;
    }
}
