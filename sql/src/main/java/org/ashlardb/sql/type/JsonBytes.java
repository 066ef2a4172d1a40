package org.ashlardb.sql.type;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The byte form of JSON. Its order is that of jsonb: null, strings, numbers, booleans, arrays, objects; two arrays or
 * objects compare member by member. Equal values have equal bytes: keys are sorted and unique, numbers have no zeros at the
 * end.
 *
 * <pre>
 *   null     1
 *   string   2  UTF-8  0
 *   number   3  sign: 1 negative, 2 zero, 3 positive
 *               place of the point (4 bytes, sign flipped), pairs of digits + 1, 0; negative numbers have these inverted
 *   boolean  4 false, 5 true
 *   array    6  values  0
 *   object   7  (1  key in UTF-8  0  value)...  0
 * </pre>
 */
public final class JsonBytes {
    static final int NULL = 1;
    static final int STRING = 2;
    static final int NUMBER = 3;
    static final int FALSE = 4;
    static final int TRUE = 5;
    static final int ARRAY = 6;
    static final int OBJECT = 7;
    static final int NEGATIVE = 1;
    static final int ZERO = 2;
    private static final int POSITIVE = 3;
    static final int POINT_BYTES = 4;

    private final byte[] data;
    private int position;

    private JsonBytes(byte[] data, int position) {
        this.data = data;
        this.position = position;
    }

    public static byte[] encode(JsonNode value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(value, out);
        return out.toByteArray();
    }

    public static JsonNode decode(byte[] data, int start) {
        return new JsonBytes(data, start).read();
    }

    private static void write(JsonNode value, ByteArrayOutputStream out) {
        if (value instanceof JsonNode.Null) {
            out.write(NULL);
        } else if (value instanceof JsonNode.Text text) {
            out.write(STRING);
            write(text.value(), out);
        } else if (value instanceof JsonNode.Num number) {
            out.write(NUMBER);
            writeNumber(number.value(), out);
        } else if (value instanceof JsonNode.Bool bool) {
            out.write(bool.value() ? TRUE : FALSE);
        } else if (value instanceof JsonNode.Array array) {
            out.write(ARRAY);
            for (JsonNode element : array.elements()) {
                write(element, out);
            }
            out.write(0);
        } else {
            out.write(OBJECT);
            for (Map.Entry<String, JsonNode> member :
                    ((JsonNode.Object) value).members().entrySet()) {
                out.write(1);
                write(member.getKey(), out);
                write(member.getValue(), out);
            }
            out.write(0);
        }
    }

    private static void write(String text, ByteArrayOutputStream out) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.write(utf8, 0, utf8.length);
        out.write(0);
    }

    private static void writeNumber(BigDecimal value, ByteArrayOutputStream out) {
        if (value.signum() == 0) {
            out.write(ZERO);
            return;
        }
        boolean negative = value.signum() < 0;
        out.write(negative ? NEGATIVE : POSITIVE);
        int flip = negative ? 0xFF : 0;
        BigDecimal tidy = value.abs().stripTrailingZeros();
        int point = tidy.precision() - tidy.scale() ^ Integer.MIN_VALUE;
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write(point >>> shift & 0xFF ^ flip);
        }
        String digits = tidy.unscaledValue().toString();
        for (int i = 0; i < digits.length(); i += 2) {
            int low = i + 1 < digits.length() ? digits.charAt(i + 1) - '0' : 0;
            out.write((digits.charAt(i) - '0') * 10 + low + 1 ^ flip);
        }
        out.write(flip);
    }

    private JsonNode read() {
        int tag = data[position++];
        return switch (tag) {
            case NULL -> new JsonNode.Null();
            case STRING -> new JsonNode.Text(readText());
            case NUMBER -> new JsonNode.Num(readNumber());
            case FALSE, TRUE -> new JsonNode.Bool(tag == TRUE);
            case ARRAY -> {
                List<JsonNode> elements = new ArrayList<>();
                while (data[position] != 0) {
                    elements.add(read());
                }
                position++;
                yield new JsonNode.Array(elements);
            }
            case OBJECT -> {
                Map<String, JsonNode> members = JsonText.newMembers();
                while (data[position++] != 0) {
                    String key = readText();
                    members.put(key, read());
                }
                yield new JsonNode.Object(members);
            }
            default -> throw new SqlException(SqlState.DATA_CORRUPTED, "JSON value has tag " + tag);
        };
    }

    private String readText() {
        int start = position;
        while (data[position] != 0) {
            position++;
        }
        return new String(data, start, position++ - start, StandardCharsets.UTF_8);
    }

    private BigDecimal readNumber() {
        int sign = data[position++];
        if (sign == ZERO) {
            return BigDecimal.ZERO;
        }
        int flip = sign == NEGATIVE ? 0xFF : 0;
        int point = 0;
        for (int i = 0; i < POINT_BYTES; i++) {
            point = point << 8 | data[position++] & 0xFF ^ flip;
        }
        point ^= Integer.MIN_VALUE;
        StringBuilder digits = new StringBuilder();
        for (int pair = data[position++] & 0xFF ^ flip; pair != 0; pair = data[position++] & 0xFF ^ flip) {
            digits.append((char) ('0' + (pair - 1) / 10)).append((char) ('0' + (pair - 1) % 10));
        }
        BigDecimal value = new BigDecimal(new BigInteger(digits.toString()), digits.length() - point);
        value = value.stripTrailingZeros();
        return sign == NEGATIVE ? value.negate() : value;
    }
}
