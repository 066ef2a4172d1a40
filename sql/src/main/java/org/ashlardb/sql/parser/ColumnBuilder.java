package org.ashlardb.sql.parser;

import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnConstraintContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnDefinitionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DataTypeContext;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.Default;
import org.ashlardb.sql.tree.DefinitionStatement.Identity;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Builds one column of CREATE or ALTER TABLE; its keys and checks go to the table's constraints. */
final class ColumnBuilder {
    private final TreeContext context;
    private final String name;
    private final DataTypeContext dataType;
    private final List<ColumnOptionContext> options;
    private final Place place;
    private SqlType type;
    private boolean notNull;
    private boolean nullable;
    private boolean primaryKey;
    private Default defaultValue;
    private boolean generated;
    private Default onUpdate;
    private Identity identity;
    private String comment;

    ColumnBuilder(TreeContext context, ColumnDefinitionContext node) {
        this(
                context,
                TreeContext.name(node.identifier()),
                node.dataType(),
                node.columnOption(),
                TreeContext.place(node));
    }

    ColumnBuilder(
            TreeContext context,
            String name,
            DataTypeContext dataType,
            List<ColumnOptionContext> options,
            Place place) {
        this.context = context;
        this.name = name;
        this.dataType = dataType;
        this.options = options;
        this.place = place;
    }

    /** Adds the constraints that stand with the column. */
    Column build(List<Constraint> constraints) {
        String typeName = TreeContext.name(dataType.scalarType().name);
        if (typeName == null) {
            type = TypeBuilder.type(dataType, context);
        } else if (typeName.equals("IDENTITY")) {
            type = SqlType.BIGINT;
            identity = new Identity(false, SequenceOptions.NONE);
            constraints.add(key(null, true, true));
        } else {
            type = TypeBuilder.type(dataType, context);
            if (TypeBuilder.isSerial(dataType.scalarType())) {
                identity = new Identity(false, SequenceOptions.NONE);
            }
        }
        for (ColumnOptionContext option : options) {
            apply(option, constraints);
        }
        return new Column(name, type, notNull, defaultValue, generated, onUpdate, identity, comment, place);
    }

    private void apply(ColumnOptionContext option, List<Constraint> constraints) {
        if (option.STRING_LITERAL() != null) {
            comment = TreeContext.unquote(option.STRING_LITERAL().getText());
        } else if (option.COLLATE() != null) {
            type = Collations.apply(type, option.collation());
        } else if (option.columnConstraint() != null) {
            constrain(TreeContext.name(option.identifier()), option.columnConstraint(), constraints);
        } else if (option.UPDATE() != null) {
            if (onUpdate != null) {
                throw TreeContext.place(option).error(SqlState.SYNTAX_ERROR, "column " + name + " has ON UPDATE twice");
            }
            onUpdate = value(option);
        } else if (option.expression() != null) {
            if (defaultValue != null) {
                boolean defaults = !generated && option.DEFAULT() != null;
                String what = defaults ? " has two defaults" : " is generated and has another value too";
                throw TreeContext.place(option).error(SqlState.SYNTAX_ERROR, "column " + name + what);
            }
            generated = option.DEFAULT() == null;
            defaultValue = value(option);
        } else {
            if (identity != null) {
                throw TreeContext.place(option)
                        .error(SqlState.SYNTAX_ERROR, "column " + name + " is declared an identity twice");
            }
            identity = identity(option);
        }
        if (identity != null && defaultValue != null) {
            throw TreeContext.place(option)
                    .error(SqlState.SYNTAX_ERROR, "column " + name + " has an identity and another value too");
        }
        if (onUpdate != null && (identity != null || generated)) {
            throw TreeContext.place(option)
                    .error(SqlState.SYNTAX_ERROR, "column " + name + " has ON UPDATE and is an identity or computed");
        }
    }

    private Default value(ColumnOptionContext option) {
        return new Default(
                context.expressions().expression(option.expression()), context.storedExpression(option.expression()));
    }

    private static Identity identity(ColumnOptionContext option) {
        if (option.GENERATED() == null) {
            Long start = option.signedInteger().isEmpty() ? null : SequenceBuilder.number(option.signedInteger(0));
            Long step = option.signedInteger().size() < 2 ? null : SequenceBuilder.number(option.signedInteger(1));
            return new Identity(false, new SequenceOptions(start, step, null, null, false, false, null));
        }
        SequenceOptions options = option.sequenceOptions() == null
                ? SequenceOptions.NONE
                : SequenceBuilder.options(option.sequenceOptions());
        return new Identity(option.ALWAYS() != null, options);
    }

    private void constrain(String constraint, ColumnConstraintContext option, List<Constraint> constraints) {
        ForeignKeyBuilder.refuseDeferrable(option.constraintTiming());
        if (option.referencesClause() != null) {
            constraints.add(ForeignKeyBuilder.build(
                    constraint, List.of(name), option.referencesClause(), TreeContext.place(option)));
        } else if (option.PRIMARY() != null) {
            if (primaryKey) {
                throw TreeContext.place(option)
                        .error(SqlState.INVALID_DEFINITION, "column " + name + " is the primary key twice");
            }
            primaryKey = true;
            removeKeyOf(constraints);
            constraints.add(key(constraint, true, true));
        } else if (option.UNIQUE() != null) {
            constraints.add(key(constraint, false, ConstraintBuilder.nullsDistinct(option.nullsClause())));
        } else if (option.CHECK() != null) {
            constraints.add(new CheckConstraint(
                    constraint,
                    context.expressions().expression(option.expression()),
                    context.storedExpression(option.expression()),
                    TreeContext.place(option)));
        } else {
            nullability(option);
        }
    }

    private void nullability(ColumnConstraintContext option) {
        boolean refused = option.NOT() != null;
        if (refused ? nullable : notNull) {
            throw TreeContext.place(option)
                    .error(SqlState.SYNTAX_ERROR, "column " + name + " is declared both NULL and NOT NULL");
        }
        notNull |= refused;
        nullable |= !refused;
    }

    /** Whether the column is the primary key only because its type is IDENTITY. */
    boolean isImpliedKey() {
        return "IDENTITY".equals(TreeContext.name(dataType.scalarType().name)) && !primaryKey;
    }

    /** Takes back the primary key that IDENTITY as a type implies, when PRIMARY KEY is written too. */
    private void removeKeyOf(List<Constraint> constraints) {
        for (int i = constraints.size() - 1; i >= 0; i--) {
            if (constraints.get(i).place() == place) {
                constraints.remove(i);
            }
        }
    }

    private KeyConstraint key(String constraint, boolean primary, boolean nullsDistinct) {
        return new KeyConstraint(
                constraint, primary, List.of(IndexColumn.of(name, place)), nullsDistinct, List.of(), place);
    }
}
