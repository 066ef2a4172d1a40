package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.ashlardb.sql.json.JsonPath;
import org.ashlardb.sql.type.JsonBytes;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonSearch;
import org.ashlardb.sql.type.JsonText;
import org.ashlardb.sql.type.JsonTree;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.Test;

/** Parts of JSON found in its bytes are those found in its values. */
class JsonSearchTest {
    private static final long SEED = Long.getLong("ashlar.seed", System.nanoTime());
    private static final int ROUNDS = 4_000;
    private static final int LEVELS = 4;
    private static final String[] KEYS = {"", "a", "b", "aa", "ä", "0", "1", "-1", "a b", "𝄞"};
    private static final String[] STEPS = {
        ".a",
        ".b",
        ".aa",
        ".*",
        "[0]",
        "[last]",
        "[*]",
        "[0 to 1]",
        "[$.a]",
        ".**",
        ".type()",
        ".size()",
        " ?(@ > 1)",
        " ?(@.a == $.b)",
        " ?(exists(@.b))",
        "[@.a]"
    };

    private final Random random = new Random(SEED);

    private JsonNode value(int levels) {
        return switch (random.nextInt(levels == 0 ? 4 : 8)) {
            case 0 -> new JsonNode.Null();
            case 1 -> new JsonNode.Bool(random.nextBoolean());
            case 2 -> new JsonNode.Num(new BigDecimal(random.nextInt(9) - 4).movePointRight(random.nextInt(7) - 3));
            case 3 -> new JsonNode.Text(KEYS[random.nextInt(KEYS.length)]);
            case 4, 5 -> {
                List<JsonNode> elements = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    elements.add(value(levels - 1));
                }
                yield new JsonNode.Array(elements);
            }
            default -> {
                Map<String, JsonNode> members = JsonText.newMembers();
                for (int i = random.nextInt(5); i > 0; i--) {
                    members.put(KEYS[random.nextInt(KEYS.length)], value(levels - 1));
                }
                yield new JsonNode.Object(members);
            }
        };
    }

    @Test
    void partsAreThoseOfTheDecodedValue() {
        for (int round = 0; round < ROUNDS; round++) {
            JsonNode document = JsonBytes.decode(JsonBytes.encode(value(LEVELS)), 0);
            byte[] padded = padded(document);
            assertEquals(padded.length - 1, JsonSearch.end(padded, 3), () -> document + ", seed " + SEED);
            for (String key : KEYS) {
                byte[] utf8 = key.getBytes(StandardCharsets.UTF_8);
                same(JsonTree.member(document, key), padded, JsonSearch.member(padded, 3, utf8));
            }
            for (long index = -4; index <= 4; index++) {
                same(JsonTree.element(document, index), padded, JsonSearch.element(padded, 3, index));
            }
            List<String> path = List.of(KEYS[random.nextInt(KEYS.length)], KEYS[random.nextInt(KEYS.length)]);
            same(JsonTree.follow(document, path), padded, JsonSearch.follow(padded, 3, JsonSearch.steps(path)));
        }
    }

    /** The bytes with others before and behind them. */
    private static byte[] padded(JsonNode document) {
        byte[] bytes = JsonBytes.encode(document);
        byte[] padded = new byte[bytes.length + 4];
        Arrays.fill(padded, (byte) 7);
        System.arraycopy(bytes, 0, padded, 3, bytes.length);
        return padded;
    }

    private static void same(JsonNode expected, byte[] data, int place) {
        if (expected == null) {
            assertEquals(JsonSearch.NOWHERE, place, "seed " + SEED);
        } else {
            byte[] found = Arrays.copyOfRange(data, place, JsonSearch.end(data, place));
            assertArrayEquals(JsonBytes.encode(expected), found, "seed " + SEED);
        }
    }

    @Test
    void pathsFindTheSame() {
        for (int round = 0; round < ROUNDS; round++) {
            JsonNode document = JsonBytes.decode(JsonBytes.encode(value(LEVELS)), 0);
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "strict $" : "$");
            for (int i = random.nextInt(5); i > 0; i--) {
                text.append(STEPS[random.nextInt(random.nextBoolean() ? 3 : STEPS.length)]);
            }
            JsonPath path = JsonPath.of(text.toString());
            byte[] bytes = padded(document);
            assertEquals(
                    outcome(() -> path.find(document, Map.of(), () -> {})),
                    outcome(() -> path.find(bytes, 3, Map.of(), () -> {})),
                    () -> text + " in " + document.text() + ", seed " + SEED);
        }
    }

    private static String outcome(Supplier<List<JsonNode>> search) {
        try {
            return search.get().stream().map(JsonNode::text).toList().toString();
        } catch (SqlException e) {
            return e.sqlState() + " " + e.getMessage();
        }
    }

    @Test
    void operatorsOnColumns() {
        try (TestDatabase db = new TestDatabase()) {
            db.run(
                    "CREATE TABLE j (id INT, d JSON, k VARCHAR, i INT)",
                    "INSERT INTO j VALUES (1, '{\"a\": {\"b\": [10, \"x\", null, 1.5]}, \"c\": \"t\"}', 'c', 1),"
                            + " (2, '[1, [2, 3], {\"a\": true}]', 'a', -1), (3, NULL, 'a', 0), (4, '\"s\"', NULL, NULL)");
            assertEquals("\"t\" NULL NULL NULL", db.query("SELECT d -> k FROM j ORDER BY id"));
            assertEquals("t NULL NULL NULL", db.query("SELECT d ->> k FROM j ORDER BY id"));
            assertEquals("NULL {\"a\": true} NULL NULL", db.query("SELECT d -> i FROM j ORDER BY id"));
            assertEquals("10 NULL NULL NULL", db.query("SELECT d -> 'a' -> 'b' ->> 0 FROM j ORDER BY id"));
            assertEquals("x NULL NULL NULL", db.query("SELECT d #>> '{a,b,1}' FROM j ORDER BY id"));
            assertEquals("NULL 3 NULL NULL", db.query("SELECT d #> '{1,-1}' FROM j ORDER BY id"));
            assertEquals("1.5 NULL NULL NULL", db.query("SELECT JSON_VALUE(d, '$.a.b[3]') FROM j ORDER BY id"));
            assertEquals("t NULL NULL NULL", db.query("SELECT JSON_VALUE(d, '$.c') FROM j ORDER BY id"));
            assertEquals("NULL true NULL NULL", db.query("SELECT JSON_VALUE(d, '$.a') FROM j ORDER BY id"));
        }
    }
}
