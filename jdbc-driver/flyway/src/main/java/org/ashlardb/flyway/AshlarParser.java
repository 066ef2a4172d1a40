package org.ashlardb.flyway;

import java.io.IOException;
import java.util.List;
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

    private static final int WORDS_BEFORE_ROUTINE = 3; // CREATE OR REPLACE

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
        if (isRoutine(tokens)) {
            RoutineBlocks.adjust(context, tokens, keyword.getText());
        }
    }

    private static boolean isRoutine(List<Token> tokens) {
        if (!is(tokens, 0, "CREATE")) {
            return false;
        }
        for (int i = 1; i <= WORDS_BEFORE_ROUTINE; i++) {
            if (is(tokens, i, "TRIGGER") || is(tokens, i, "PROCEDURE") || is(tokens, i, "FUNCTION")) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(List<Token> tokens, int at, String word) {
        return at >= 0 && at < tokens.size() && word.equals(tokens.get(at).getText());
    }
}
