package org.ashlardb.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.ashlardb.engine.index.BTree;
import org.ashlardb.engine.transaction.RowWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The methods that are long so that the JVM's second compiler takes them by themselves are longer than it inlines. */
class CompiledByThemselvesTest {
    /** The JVM's FreqInlineSize. */
    private static final int LONGEST_INLINED = 325;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "BTREE; long find(index.SearchKey)",
                "BTREE; boolean insert(index.SearchKey, long[], int, boolean)",
                "ROW_WRITER; long insert(row.TableStorage, row.RowValues, row.SlotReader)"
            })
    void areNotInlined(String where, String method) throws Exception {
        Class<?> type = where.equals("BTREE") ? BTree.class : RowWriter.class;
        String file = type.getResource(type.getSimpleName() + ".class").getPath();
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        assertEquals(0, ToolProvider.findFirst("javap").orElseThrow().run(out, out, "-c", "-p", file), text.toString());
        String code = text.toString().replace("org.ashlardb.engine.", "");
        int start = code.indexOf(" " + method + ";");
        assertTrue(start > 0, method);
        Matcher instruction = Pattern.compile("^ +(\\d+): [a-z]", Pattern.MULTILINE)
                .matcher(code.substring(start, code.indexOf("\n\n", start)));
        int last = 0;
        while (instruction.find()) {
            last = Integer.parseInt(instruction.group(1));
        }
        assertTrue(last >= LONGEST_INLINED, method + " ends at " + last);
    }
}
