package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.CommentStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CommentedObjectContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LiteralContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Builds COMMENT ON. The types of a routine's parameters are not looked at, as there is one routine of a name. */
final class CommentBuilder {
    private final TreeContext context;
    private final Place place;

    CommentBuilder(TreeContext context, Place place) {
        this.context = context;
        this.place = place;
    }

    DefinitionStatement build(CommentStatementContext node) {
        CommentedObjectContext object = node.commentedObject();
        ObjectKind kind = object.ALIAS() != null
                ? ObjectKind.FUNCTION
                : ObjectKind.valueOf(object.kind.getText().toUpperCase(Locale.ROOT));
        List<String> name = TreeContext.names(object.qualifiedName(0).identifier());
        Name table = object.table == null ? null : TreeContext.name(object.table);
        if (!names(kind, name.size(), table)) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    "COMMENT ON " + kind + " does not name one, or not with as many parts as it needs");
        }
        String text = text(node.literal(), context);
        return new DefinitionStatement.CommentOn(
                kind, name, table, text == null || text.isEmpty() ? null : text, place);
    }

    /** The comment that a literal is, null for NULL. */
    static String text(LiteralContext node, TreeContext context) {
        Expression literal = LiteralBuilder.literal(node, context);
        if (literal instanceof Expression.StringLiteral string) {
            return string.value();
        }
        if (literal instanceof Expression.NullLiteral) {
            return null;
        }
        throw SyntaxErrors.at(node.getStart(), "a comment is a text, or NULL for none");
    }

    private static boolean names(ObjectKind kind, int parts, Name table) {
        return switch (kind) {
            case COLUMN -> parts >= 2 && parts <= 3 && table == null;
            case SCHEMA -> parts == 1 && table == null;
            case CONSTRAINT -> parts == 1 && table != null;
            case TRIGGER -> parts <= 2;
            default -> parts <= 2 && table == null;
        };
    }
}
