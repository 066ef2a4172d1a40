package org.ashlardb.sql.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Reads paths, by recursive descent. */
final class JsonPathParser {
    private static final int MAX_DEPTH = 100;

    private final String text;
    private int position;
    private int depth;
    private int roots;

    JsonPathParser(String text) {
        this.text = text;
    }

    JsonPath parse() {
        boolean strict = acceptWord("strict");
        if (!strict) {
            acceptWord("lax");
        }
        PathNode root = condition();
        skipBlanks();
        if (position < text.length()) {
            throw invalid("the end");
        }
        return new JsonPath(root, strict, roots == 1);
    }

    /** An expression in which conditions may stand. */
    private PathNode condition() {
        if (++depth > MAX_DEPTH) {
            throw new SqlException(SqlState.TOO_COMPLEX, "JSON path is nested more than " + MAX_DEPTH + " deep");
        }
        PathNode left = conjunction();
        while (accept("||")) {
            left = new PathNode.Logic('|', left, conjunction());
        }
        depth--;
        return left;
    }

    private PathNode conjunction() {
        PathNode left = comparison();
        while (accept("&&")) {
            left = new PathNode.Logic('&', left, comparison());
        }
        return left;
    }

    private PathNode comparison() {
        skipBlanks();
        if (!text.startsWith("!=", position) && accept("!")) {
            return new PathNode.Logic('!', negated(), null);
        }
        PathNode left = sum();
        for (String operator : new String[] {"==", "!=", "<>", "<=", ">=", "<", ">", "="}) {
            if (accept(operator)) {
                String name = operator.equals("=") ? "==" : operator.equals("<>") ? "!=" : operator;
                return new PathNode.Comparison(name, left, sum());
            }
        }
        if (acceptWord("starts")) {
            requireWord("with");
            return new PathNode.StartsWith(left, primary());
        }
        if (acceptWord("like_regex")) {
            return new PathNode.LikeRegex(left, pattern());
        }
        if (acceptWord("is")) {
            requireWord("unknown");
            return new PathNode.IsUnknown(left);
        }
        return left;
    }

    private Pattern pattern() {
        String pattern = string();
        int flags = 0;
        if (acceptWord("flag")) {
            for (char flag : string().toCharArray()) {
                flags |= switch (flag) {
                    case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                    case 's' -> Pattern.DOTALL;
                    case 'm' -> Pattern.MULTILINE;
                    case 'x' -> Pattern.COMMENTS;
                    case 'q' -> Pattern.LITERAL;
                    default -> throw invalid("a flag of i, s, m, x, q");
                };
            }
        }
        try {
            return Pattern.compile(pattern, flags);
        } catch (PatternSyntaxException e) {
            throw new SqlException(
                    SqlState.INVALID_REGULAR_EXPRESSION,
                    "'" + Conversion.shorten(pattern) + "' is no regular expression: " + e.getDescription(),
                    e);
        }
    }

    private PathNode sum() {
        PathNode left = product();
        while (true) {
            if (accept("+")) {
                left = new PathNode.Arithmetic('+', left, product());
            } else if (accept("-")) {
                left = new PathNode.Arithmetic('-', left, product());
            } else {
                return left;
            }
        }
    }

    private PathNode product() {
        PathNode left = signed();
        while (true) {
            if (accept("*")) {
                left = new PathNode.Arithmetic('*', left, signed());
            } else if (accept("/")) {
                left = new PathNode.Arithmetic('/', left, signed());
            } else if (accept("%")) {
                left = new PathNode.Arithmetic('%', left, signed());
            } else {
                return left;
            }
        }
    }

    private PathNode signed() {
        boolean negative = false;
        while (true) {
            if (accept("-")) {
                negative = !negative;
            } else if (!accept("+")) {
                break;
            }
        }
        PathNode value = accessors(primary());
        return negative ? new PathNode.Arithmetic('-', null, value) : value;
    }

    private PathNode primary() {
        skipBlanks();
        char c = peek();
        if (c == '$') {
            position++;
            if (position < text.length() && text.charAt(position) == '"') {
                return new PathNode.Passed(string());
            }
            if (isNameStart()) {
                return new PathNode.Passed(name());
            }
            roots++;
            return new PathNode.Root();
        }
        if (c == '@') {
            position++;
            return new PathNode.Current();
        }
        if (c == '(') {
            position++;
            PathNode inner = condition();
            require(")");
            return inner;
        }
        if (c == '"') {
            return new PathNode.Literal(new JsonNode.Text(string()));
        }
        if (c >= '0' && c <= '9' || c == '.') {
            return new PathNode.Literal(new JsonNode.Num(number()));
        }
        return word();
    }

    private PathNode negated() {
        return acceptWord("exists") ? new PathNode.Exists(inParentheses()) : inParentheses();
    }

    private PathNode inParentheses() {
        require("(");
        PathNode inner = condition();
        require(")");
        return inner;
    }

    private PathNode word() {
        if (acceptWord("exists")) {
            return new PathNode.Exists(inParentheses());
        }
        if (acceptWord("last")) {
            return new PathNode.Last();
        }
        if (acceptWord("true")) {
            return new PathNode.Literal(new JsonNode.Bool(true));
        }
        if (acceptWord("false")) {
            return new PathNode.Literal(new JsonNode.Bool(false));
        }
        if (acceptWord("null")) {
            return new PathNode.Literal(new JsonNode.Null());
        }
        throw invalid("a path");
    }

    private PathNode accessors(PathNode start) {
        PathNode value = start;
        while (true) {
            if (accept(".")) {
                value = member(value);
            } else if (accept("[")) {
                value = elements(value);
            } else if (accept("?")) {
                require("(");
                value = new PathNode.Filter(value, condition());
                require(")");
            } else {
                return value;
            }
        }
    }

    private PathNode member(PathNode base) {
        if (accept("**")) {
            return new PathNode.Descendants(base);
        }
        if (accept("*")) {
            return new PathNode.AllMembers(base);
        }
        skipBlanks();
        if (position < text.length() && text.charAt(position) == '"') {
            return new PathNode.Member(base, string());
        }
        if (!isNameStart()) {
            throw invalid("a key");
        }
        String name = name();
        if (accept("(")) {
            require(")");
            return new PathNode.Method(base, name);
        }
        return new PathNode.Member(base, name);
    }

    private PathNode elements(PathNode base) {
        if (accept("*")) {
            require("]");
            return new PathNode.AllElements(base);
        }
        List<PathNode.Range> ranges = new ArrayList<>();
        do {
            PathNode first = sum();
            ranges.add(new PathNode.Range(first, acceptWord("to") ? sum() : null));
        } while (accept(","));
        require("]");
        return new PathNode.Elements(base, ranges);
    }

    private boolean isNameStart() {
        return position < text.length() && (Character.isLetter(text.charAt(position)) || text.charAt(position) == '_');
    }

    private String name() {
        int start = position;
        while (position < text.length()
                && (Character.isLetterOrDigit(text.charAt(position)) || text.charAt(position) == '_')) {
            position++;
        }
        return text.substring(start, position);
    }

    private String string() {
        skipBlanks();
        if (position >= text.length() || text.charAt(position) != '"') {
            throw invalid("a string in double quotes");
        }
        int end = position + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            throw invalid("a string with a closing quote");
        }
        String quoted = text.substring(position, end + 1);
        position = end + 1;
        return ((JsonNode.Text) JsonText.parse(quoted)).value();
    }

    private BigDecimal number() {
        int start = position;
        while (position < text.length()
                && (Character.digit(text.charAt(position), 10) >= 0
                        || text.charAt(position) == '.'
                                && position + 1 < text.length()
                                && Character.isDigit(text.charAt(position + 1)))) {
            position++;
        }
        try {
            return JsonText.number(text.substring(start, position));
        } catch (NumberFormatException e) {
            throw new SqlException(SqlState.SYNTAX_ERROR, invalid("a number").getMessage(), e);
        }
    }

    private void skipBlanks() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private char peek() {
        if (position >= text.length()) {
            throw invalid("more");
        }
        return text.charAt(position);
    }

    private boolean accept(String sign) {
        skipBlanks();
        if (text.startsWith(sign, position)) {
            position += sign.length();
            return true;
        }
        return false;
    }

    private boolean acceptWord(String word) {
        skipBlanks();
        int end = position + word.length();
        boolean found = text.startsWith(word, position)
                && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)) && text.charAt(end) != '_');
        position = found ? end : position;
        return found;
    }

    private void require(String sign) {
        if (!accept(sign)) {
            throw invalid("'" + sign + "'");
        }
    }

    private void requireWord(String word) {
        if (!acceptWord(word)) {
            throw invalid("'" + word + "'");
        }
    }

    private SqlException invalid(String expected) {
        String found = position < text.length() ? "'" + text.charAt(position) + "'" : "the end";
        return new SqlException(
                SqlState.SYNTAX_ERROR,
                "'" + Conversion.shorten(text) + "' is no JSON path: at character " + (position + 1) + " found " + found
                        + ", expected " + expected);
    }
}
