package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.CallPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FunctionNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NamePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NextValuePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ScalarTypeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TypedLiteralContext;
import org.ashlardb.sql.tree.Name;

/**
 * The names of sequences, and of types and functions that users have made, in an expression that the catalog keeps as text,
 * and the text with other names. When such an expression is defined these names get their schemas, so that they mean the
 * same in whatever session the expression is bound later on. Names of functions may also be those of built-in ones.
 */
public final class ObjectNames {
    /** What a name is that of. */
    public enum Kind {
        SEQUENCE,
        TYPE,
        FUNCTION
    }

    /** Gives names in place of others. */
    @FunctionalInterface
    public interface Renaming {
        /** The name to be written; the same one where it is to stay as it is written. */
        Name apply(Kind kind, Name name);
    }

    private final String text;
    private final int offset;
    private final Renaming renaming;
    private final StringBuilder out = new StringBuilder();
    private int done;

    private ObjectNames(String text, int offset, Renaming renaming) {
        this.text = text;
        this.offset = offset;
        this.renaming = renaming;
    }

    /** The expression with other names. */
    public static String rename(String expression, Renaming renaming) {
        return rename(SqlParser.expressionTree(new TokenReader(expression)), expression, renaming);
    }

    /** The text of a part of a statement with other names. */
    static String rename(ParserRuleContext tree, String text, Renaming renaming) {
        ObjectNames names = new ObjectNames(text, tree.getStart().getStartIndex(), renaming);
        names.visit(tree);
        return names.out.append(text, names.done, text.length()).toString();
    }

    /** Whether an expression has such a name. */
    public static boolean has(String expression, BiPredicate<Kind, Name> wanted) {
        boolean[] found = {false};
        rename(expression, (kind, name) -> {
            found[0] |= wanted.test(kind, name);
            return name;
        });
        return found[0];
    }

    /** A name as it has to be written. */
    public static String written(Name name) {
        String last = ColumnNames.written(name.name());
        return name.schema() == null ? last : ColumnNames.written(name.schema()) + "." + last;
    }

    private void visit(ParserRuleContext node) {
        if (node instanceof NextValuePrimaryContext next) {
            ParserRuleContext name = next.qualifiedName();
            replace(Kind.SEQUENCE, TreeContext.name(next.qualifiedName()), name.getStart(), name.getStop());
        } else if (node instanceof NamePrimaryContext name) {
            visitName(name);
        } else if (node instanceof ScalarTypeContext type) {
            visitType(type);
        } else if (node instanceof TypedLiteralContext literal) {
            visitLiteral(literal);
        } else if (node instanceof CallPrimaryContext call && isSequenceCall(call)) {
            visitCall(call);
        } else {
            if (node instanceof CallPrimaryContext call && call.functionName().name != null) {
                FunctionNameContext name = call.functionName();
                Name before =
                        new Name(TreeContext.name(name.schema), TreeContext.name(name.name), TreeContext.place(name));
                replace(Kind.FUNCTION, before, name.getStart(), name.getStop());
            }
            for (int i = 0; i < node.getChildCount(); i++) {
                if (node.getChild(i) instanceof ParserRuleContext inner) {
                    visit(inner);
                }
            }
        }
    }

    private void replace(Kind kind, Name before, Token first, Token last) {
        Name after = renaming.apply(kind, before);
        if (!after.equals(before)) {
            write(first, last, written(after));
        }
    }

    private void write(Token first, Token last, String replacement) {
        out.append(text, done, first.getStartIndex() - offset).append(replacement);
        done = last.getStopIndex() + 1 - offset;
    }

    private void visitName(NamePrimaryContext node) {
        List<IdentifierContext> sequence = SequenceText.before(node.identifier());
        if (!sequence.isEmpty()) {
            IdentifierContext last = sequence.get(sequence.size() - 1);
            String schema = sequence.size() == 1 ? null : TreeContext.name(sequence.get(0));
            Name before = new Name(schema, TreeContext.name(last), TreeContext.place(node));
            replace(Kind.SEQUENCE, before, node.getStart(), last.getStop());
        }
    }

    private void visitType(ScalarTypeContext type) {
        Name name = TypeBuilder.userTypeName(type);
        if (name != null) {
            replace(Kind.TYPE, name, type.getStart(), type.getStop());
        }
    }

    /** Before a literal stands no schema, so one that gets a schema becomes a CAST. */
    private void visitLiteral(TypedLiteralContext literal) {
        Token type = literal.getStart();
        Name before = new Name(null, type.getText().toUpperCase(Locale.ROOT), TreeContext.place(type));
        Name after = TypeBuilder.isUserType(before.name()) ? renaming.apply(Kind.TYPE, before) : before;
        if (!after.equals(before)) {
            TerminalNode value = literal.STRING_LITERAL();
            write(type, literal.getStop(), "CAST(" + value.getText() + " AS " + written(after) + ")");
        }
    }

    private static boolean isSequenceCall(CallPrimaryContext call) {
        if (call.functionName().name == null
                || TreeContext.schema(call.functionName()) != null
                || call.expression().isEmpty()) {
            return false;
        }
        String function = TreeContext.name(call.functionName().name);
        return switch (function) {
            case SequenceText.NEXT, SequenceText.CURRENT, SequenceText.SET -> true;
            default -> false;
        };
    }

    private void visitCall(CallPrimaryContext call) {
        Token first = string(call.expression(0));
        boolean isSet = TreeContext.name(call.functionName().name).equals(SequenceText.SET);
        Token second = isSet || call.expression().size() != 2 ? null : string(call.expression(1));
        Token last = second == null ? first : second; // with the schema in front
        Name before = first == null ? null : sequence(first, second);
        Name after = before == null ? null : renaming.apply(Kind.SEQUENCE, before);
        if (before != null && !after.equals(before)) {
            write(first, last, "'" + written(after).replace("'", "''") + "'");
        }
        call.expression().stream().skip(second == null ? 1 : 2).forEach(this::visit);
    }

    /** The token of an expression that is nothing but a string, or null. */
    private static Token string(ParserRuleContext expression) {
        Token token = expression.getStart();
        return token == expression.getStop() && token.getType() == AshlarSqlParser.STRING_LITERAL ? token : null;
    }

    private static Name sequence(Token first, Token second) {
        String text = TreeContext.unquote(first.getText());
        return second == null
                ? SequenceText.name(text, TreeContext.place(first))
                : SequenceText.name(text, TreeContext.unquote(second.getText()), TreeContext.place(first));
    }
}
