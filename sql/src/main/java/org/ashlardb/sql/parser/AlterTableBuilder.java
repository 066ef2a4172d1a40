package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.AddColumnActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.AddConstraintActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.AlterActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.AlterColumnActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.AlterTableContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnDefinitionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropColumnActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropConstraintActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ModifyColumnActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OwnerActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RenameColumnActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RenameConstraintActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RenameTableActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetModeActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetSchemaActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ValidateActionContext;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.AlterAction.ColumnPosition;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.Place;

/** Builds ALTER TABLE. */
final class AlterTableBuilder {
    private final TreeContext context;
    private final List<AlterAction> actions = new ArrayList<>();

    AlterTableBuilder(TreeContext context) {
        this.context = context;
    }

    DefinitionStatement build(AlterTableContext node) {
        for (AlterActionContext action : node.alterAction()) {
            add(action, TreeContext.place(action));
        }
        if (node.identifier() != null) {
            actions.add(new AlterAction.RenameTable(TreeContext.name(node.identifier()), TreeContext.place(node)));
        }
        return new DefinitionStatement.AlterTable(
                TreeContext.name(node.qualifiedName()), node.EXISTS() != null, actions, TreeContext.place(node));
    }

    private void add(AlterActionContext node, Place place) {
        if (node instanceof AddColumnActionContext add) {
            ColumnPosition position = position(add);
            for (ColumnDefinitionContext column : add.columnDefinition()) {
                String name = addColumn(column, add.EXISTS() != null, position);
                if (position != null && (position.after() || position.column() == null)) {
                    position = new ColumnPosition(true, name, place); // the next one
                }
            }
        } else if (node instanceof AddConstraintActionContext add) {
            Constraint constraint = new ConstraintBuilder(context).constraint(add.tableConstraint());
            boolean ifNotExists = add.tableConstraint().EXISTS() != null;
            actions.add(new AlterAction.AddConstraint(constraint, ifNotExists, add.VALID() != null, place));
        } else if (node instanceof DropColumnActionContext drop) {
            for (IdentifierContext column : drop.identifier()) {
                actions.add(new AlterAction.DropColumn(
                        TreeContext.name(column), drop.EXISTS() != null, drop.CASCADE() != null, place));
            }
        } else if (node instanceof DropConstraintActionContext drop) {
            actions.add(new AlterAction.DropConstraint(
                    TreeContext.name(drop.identifier()), drop.EXISTS() != null, drop.CASCADE() != null, place));
        } else if (node instanceof AlterColumnActionContext alter) {
            actions.add(new AlterColumnBuilder(context, TreeContext.name(alter.identifier()), place)
                    .build(alter.columnAction()));
        } else if (node instanceof ModifyColumnActionContext modify) {
            actions.add(new AlterColumnBuilder(context, TreeContext.name(modify.identifier()), place)
                    .type(modify.columnTypeAction(), true));
        } else if (!(node instanceof OwnerActionContext)) { // nobody owns a table
            actions.add(tableAction(node, place));
        }
    }

    /** Returns the column's name. */
    private String addColumn(ColumnDefinitionContext node, boolean ifNotExists, ColumnPosition position) {
        List<Constraint> constraints = new ArrayList<>();
        DefinitionStatement.Column column = new ColumnBuilder(context, node).build(constraints);
        actions.add(new AlterAction.AddColumn(column, ifNotExists, constraints, position, TreeContext.place(node)));
        return column.name();
    }

    private static ColumnPosition position(AddColumnActionContext node) {
        return node.identifier() == null && node.FIRST() == null
                ? null
                : new ColumnPosition(
                        node.AFTER() != null, TreeContext.name(node.identifier()), TreeContext.place(node));
    }

    private static AlterAction tableAction(AlterActionContext node, Place place) {
        if (node instanceof SetModeActionContext set) {
            boolean memory = set.MEMORY() != null || set.UNLOGGED() != null;
            return new AlterAction.SetMode(
                    DefinitionBuilder.mode(set.CACHED() != null, set.LOGGED() != null, memory), place);
        }
        if (node instanceof SetSchemaActionContext set) {
            return new AlterAction.SetSchema(TreeContext.name(set.identifier()), place);
        }
        if (node instanceof RenameTableActionContext rename) {
            return new AlterAction.RenameTable(TreeContext.name(rename.identifier()), place);
        }
        if (node instanceof RenameColumnActionContext rename) {
            return new AlterAction.RenameColumn(TreeContext.name(rename.from), TreeContext.name(rename.to), place);
        }
        if (node instanceof RenameConstraintActionContext rename) {
            return new AlterAction.RenameConstraint(TreeContext.name(rename.from), TreeContext.name(rename.to), place);
        }
        if (node instanceof ValidateActionContext validate) {
            return new AlterAction.ValidateConstraint(TreeContext.name(validate.identifier()), place);
        }
        return new AlterAction.DropConstraint(null, false, false, place);
    }
}
