package org.ashlardb.sql.parser;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RestartContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SequenceOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SequenceOptionsContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SignedIntegerContext;
import org.ashlardb.sql.tree.DefinitionStatement.Restart;
import org.ashlardb.sql.tree.DefinitionStatement.SequenceOptions;
import org.ashlardb.sql.type.SqlState;

/** Builds the options of sequences and identity columns. */
final class SequenceBuilder {
    private SequenceBuilder() {}

    /** The options of an identity column, whose first number is that with which it goes on. */
    static SequenceOptions options(SequenceOptionsContext node) {
        SequenceOptions options = options(node.sequenceOption());
        return node.next == null ? options : options.withStart(number(node.next));
    }

    static SequenceOptions options(List<SequenceOptionContext> nodes) {
        Long start = null;
        Long increment = null;
        Long minimum = null;
        Long maximum = null;
        boolean noMinimum = false;
        boolean noMaximum = false;
        Boolean cycle = null;
        Set<Integer> seen = new HashSet<>();
        for (SequenceOptionContext node : nodes) {
            requireFirst(!seen.add(keyword(node)), node);
            if (node.IDENTIFIER() != null) {
                switch (keyword(node)) {
                    case AshlarSqlParser.MINVALUE -> noMinimum = true;
                    case AshlarSqlParser.MAXVALUE -> noMaximum = true;
                    case AshlarSqlParser.CYCLE -> cycle = false;
                    default -> {}
                }
            } else if (node.START() != null) {
                start = number(node.signedInteger());
            } else if (node.INCREMENT() != null) {
                increment = number(node.signedInteger());
            } else if (node.MINVALUE() != null) {
                noMinimum = node.NO() != null;
                minimum = noMinimum ? null : number(node.signedInteger());
            } else if (node.MAXVALUE() != null) {
                noMaximum = node.NO() != null;
                maximum = noMaximum ? null : number(node.signedInteger());
            } else if (node.CYCLE() != null) {
                cycle = node.NO() == null;
            } else if (node.CACHE() != null && node.NO() == null) {
                requireCache(node.signedInteger());
            }
        }
        if (increment != null && increment == 0) {
            throw TreeContext.place(nodes.get(0)).error(SqlState.INVALID_PARAMETER, "INCREMENT is 0");
        }
        return new SequenceOptions(start, increment, minimum, maximum, noMinimum, noMaximum, cycle);
    }

    /** The keyword that an option is about; NOCYCLE in one word is about CYCLE. */
    private static int keyword(SequenceOptionContext node) {
        if (node.IDENTIFIER() == null) {
            return (node.NO() == null ? node.getStart() : node.getStop()).getType();
        }
        return switch (node.getText().toUpperCase(Locale.ROOT)) {
            case "NOMINVALUE" -> AshlarSqlParser.MINVALUE;
            case "NOMAXVALUE" -> AshlarSqlParser.MAXVALUE;
            case "NOCYCLE" -> AshlarSqlParser.CYCLE;
            case "NOCACHE" -> AshlarSqlParser.CACHE;
            case "NOORDER" -> AshlarSqlParser.ORDER;
            default -> throw SyntaxErrors.at(node.getStart(), "a sequence has no such option");
        };
    }

    static Restart restart(RestartContext node, TreeContext context) {
        if (node.signedInteger() != null) {
            return new Restart(number(node.signedInteger()), null);
        }
        ParserRuleContext computed = node.query() == null ? node.expression() : node.query();
        return new Restart(null, computed == null ? null : "SELECT CAST((" + context.text(computed) + ") AS BIGINT)");
    }

    /** Fails where an option is there a second time. */
    static void requireFirst(boolean there, ParserRuleContext option) {
        if (there) {
            throw SyntaxErrors.at(option.getStart(), "a sequence has this option already");
        }
    }

    /** How many values are taken ahead is not for the user to say. */
    private static void requireCache(SignedIntegerContext node) {
        if (number(node) < 1) {
            throw TreeContext.place(node)
                    .error(SqlState.INVALID_PARAMETER, "CACHE is " + node.getText() + ", expected at least 1");
        }
    }

    static Long number(SignedIntegerContext node) {
        try {
            String digits = NumberText.decimal(node.INTEGER_LITERAL().getText());
            return Long.valueOf(node.MINUS() == null ? digits : "-" + digits);
        } catch (NumberFormatException e) {
            throw TreeContext.place(node)
                    .error(SqlState.NUMBER_OUT_OF_RANGE, "number " + node.getText() + " is out of range for BIGINT");
        }
    }
}
