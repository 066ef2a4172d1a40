package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;

/** Turns the first syntax error into an {@code SqlException}; nothing is repaired. */
final class ReportingErrorStrategy extends DefaultErrorStrategy {
    @Override
    public void recover(Parser recognizer, RecognitionException e) {
        throw SyntaxErrors.of(recognizer, e);
    }

    @Override
    public void reportError(Parser recognizer, RecognitionException e) {
        throw SyntaxErrors.of(recognizer, e);
    }

    @Override
    public Token recoverInline(Parser recognizer) {
        throw SyntaxErrors.of(recognizer, new InputMismatchException(recognizer));
    }

    @Override
    public void sync(Parser recognizer) {
        // Nothing is skipped: the rule itself meets the token that does not fit.
    }

    @Override
    protected void reportNoViableAlternative(Parser recognizer, NoViableAltException e) {
        throw SyntaxErrors.of(recognizer, e);
    }
}
