package org.ashlardb.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The methods that are long so that the JVM's compilers take them by themselves are longer than these inline. */
class CompiledByThemselvesTest {
    /** The JVM's FreqInlineSize, of its second compiler. */
    private static final int LONGEST_INLINED = 325;
    /** The JVM's C1MaxInlineSize, of its first compiler. */
    private static final int LONGEST_INLINED_FIRST = 35;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "index/BTree; long find(index.SearchKey)",
                "index/BTree; boolean insert(index.SearchKey, long[], int, boolean)",
                "transaction/RowWriter; long insert(row.TableStorage, row.RowValues, row.SlotReader)"
            })
    void areNotInlined(String type, String method) {
        assertLonger(LONGEST_INLINED, CompiledByThemselvesTest.class.getResource(type + ".class"), method);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "byte getByte(long)",
                "void putByte(long, byte)",
                "short getShort(long)",
                "void putShort(long, short)",
                "int getInt(long)",
                "void putInt(long, int)",
                "long getLong(long)",
                "void putLong(long, long)",
                "boolean compareAndSetLong(long, long, long)",
                "long getAndAddLong(long, long)"
            })
    void accessesOfSegmentsAreNotInlinedAtFirst(String method) {
        URL slab = CompiledByThemselvesTest.class.getResource("memory/SegmentSlab.class");
        assumeTrue(slab != null, "this JVM has no memory segments");
        assertLonger(LONGEST_INLINED_FIRST, slab, method);
    }

    private static void assertLonger(int length, URL file, String method) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        ToolProvider tool = ToolProvider.findFirst("javap").orElseThrow();
        assertEquals(0, tool.run(out, out, "-c", "-p", file.toString()), text.toString());
        String code = text.toString().replace("org.ashlardb.engine.", "");
        int start = code.indexOf(" " + method + ";");
        assertTrue(start > 0, method);
        Matcher instruction = Pattern.compile("^ +(\\d+): [a-z]", Pattern.MULTILINE)
                .matcher(code.substring(start, code.indexOf("\n\n", start)));
        int last = 0;
        while (instruction.find()) {
            last = Integer.parseInt(instruction.group(1));
        }
        assertTrue(last >= length, method + " ends at " + last);
    }
}
