package org.ashlardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ATN;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The table of first tokens says what ANTLR finds out by itself from the same tokens. */
@Tag("sources")
class FirstTokensTest {
    private static final ATN ATN = AshlarSqlParser._ATN;
    private static final FirstTokens FIRST_TOKENS = FirstTokens.all();

    @Test
    void firstTokensDecideAsTheGrammarWalkedThrough() {
        int decided = 0;
        for (int token = Token.EOF; token <= ATN.maxTokenType; token++) {
            decided += token == Token.INVALID_TYPE ? 0 : check(List.of(token));
        }
        assertTrue(decided > 15_000, decided + " pairs of a decision and a token are decided");
    }

    @Test
    void secondTokensDecideAsTheGrammarWalkedThrough() {
        int decided = 0;
        for (int first = 1; first <= ATN.maxTokenType; first++) {
            for (int second = 1; second <= ATN.maxTokenType; second++) {
                decided += check(List.of(first, second));
            }
        }
        assertTrue(decided > 15_000, decided + " decisions and two tokens are decided");
    }

    /** The number of decisions that exactly these tokens decide. */
    private static int check(List<Integer> types) {
        AshlarSqlParser parser = parserOf(types);
        TokenStream tokens = parser.getTokenStream();
        AshlarSqlParser fewer = parserOf(types.subList(0, types.size() - 1));
        int decided = 0;
        for (int decision = 0; decision < ATN.getNumberOfDecisions(); decision++) {
            int alternative = FIRST_TOKENS.alternative(decision, tokens);
            if (alternative != 0
                    && (types.size() == 1
                            || FIRST_TOKENS.alternative(decision, fewer.getTokenStream()) != alternative)) {
                assertEquals(
                        parser.getInterpreter().adaptivePredict(tokens, decision, new ParserRuleContext()),
                        alternative,
                        "decision " + decision + ", "
                                + types.stream()
                                        .map(AshlarSqlParser.VOCABULARY::getDisplayName)
                                        .toList());
                decided++;
            }
        }
        return decided;
    }

    private static AshlarSqlParser parserOf(List<Integer> types) {
        List<Token> list = new ArrayList<>();
        types.forEach(type -> list.add(new CommonToken(type)));
        list.add(new CommonToken(Token.EOF));
        TokenList tokens = new TokenList(list, () -> {});
        assertEquals(types.isEmpty() ? Token.EOF : types.get(0), tokens.LA(1));
        AshlarSqlParser parser = new AshlarSqlParser(tokens);
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        return parser;
    }
}
