package org.ashlardb.jdbc.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ashlardb.jdbc.documents.DocumentPage.Example;
import org.ashlardb.jdbc.documents.DocumentPage.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The SQL reference in docs/sql: each example is run, each page on a database of its own.
 * {@code -Dashlar.documents=write} writes the answers found into the pages, to be read before they are kept.
 */
@Timeout(120)
final class SqlReferenceTest {
    private static final boolean WRITE = "write".equals(System.getProperty("ashlar.documents"));

    /** At least so many examples with an answer are found, or the pages are not read as they should be. */
    private static final int LEAST_EXAMPLES = 350;

    private static final Path SQL = Path.of("..", "sql", "src", "main");
    private static final Path GRAMMAR = SQL.resolve("antlr4/org/ashlardb/sql/parser/AshlarSql.g4");
    private static final Path STATES = SQL.resolve("java/org/ashlardb/sql/type/SqlState.java");
    private static final Pattern KEYWORD = Pattern.compile("(?m)^(\\w+): '([A-Z_]+)';$");
    private static final Pattern NON_RESERVED = Pattern.compile("nonReserved\\s+:([^;]*);");
    private static final Pattern STATE = Pattern.compile("String \\w+ = \"(\\w{5})\";");
    private static final Pattern STATE_HEADING = Pattern.compile("### (\\w{5}).*");
    private static final String NO_STATEMENT = "No statement alone: ";

    @Test
    void examplesAnswerAsThePagesSay() throws IOException, SQLException {
        List<String> differences = new ArrayList<>();
        int examples = 0;
        for (DocumentPage page : DocumentPage.all()) {
            examples += run(page, differences);
        }
        assertEquals("", String.join("\n", differences));
        assertTrue(examples >= LEAST_EXAMPLES, "found only " + examples + " examples with an answer");
    }

    private static int run(DocumentPage page, List<String> differences) throws IOException, SQLException {
        List<List<String>> answers = new ArrayList<>();
        int checked = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:page-" + page.name());
                Statement statement = connection.createStatement()) {
            for (Example example : page.examples()) {
                List<String> found = answer(statement, example.sql());
                List<String> expected = example.answer();
                boolean open = expected.equals(List.of("..."));
                if (!open && !found.equals(expected)) {
                    differences.add(page.name() + ":" + example.line() + ": found " + found + ", expected " + expected
                            + "\n  " + example.source());
                }
                checked += expected.isEmpty() ? 0 : 1;
                answers.add(open ? expected : found);
            }
            statement.execute("SHUTDOWN");
        }
        if (WRITE) {
            page.write(answers);
        }
        return checked;
    }

    /** The rows of a query, the number of rows a change has changed, the error, or nothing. */
    private static List<String> answer(Statement statement, String sql) {
        try {
            if (!statement.execute(sql)) {
                int count = statement.getUpdateCount();
                return count == 0 ? List.of() : List.of(count == 1 ? "1 row changed" : count + " rows changed");
            }
            try (ResultSet rows = statement.getResultSet()) {
                List<String> answer = new ArrayList<>();
                while (rows.next()) {
                    answer.add(row(rows));
                }
                return answer.isEmpty() ? List.of("no rows") : answer;
            }
        } catch (SQLException e) {
            return List.of("error " + e.getSQLState());
        }
    }

    private static String row(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            String value = rows.getString(i);
            values.add(value == null ? "NULL" : value);
        }
        return String.join(" | ", values).strip();
    }

    @Test
    void reservedWordsAreThoseOfTheGrammar() throws IOException {
        String grammar = Files.readString(GRAMMAR);
        Matcher rule = NON_RESERVED.matcher(grammar);
        assertTrue(rule.find(), "the grammar has no rule nonReserved");
        Set<String> free = Set.of(rule.group(1).strip().split("[\\s|]+"));
        Set<String> reserved = new TreeSet<>();
        for (Matcher word = KEYWORD.matcher(grammar); word.find(); ) {
            if (!free.contains(word.group(1))) {
                reserved.add(word.group(2));
            }
        }
        Set<String> listed = new TreeSet<>();
        boolean list = false;
        for (String line : Files.readAllLines(DocumentPage.FOLDER.resolve("reserved-words.md"))) {
            if (list && !line.equals("```")) {
                listed.addAll(List.of(line.split(" ")));
            }
            list = line.equals("```text") || list && !line.equals("```");
        }
        assertEquals(String.join(" ", reserved), String.join(" ", listed));
    }

    @Test
    void everySqlStateHasItsExample() throws IOException {
        Set<String> states = new TreeSet<>();
        for (Matcher state = STATE.matcher(Files.readString(STATES)); state.find(); ) {
            states.add(state.group(1));
        }
        Set<String> listed = new TreeSet<>();
        Set<String> shown = new TreeSet<>();
        String current = "";
        for (DocumentPage.Part part :
                DocumentPage.read(DocumentPage.FOLDER.resolve("errors.md")).parts()) {
            if (part instanceof Example example) {
                if (example.answer().equals(List.of("error " + current))) {
                    shown.add(current);
                }
                continue;
            }
            String line = ((Text) part).text();
            Matcher heading = STATE_HEADING.matcher(line);
            if (heading.matches()) {
                current = heading.group(1);
                assertTrue(listed.add(current), current + " is listed twice");
            } else if (line.startsWith(NO_STATEMENT)) {
                shown.add(current);
            }
        }
        assertEquals(String.join(" ", states), String.join(" ", listed));
        assertEquals(String.join(" ", states), String.join(" ", shown));
    }
}
