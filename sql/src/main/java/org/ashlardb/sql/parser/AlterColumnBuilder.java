package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.AddIdentityActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnTypeActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropDefaultActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropExpressionActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropIdentityActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentityActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentityChangeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PlainTypeActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RenameActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SequenceOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetDefaultActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetExpressionActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetNullActionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TypeActionContext;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.Default;
import org.ashlardb.sql.tree.DefinitionStatement.Identity;
import org.ashlardb.sql.tree.DefinitionStatement.Restart;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlType;

/** Builds what ALTER TABLE does to one column. */
final class AlterColumnBuilder {
    private final TreeContext context;
    private final String column;
    private final Place place;

    AlterColumnBuilder(TreeContext context, String column, Place place) {
        this.context = context;
        this.column = column;
        this.place = place;
    }

    AlterAction build(ColumnActionContext node) {
        if (node instanceof RenameActionContext rename) {
            return new AlterAction.RenameColumn(column, TreeContext.name(rename.identifier()), place);
        }
        if (node instanceof TypeActionContext type) {
            SqlType to = TypeBuilder.type(type.dataType(), context);
            to = type.collation() == null ? to : Collations.apply(to, type.collation());
            return new AlterAction.SetType(column, to, value(type.expression()), place);
        }
        if (node instanceof PlainTypeActionContext type) {
            return type(type.columnTypeAction(), false);
        }
        if (node instanceof SetDefaultActionContext set) {
            return new AlterAction.SetDefault(column, value(set.expression()), set.UPDATE() != null, place);
        }
        if (node instanceof DropDefaultActionContext drop) {
            return new AlterAction.SetDefault(column, null, drop.UPDATE() != null, place);
        }
        if (node instanceof SetNullActionContext set) {
            return new AlterAction.SetNullable(column, set.NOT() == null, place);
        }
        if (node instanceof SetExpressionActionContext set) {
            return new AlterAction.SetExpression(column, value(set.expression()), place);
        }
        if (node instanceof DropExpressionActionContext drop) {
            return new AlterAction.DropExpression(column, drop.EXISTS() != null, place);
        }
        return identity(node);
    }

    private AlterAction identity(ColumnActionContext node) {
        if (node instanceof AddIdentityActionContext add) {
            SequenceOptions options = add.sequenceOptions() == null
                    ? SequenceOptions.NONE
                    : SequenceBuilder.options(add.sequenceOptions());
            return new AlterAction.AddIdentity(column, new Identity(add.ALWAYS() != null, false, options), place);
        }
        if (node instanceof DropIdentityActionContext drop) {
            return new AlterAction.DropIdentity(column, drop.EXISTS() != null, place);
        }
        if (node instanceof IdentityActionContext change) {
            return changeIdentity(change.identityChange());
        }
        return new AlterAction.SetNullable(column, true, place);
    }

    private AlterAction changeIdentity(List<IdentityChangeContext> changes) {
        Boolean always = null;
        Restart restart = null;
        List<SequenceOptionContext> options = new ArrayList<>();
        for (IdentityChangeContext change : changes) {
            if (change.restart() != null) {
                SequenceBuilder.requireFirst(restart != null, change);
                restart = SequenceBuilder.restart(change.restart(), context);
            } else if (change.GENERATED() != null) {
                always = change.ALWAYS() != null;
            } else {
                options.add(change.sequenceOption());
            }
        }
        return new AlterAction.ChangeIdentity(column, always, SequenceBuilder.options(options), restart, place);
    }

    private Default value(ExpressionContext node) {
        return node == null
                ? null
                : new Default(context.expressions().expression(node), context.storedExpression(node));
    }

    /** A type alone changes the type; with options, or as MODIFY writes it, it is the column anew. */
    AlterAction type(ColumnTypeActionContext node, boolean whole) {
        if (node.expression() != null || node.columnOption().isEmpty() && !whole) {
            return new AlterAction.SetType(
                    column, TypeBuilder.type(node.dataType(), context), value(node.expression()), place);
        }
        List<Constraint> constraints = new ArrayList<>();
        ColumnBuilder builder = new ColumnBuilder(context, column, node.dataType(), node.columnOption(), place);
        return new AlterAction.Redefine(builder.build(constraints), constraints, place);
    }
}
