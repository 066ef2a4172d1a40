package org.ashlardb.sql.type;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds parts of JSON in its byte form, see {@link JsonBytes}, without making values of what lies around them. Places are
 * those of a value's tag; {@link #NOWHERE} stands for nothing.
 */
public final class JsonSearch {
    public static final int NOWHERE = -1;

    /** A step of a path: a key or, in an array, the number it may be read as; null for none. */
    public record Step(byte[] key, Integer index) {}

    private JsonSearch() {}

    public static List<Step> steps(List<String> path) {
        List<Step> steps = new ArrayList<>();
        for (String step : path) {
            steps.add(new Step(step.getBytes(StandardCharsets.UTF_8), JsonTree.index(step)));
        }
        return steps;
    }

    public static boolean isObject(byte[] data, int place) {
        return data[place] == JsonBytes.OBJECT;
    }

    public static boolean isNull(byte[] data, int place) {
        return data[place] == JsonBytes.NULL;
    }

    /** Whether there is a string. Its text begins behind the tag and ends one byte before the value does. */
    public static boolean isString(byte[] data, int place) {
        return data[place] == JsonBytes.STRING;
    }

    /** The value of a member of an object; in other values there is none. */
    public static int member(byte[] data, int place, byte[] key) {
        return member(data, place, key, 0, key.length);
    }

    /** The key is a part of an array, in UTF-8. */
    public static int member(byte[] data, int place, byte[] keys, int keyStart, int keyLength) {
        if (!isObject(data, place)) {
            return NOWHERE;
        }
        int position = place + 1;
        while (data[position] != 0) {
            int key = position + 1;
            int value = afterText(data, key);
            if (value - 1 - key == keyLength && matches(data, key, keys, keyStart, keyLength)) {
                return value;
            }
            position = end(data, value);
        }
        return NOWHERE;
    }

    private static boolean matches(byte[] data, int position, byte[] keys, int start, int length) {
        for (int i = 0; i < length; i++) {
            if (data[position + i] != keys[start + i]) {
                return false;
            }
        }
        return true;
    }

    /** An element of an array, counted from 0, or from the end if negative; in other values there is none. */
    public static int element(byte[] data, int place, long index) {
        if (data[place] != JsonBytes.ARRAY) {
            return NOWHERE;
        }
        long left = index < 0 ? index + count(data, place) : index;
        if (left < 0) {
            return NOWHERE;
        }
        int position = place + 1;
        for (; left > 0 && data[position] != 0; left--) {
            position = end(data, position);
        }
        return data[position] == 0 ? NOWHERE : position;
    }

    private static int count(byte[] data, int array) {
        int count = 0;
        for (int position = array + 1; data[position] != 0; position = end(data, position)) {
            count++;
        }
        return count;
    }

    public static int follow(byte[] data, int place, List<Step> steps) {
        int now = place;
        for (int i = 0; i < steps.size() && now != NOWHERE; i++) {
            Step step = steps.get(i);
            if (data[now] != JsonBytes.ARRAY) {
                now = member(data, now, step.key());
            } else {
                now = step.index() == null ? NOWHERE : element(data, now, step.index());
            }
        }
        return now;
    }

    /** The place behind the last byte of a value. */
    public static int end(byte[] data, int place) {
        int position = place + 1;
        switch (data[place]) {
            case JsonBytes.NULL, JsonBytes.FALSE, JsonBytes.TRUE -> {
                return position;
            }
            case JsonBytes.STRING -> {
                return afterText(data, position);
            }
            case JsonBytes.NUMBER -> {
                return afterNumber(data, position);
            }
            case JsonBytes.ARRAY -> {
                while (data[position] != 0) {
                    position = end(data, position);
                }
                return position + 1;
            }
            case JsonBytes.OBJECT -> {
                while (data[position] != 0) {
                    position = end(data, afterText(data, position + 1));
                }
                return position + 1;
            }
            default -> throw new SqlException(SqlState.DATA_CORRUPTED, "JSON value has tag " + data[place]);
        }
    }

    private static int afterText(byte[] data, int start) {
        int position = start;
        while (data[position] != 0) {
            position++;
        }
        return position + 1;
    }

    private static int afterNumber(byte[] data, int start) {
        int sign = data[start];
        if (sign == JsonBytes.ZERO) {
            return start + 1;
        }
        byte last = (byte) (sign == JsonBytes.NEGATIVE ? 0xFF : 0);
        int position = start + 1 + JsonBytes.POINT_BYTES;
        while (data[position] != last) {
            position++;
        }
        return position + 1;
    }
}
