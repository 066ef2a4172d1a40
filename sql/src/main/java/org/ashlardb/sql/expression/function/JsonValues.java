package org.ashlardb.sql.expression.function;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.ashlardb.sql.type.ArrayReader;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.EncodedText;
import org.ashlardb.sql.type.JsonBytes;
import org.ashlardb.sql.type.JsonNode;
import org.ashlardb.sql.type.JsonSearch;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.DoubleVector;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.VaryingVector;
import org.ashlardb.sql.vector.Vector;

/** SQL values as JSON and back. */
final class JsonValues {
    private JsonValues() {}

    static JsonNode read(Vector vector, int row) {
        VaryingVector varying = (VaryingVector) vector;
        return JsonBytes.decode(varying.bytes.data, varying.start(row));
    }

    /** Null becomes NULL. */
    static void write(Vector result, int row, JsonNode value) {
        if (value == null) {
            result.setNull(row);
        } else {
            byte[] bytes = JsonBytes.encode(value);
            ((VaryingVector) result).append(row, bytes, 0, bytes.length);
        }
    }

    /** Copies a part of a document; from nowhere, NULL. */
    static void copy(VaryingVector document, int place, Vector result, int row) {
        if (place == JsonSearch.NOWHERE) {
            result.setNull(row);
            return;
        }
        byte[] data = document.bytes.data;
        ((VaryingVector) result).append(row, data, place, JsonSearch.end(data, place) - place);
    }

    /** The text of a part of a document: of a string its content; NULL of null and from nowhere. */
    static void copyText(VaryingVector document, int place, Vector result, int row) {
        byte[] data = document.bytes.data;
        if (place == JsonSearch.NOWHERE || JsonSearch.isNull(data, place)) {
            result.setNull(row);
        } else if (JsonSearch.isString(data, place)) {
            ((VaryingVector) result).append(row, data, place + 1, JsonSearch.end(data, place) - place - 2);
        } else {
            ((VaryingVector) result).append(row, JsonBytes.decode(data, place).text());
        }
    }

    static void writeText(Vector result, int row, String value) {
        if (value == null) {
            result.setNull(row);
        } else {
            ((VaryingVector) result).append(row, value);
        }
    }

    /** A value of any type as JSON: what JSON has no type for as a string. */
    static JsonNode of(Vector vector, int row, SqlKind kind) {
        if (vector.isNull(row)) {
            return new JsonNode.Null();
        }
        if (vector instanceof LongVector longs) {
            long value = longs.values[row];
            if (kind == SqlKind.BOOLEAN) {
                return new JsonNode.Bool(value != 0);
            }
            return kind.isTemporal()
                    ? new JsonNode.Text(Conversion.formatLong(value, kind).replace(' ', 'T'))
                    : new JsonNode.Num(BigDecimal.valueOf(value));
        }
        if (vector instanceof DoubleVector doubles) {
            double value = doubles.values[row];
            String text = Conversion.formatDouble(value, kind);
            return Double.isNaN(value) || Double.isInfinite(value)
                    ? new JsonNode.Text(text)
                    : new JsonNode.Num(new BigDecimal(text));
        }
        if (!(vector instanceof VaryingVector varying)) {
            return new JsonNode.Num(vector.getDecimal(row));
        }
        if (kind == SqlKind.JSON) {
            return read(varying, row);
        }
        if (kind == SqlKind.ARRAY) {
            return array(ArrayValues.read(varying, row));
        }
        if (kind.isEncoded()) {
            return new JsonNode.Text(EncodedText.format(kind, varying.getBytes(row)));
        }
        return new JsonNode.Text(
                kind == SqlKind.VARBINARY ? HexFormat.of().formatHex(varying.getBytes(row)) : varying.getString(row));
    }

    private static JsonNode array(ArrayReader reader) {
        SqlKind kind = reader.element().kind();
        Vector element = Vector.of(kind);
        List<JsonNode> elements = new ArrayList<>();
        while (reader.next()) {
            element.reset(1);
            ArrayValues.copy(reader, element, 0);
            elements.add(of(element, 0, kind));
        }
        return new JsonNode.Array(elements);
    }
}
