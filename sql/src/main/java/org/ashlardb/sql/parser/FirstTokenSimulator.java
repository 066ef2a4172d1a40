package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ParserATNSimulator;

/**
 * Decides by the next token or the next two where the grammar allows that. Most decisions are such, but a parser left to
 * itself finds each out by walking all of the grammar that may follow, in code that a cold JVM has not compiled.
 */
final class FirstTokenSimulator extends ParserATNSimulator {
    private final FirstTokens firstTokens;

    /** In place of the one the parser has. */
    FirstTokenSimulator(AshlarSqlParser parser, FirstTokens firstTokens) {
        super(
                parser,
                parser.getATN(),
                parser.getInterpreter().decisionToDFA,
                parser.getInterpreter().getSharedContextCache());
        this.firstTokens = firstTokens;
    }

    @Override
    public int adaptivePredict(TokenStream input, int decision, ParserRuleContext outerContext) {
        int alternative = firstTokens.alternative(decision, input);
        return alternative != 0 ? alternative : super.adaptivePredict(input, decision, outerContext);
    }
}
