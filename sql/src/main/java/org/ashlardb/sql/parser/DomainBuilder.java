package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.AlterDomainContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateDomainContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DefinitionStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DomainOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExpressionContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.AlterDomain;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.CreateDomain;
import org.ashlardb.sql.tree.DefinitionStatement.Default;
import org.ashlardb.sql.tree.DefinitionStatement.DomainAction;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Builds CREATE DOMAIN and ALTER DOMAIN. */
final class DomainBuilder {
    private final TreeContext context;
    private final Place place;

    DomainBuilder(TreeContext context, Place place) {
        this.context = context;
        this.place = place;
    }

    DefinitionStatement build(DefinitionStatementContext node) {
        return node.createDomain() == null ? alter(node.alterDomain()) : create(node.createDomain());
    }

    private DefinitionStatement create(CreateDomainContext node) {
        Default defaultValue = null;
        Boolean notNull = null;
        List<CheckConstraint> checks = new ArrayList<>();
        SqlType type = TypeBuilder.type(node.dataType(), context);
        for (DomainOptionContext option : node.domainOption()) {
            if (option.DEFAULT() != null) {
                if (defaultValue != null) {
                    throw SyntaxErrors.at(option.getStart(), "there are two defaults");
                }
                defaultValue = value(option.expression());
            } else if (option.collation() != null) {
                type = Collations.apply(type, option.collation());
            } else if (option.CHECK() != null) {
                checks.add(check(TreeContext.name(option.identifier()), option.expression()));
            } else {
                boolean refused = option.NOT() != null;
                if (notNull != null && notNull != refused) {
                    throw SyntaxErrors.at(option.getStart(), "the domain is declared both NULL and NOT NULL");
                }
                notNull = refused;
            }
        }
        boolean isThere = node.EXISTS() != null && TypeBuilder.isBuiltIn(node.qualifiedName());
        return new CreateDomain(
                isThere ? TreeContext.name(node.qualifiedName()) : TypeBuilder.newName(node.qualifiedName()),
                node.EXISTS() != null,
                isThere,
                type,
                defaultValue,
                Boolean.TRUE.equals(notNull),
                checks,
                place);
    }

    private Default value(ExpressionContext node) {
        return new Default(context.expressions().expression(node), context.storedExpression(node));
    }

    private CheckConstraint check(String name, ExpressionContext node) {
        return new CheckConstraint(name, context.expressions().expression(node), context.storedExpression(node), place);
    }

    private DefinitionStatement alter(AlterDomainContext node) {
        Name name = TreeContext.name(node.qualifiedName());
        String constraint = node.identifier().isEmpty() ? null : TreeContext.name(node.identifier(0));
        if (node.RENAME() != null && node.CONSTRAINT() == null) {
            return new DefinitionStatement.Rename(
                    ObjectKind.DOMAIN, name, false, TypeBuilder.newName(node.to), null, place);
        }
        DomainAction action;
        if (node.RENAME() != null) {
            action = new DomainAction.RenameCheck(constraint, TreeContext.name(node.to));
        } else if (node.ADD() != null) {
            action = new DomainAction.AddCheck(check(constraint, node.expression()), node.VALID() == null);
        } else if (node.CONSTRAINT() != null) {
            action = new DomainAction.DropCheck(constraint, node.EXISTS() != null);
        } else if (node.NULL() != null) {
            action = new DomainAction.SetNotNull(node.SET() != null);
        } else {
            action = new DomainAction.SetDefault(node.expression() == null ? null : value(node.expression()));
        }
        return new AlterDomain(name, action, place);
    }

    /** Fails where a domain is found but a plain type wanted. */
    static SqlType plain(SqlType type, Place place) {
        if (!type.equals(type.base())) {
            throw place.error(SqlState.NOT_SUPPORTED, "a domain cannot be used here");
        }
        return type;
    }
}
