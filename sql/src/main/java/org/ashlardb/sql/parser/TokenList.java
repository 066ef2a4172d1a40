package org.ashlardb.sql.parser;

import java.util.List;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.Interval;

/**
 * The tokens of a statement as a parser takes them: all are there, and none is hidden, so that each look at one is a look
 * into an array. ANTLR's own streams, which ask each time whether there are more and which of them count, take four times
 * as many calls, most of them while nothing is compiled yet.
 */
final class TokenList implements TokenStream {
    private static final int CHECK_MASK = (1 << 10) - 1;

    private final Token[] tokens;
    private final Runnable checkCanceled;
    private int position;

    /**
     * @param tokens the last is EOF, and their indexes are their places
     * @param checkCanceled called now and then; what it throws ends the parsing
     */
    TokenList(List<Token> tokens, Runnable checkCanceled) {
        this.tokens = tokens.toArray(new Token[0]);
        this.checkCanceled = checkCanceled;
    }

    @Override
    public Token LT(int offset) {
        int index = offset < 0 ? position + offset : position + offset - 1;
        return index < 0 ? null : tokens[Math.min(index, tokens.length - 1)];
    }

    @Override
    public int LA(int offset) {
        int index = offset < 0 ? position + offset : position + offset - 1;
        return index < 0 ? Token.INVALID_TYPE : tokens[Math.min(index, tokens.length - 1)].getType();
    }

    @Override
    public void consume() {
        if (position == tokens.length - 1) {
            throw new IllegalStateException("cannot consume EOF");
        }
        if ((++position & CHECK_MASK) == 0) {
            checkCanceled.run();
        }
    }

    @Override
    public int index() {
        return position;
    }

    @Override
    public void seek(int index) {
        position = Math.min(index, tokens.length - 1);
    }

    @Override
    public int mark() {
        return 0;
    }

    @Override
    public void release(int marker) {
        // all tokens stay
    }

    @Override
    public int size() {
        return tokens.length;
    }

    @Override
    public Token get(int index) {
        return tokens[index];
    }

    /** Null: nothing makes more tokens. */
    @Override
    public TokenSource getTokenSource() {
        return null;
    }

    @Override
    public String getSourceName() {
        return UNKNOWN_SOURCE_NAME;
    }

    @Override
    public String getText() {
        return getText(Interval.of(0, tokens.length - 1));
    }

    @Override
    public String getText(RuleContext context) {
        return getText(context.getSourceInterval());
    }

    @Override
    public String getText(Token start, Token stop) {
        return start == null || stop == null ? "" : getText(Interval.of(start.getTokenIndex(), stop.getTokenIndex()));
    }

    @Override
    public String getText(Interval interval) {
        StringBuilder text = new StringBuilder();
        for (int i = Math.max(0, interval.a); i <= interval.b && tokens[i].getType() != Token.EOF; i++) {
            text.append(tokens[i].getText());
        }
        return text.toString();
    }
}
