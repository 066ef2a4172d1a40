package org.ashlardb.flyway;

import java.io.IOException;
import java.util.List;
import org.ashlardb.sql.RoutineWords;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParserContext;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.flywaydb.core.internal.parser.PeekingReader;
import org.flywaydb.core.internal.parser.Token;
import org.flywaydb.core.internal.parser.TokenType;

/**
 * Cuts scripts into statements. Ashlar's comments and quotes are those of the standard, which Flyway knows, and dollars as
 * PostgreSQL has them; semicolons between the BEGIN and END of a trigger, procedure or function end no statement.
 */
final class AshlarParser extends Parser {
    /** How many characters Flyway looks ahead, at least two: for the signs that begin comments. */
    private static final int LOOK_AHEAD = 2;

    AshlarParser(Configuration configuration, ParsingContext context) {
        super(configuration, context, LOOK_AHEAD);
    }

    @Override
    protected char getAlternativeStringLiteralQuote() {
        return '$';
    }

    /** A text between two dollars with a word, or none, between them. */
    @Override
    protected Token handleAlternativeStringLiteral(
            PeekingReader reader, ParserContext context, int pos, int line, int col) throws IOException {
        String quote = (char) reader.read() + reader.readUntilIncluding('$');
        reader.swallowUntilExcluding(quote);
        reader.swallow(quote.length());
        return new Token(TokenType.STRING, pos, line, col, null, null, context.getParensDepth());
    }

    @Override
    protected void adjustBlockDepth(ParserContext context, List<Token> tokens, Token keyword, PeekingReader reader) {
        int depth = depth(tokens, keyword);
        while (context.getBlockDepth() < depth) {
            context.increaseBlockDepth(keyword.getText());
        }
        while (context.getBlockDepth() > depth) {
            context.decreaseBlockDepth();
        }
    }

    private static int depth(List<Token> before, Token keyword) {
        RoutineWords words = new RoutineWords();
        for (Token token : before) {
            if (token.getText() != null) {
                words.next(token.getText());
            }
        }
        words.next(keyword.getText());
        return words.depth();
    }
}
