package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages statements: words are lost, doubled, moved and replaced by those of other statements, and so are characters. */
final class Mutator {
    private static final Pattern WORD = Pattern.compile("(?s)\\s+|\\w+|'(?:[^']|'')*'|.");
    private static final String[] ODD = {
        "NULL",
        "''",
        "0",
        "-1",
        "9223372036854775807",
        "99999999999999999999",
        "1e308",
        "-0.0",
        "'\u00e4\ud83d\ude00'",
        "(",
        ")",
        "((",
        "[",
        "]",
        "{",
        "*",
        "||",
        "::",
        ".",
        ",",
        ";",
        "?",
        "\"",
        "'",
        "/*",
        "--",
        "X'0'",
        "\u0000",
        "DEFAULT",
        "CAST(NULL AS JSON)",
        "DATE '9999-12-31'",
        "INTERVAL '1' YEAR",
        "(SELECT 1)",
        "(SELECT 1, 2)",
        "ROW(1)",
        "OVER ()",
        "FILTER (WHERE TRUE)",
        "COUNT(*)",
        "NOT",
        "LATERAL",
        "RECURSIVE",
        "DISTINCT",
        "ALL",
        "$1",
        "\\"
    };

    private final Random random;
    private final List<String> corpus;

    Mutator(Random random, List<String> corpus) {
        this.random = random;
        this.corpus = corpus;
    }

    String next() {
        List<String> words = words(any());
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            mutate(words);
        }
        StringBuilder text = new StringBuilder(String.join("", words));
        for (int i = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0; i > 0 && text.length() > 1; i--) {
            int at = random.nextInt(text.length() - 1);
            switch (random.nextInt(3)) {
                case 0 -> text.deleteCharAt(at);
                case 1 ->
                    text.insert(at, (char) (random.nextInt(8) == 0 ? random.nextInt(0x3000) : random.nextInt(128)));
                default -> text.setCharAt(at, text.charAt(random.nextInt(text.length())));
            }
        }
        return text.toString();
    }

    private String any() {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private static List<String> words(String statement) {
        List<String> words = new ArrayList<>();
        for (Matcher word = WORD.matcher(statement); word.find(); ) {
            words.add(word.group());
        }
        return words;
    }

    private void mutate(List<String> words) {
        int at = random.nextInt(words.size());
        int other = random.nextInt(words.size());
        switch (random.nextInt(9)) {
            case 0 -> words.set(at, " ");
            case 1 -> words.set(at, words.get(other));
            case 2 -> words.add(at, " " + words.get(other) + " ");
            case 3 -> words.set(at, " " + ODD[random.nextInt(ODD.length)] + " ");
            case 4, 5 -> words.set(at, " " + anyWord() + " ");
            case 6 -> words.add(at, " " + anyWord() + " ");
            case 7 -> words.subList(Math.min(at, other), Math.max(at, other)).clear();
            default -> splice(words, at);
        }
        if (words.isEmpty()) {
            words.add(" ");
        }
    }

    private String anyWord() {
        List<String> words = words(any());
        return words.get(random.nextInt(words.size()));
    }

    /** Goes on as another statement does. */
    private void splice(List<String> words, int at) {
        List<String> others = words(any());
        words.subList(at, words.size()).clear();
        words.add(" ");
        words.addAll(others.subList(random.nextInt(others.size()), others.size()));
    }
}
