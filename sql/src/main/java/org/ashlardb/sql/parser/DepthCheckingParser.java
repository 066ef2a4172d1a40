package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;

/**
 * Counts how deep grammar rules nest, so that a statement that would overflow the stack, such as ten thousand times
 * NOT, gets an error instead. Parentheses are counted before parsing, see {@link TokenReader}.
 */
abstract class DepthCheckingParser extends Parser {
    private static final int MAX_RULE_DEPTH = 2_000;

    private int depth;

    DepthCheckingParser(TokenStream input) {
        super(input);
    }

    @Override
    public void enterRule(ParserRuleContext localContext, int state, int ruleIndex) {
        enter();
        super.enterRule(localContext, state, ruleIndex);
    }

    @Override
    public void exitRule() {
        depth--;
        super.exitRule();
    }

    @Override
    public void enterRecursionRule(ParserRuleContext localContext, int state, int ruleIndex, int precedence) {
        enter();
        super.enterRecursionRule(localContext, state, ruleIndex, precedence);
    }

    @Override
    public void unrollRecursionContexts(ParserRuleContext parent) {
        depth--;
        super.unrollRecursionContexts(parent);
    }

    private void enter() {
        if (++depth > MAX_RULE_DEPTH) {
            throw StatementLimits.nestedTooDeep(getCurrentToken());
        }
    }
}
