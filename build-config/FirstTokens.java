import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNConfig;
import org.antlr.v4.runtime.atn.ATNConfigSet;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.atn.PredictionContextCache;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.atn.Transition;
import org.antlr.v4.runtime.dfa.DFA;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.ashlardb.sql.parser.AshlarSqlParser;

/**
 * Writes down which alternatives of the grammar's decisions the next token decides for, or the next two, which a parser
 * else finds out by walking the grammar when it first meets them. The arguments are the parser that ANTLR has generated
 * and the file to write: shorts, highest byte first,
 *
 * <pre>
 *   number of decisions
 *   number of types of tokens, with that of no token
 *   for each decision, the number of its row, counted from 1, or 0 for none
 *   rows, of a short for each type of token, the end of the text in place of 0
 * </pre>
 *
 * In a decision's row a positive number is the alternative that the first token decides for, a negative one, negated, the
 * row for the second token, and 0 means that neither decides.
 */
final class FirstTokens extends ParserATNSimulator {
    private static final Pattern PREDICTION = Pattern.compile("adaptivePredict\\(_input, ?(\\d+)");
    private static final int SEVERAL = -1;

    private final int width = atn.maxTokenType + 1;
    private final short[] rowOfDecision = new short[atn.getNumberOfDecisions()];
    private final Map<ByteBuffer, Integer> numbers = new LinkedHashMap<>();

    private FirstTokens(AshlarSqlParser parser) {
        super(parser, parser.getATN(), parser.getInterpreter().decisionToDFA, new PredictionContextCache());
    }

    public static void main(String[] arguments) throws IOException {
        CommonTokenStream nothing = new CommonTokenStream(new ListTokenSource(List.of()));
        FirstTokens tokens = new FirstTokens(new AshlarSqlParser(nothing));
        Matcher predicted = PREDICTION.matcher(Files.readString(Path.of(arguments[0])));
        while (predicted.find()) {
            tokens.add(Integer.parseInt(predicted.group(1)));
        }
        tokens.write(Path.of(arguments[1]));
    }

    private void add(int decision) {
        DFA dfa = decisionToDFA[decision];
        _dfa = dfa;
        ATNConfigSet start = computeStartState(dfa.atnStartState, ParserRuleContext.EMPTY, false);
        int[] first = alternatives(start);
        short[] row = new short[width];
        for (int token = 0; token < width; token++) {
            int decided = first[token];
            if (decided == SEVERAL) {
                // Of operators, their precedence decides.
                decided = dfa.isPrecedenceDfa() ? 0 : -second(computeReachSet(start, type(token), false));
            }
            row[token] = (short) decided;
        }
        rowOfDecision[decision] = (short) number(row);
    }

    /** For each token, the only alternative that goes on with it, 0 for none, or SEVERAL. */
    private int[] alternatives(ATNConfigSet configurations) {
        int[] found = new int[width];
        for (ATNConfig configuration : configurations) {
            for (int i = 0; i < configuration.state.getNumberOfTransitions(); i++) {
                Transition transition = configuration.state.transition(i);
                IntervalSet label = transition.isEpsilon() ? new IntervalSet() : transition.label();
                for (int token : label.toArray()) {
                    int at = token == Token.EOF ? 0 : token;
                    found[at] = found[at] == 0 || found[at] == configuration.alt ? configuration.alt : SEVERAL;
                }
            }
        }
        return found;
    }

    /** The row for the second token once the first has led to these configurations, or 0. */
    private int second(ATNConfigSet configurations) {
        if (configurations == null
                || configurations.hasSemanticContext
                || PredictionMode.hasSLLConflictTerminatingPrediction(PredictionMode.SLL, configurations)) {
            return 0;
        }
        short[] row = new short[width];
        int[] found = alternatives(configurations);
        for (int token = 0; token < width; token++) {
            row[token] = (short) Math.max(found[token], 0);
        }
        return number(row);
    }

    private int number(short[] row) {
        return numbers.computeIfAbsent(bytes(row), added -> numbers.size() + 1);
    }

    private static int type(int index) {
        return index == 0 ? Token.EOF : index;
    }

    private static ByteBuffer bytes(short... row) {
        ByteBuffer bytes = ByteBuffer.allocate(row.length * Short.BYTES);
        bytes.asShortBuffer().put(row);
        return bytes;
    }

    private void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (OutputStream stream = Files.newOutputStream(file)) {
            stream.write(bytes((short) rowOfDecision.length, (short) width).array());
            stream.write(bytes(rowOfDecision).array());
            for (ByteBuffer row : numbers.keySet()) {
                stream.write(row.array());
            }
        }
    }
}
