package org.ashlardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A JVM compiles no method of 8,000 bytes or more: a rule of the grammar that becomes one is interpreted for ever. */
@Tag("sources")
class LongestMethodTest {
    private static final int LONGEST_COMPILED = 8_000;

    @Test
    void allRulesOfTheGrammarCanBeCompiled() {
        String file = AshlarSqlParser.class.getResource("AshlarSqlParser.class").getPath();
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        assertEquals(0, ToolProvider.findFirst("javap").orElseThrow().run(out, out, "-c", "-p", file), text.toString());
        List<String> tooLong = new ArrayList<>();
        int methods = 0;
        Pattern instruction = Pattern.compile("^ +(\\d+): [a-z]");
        String method = "";
        boolean noted = false;
        for (String line : (Iterable<String>) text.toString().lines()::iterator) {
            Matcher found = instruction.matcher(line);
            if (line.endsWith(";") && line.contains("(")) {
                method = line.strip();
                noted = false;
                methods++;
            } else if (!noted && found.find() && Integer.parseInt(found.group(1)) >= LONGEST_COMPILED) {
                tooLong.add(method);
                noted = true;
            }
        }
        assertTrue(methods > 400, "methods seen: " + methods);
        assertEquals(List.of(), tooLong);
    }
}
