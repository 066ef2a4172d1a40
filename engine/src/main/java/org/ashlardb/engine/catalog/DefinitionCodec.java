package org.ashlardb.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.Identity;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.SequenceDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.ByteReader;
import org.ashlardb.engine.file.ByteWriter;

/**
 * How definitions are kept in files. Types and modes go by name, so that the order of an enum means nothing.
 *
 * <pre>
 *   table     schema, name, mode (texts), properties (map), columns (count, each), indexes (count, each)
 *   column    name, type (texts), nullable, length, precision, scale (ints), numbering (byte),
 *             [start, increment (longs), [least (long)], [most (long)]], properties (map)
 *   numbering bit 0: has identity; bit 1: least follows; bit 2: most follows; bit 3: cycles
 *   index     name (text), key columns (count, each: ordinal (int), descending), unique, flags (byte),
 *             [per key column NULLs first, NULLs distinct, condition (int), properties (map)]
 *   flags     bit 0: primary key; bit 1: what is in brackets follows, else it is as usual
 *   object    schema, kind, name (texts), properties (map)
 *   sequence  name (text), start, increment, minimum, maximum (longs), cycle, next (long), exhausted
 * </pre>
 */
final class DefinitionCodec {
    private static final int PRIMARY = 1;
    private static final int SPECIAL = 2;

    private static final int IDENTITY = 1;
    private static final int LEAST = 2;
    private static final int MOST = 4;
    private static final int CYCLE = 8;

    private DefinitionCodec() {}

    // ---------------------------------------------------------------- tables

    static void writeTable(ByteWriter out, TableDefinition table) {
        out.putText(table.schema()).putText(table.name()).putText(table.mode().name());
        out.putMap(table.properties());
        out.putInt(table.columns().size());
        for (ColumnDefinition column : table.columns()) {
            writeColumn(out, column);
        }
        out.putInt(table.indexes().size());
        for (IndexDefinition index : table.indexes()) {
            writeIndex(out, index);
        }
    }

    static TableDefinition readTable(ByteReader in) {
        String schema = in.getText();
        String name = in.getText();
        TableMode mode = mode(in.getText());
        var properties = in.getMap();
        List<ColumnDefinition> columns = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            columns.add(readColumn(in));
        }
        List<IndexDefinition> indexes = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            indexes.add(readIndex(in));
        }
        return new TableDefinition(schema, name, mode, columns, indexes, properties);
    }

    static TableMode mode(String name) {
        for (TableMode mode : TableMode.values()) {
            if (mode.name().equals(name)) {
                return mode;
            }
        }
        throw unknown("table mode", name);
    }

    private static void writeColumn(ByteWriter out, ColumnDefinition column) {
        out.putText(column.name()).putText(column.type().name()).putBoolean(column.nullable());
        out.putInt(column.length()).putInt(column.precision()).putInt(column.scale());
        writeIdentity(out, column.identity());
        out.putMap(column.properties());
    }

    private static void writeIdentity(ByteWriter out, Identity identity) {
        if (identity == null) {
            out.putByte(0);
            return;
        }
        out.putByte(IDENTITY
                | (identity.least() != null ? LEAST : 0)
                | (identity.most() != null ? MOST : 0)
                | (identity.cycle() ? CYCLE : 0));
        out.putLong(identity.start()).putLong(identity.increment());
        if (identity.least() != null) {
            out.putLong(identity.least());
        }
        if (identity.most() != null) {
            out.putLong(identity.most());
        }
    }

    private static ColumnDefinition readColumn(ByteReader in) {
        String name = in.getText();
        ColumnType type = type(in.getText());
        boolean nullable = in.getBoolean();
        int length = in.getInt();
        int precision = in.getInt();
        int scale = in.getInt();
        Identity identity = readIdentity(in);
        return new ColumnDefinition(name, type, nullable, length, precision, scale, identity, in.getMap());
    }

    private static Identity readIdentity(ByteReader in) {
        int numbering = in.getByte();
        if (numbering == 0) {
            return null;
        }
        long start = in.getLong();
        long increment = in.getLong();
        Long least = (numbering & LEAST) != 0 ? (Long) in.getLong() : null;
        Long most = (numbering & MOST) != 0 ? (Long) in.getLong() : null;
        return new Identity(start, increment, least, most, (numbering & CYCLE) != 0);
    }

    private static ColumnType type(String name) {
        for (ColumnType type : ColumnType.values()) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        throw unknown("column type", name);
    }

    private static EngineException unknown(String what, String name) {
        return new EngineException(
                ErrorCode.WRONG_FORMAT,
                "a stored definition has the " + what + " '" + name + "', which this version of Ashlar does not know");
    }

    // ---------------------------------------------------------------- objects, indexes and sequences

    static void writeObject(ByteWriter out, ObjectDefinition object) {
        out.putText(object.schema()).putText(object.kind()).putText(object.name());
        out.putMap(object.properties());
    }

    static ObjectDefinition readObject(ByteReader in) {
        String schema = in.getText();
        String kind = in.getText();
        String name = in.getText();
        return new ObjectDefinition(schema, kind, name, in.getMap());
    }

    static void writeIndex(ByteWriter out, IndexDefinition index) {
        int[] columns = index.columns();
        boolean[] descending = index.descending();
        out.putText(index.name()).putInt(columns.length);
        for (int i = 0; i < columns.length; i++) {
            out.putInt(columns[i]).putBoolean(descending[i]);
        }
        boolean special = isSpecial(index);
        out.putBoolean(index.unique());
        out.putByte((index.primaryKey() ? PRIMARY : 0) | (special ? SPECIAL : 0));
        if (special) {
            for (boolean first : index.nullsFirst()) {
                out.putBoolean(first);
            }
            out.putBoolean(index.nullsDistinct()).putInt(index.condition()).putMap(index.properties());
        }
    }

    /** Whether an index is more than its columns and whether they are unique. */
    private static boolean isSpecial(IndexDefinition index) {
        return !new IndexDefinition(
                        index.name(), index.columns(), index.descending(), index.unique(), index.primaryKey())
                .equals(index);
    }

    static IndexDefinition readIndex(ByteReader in) {
        String name = in.getText();
        int count = in.getInt();
        List<Integer> columns = new ArrayList<>();
        List<Boolean> descending = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(in.getInt());
            descending.add(in.getBoolean());
        }
        int[] ordinals = columns.stream().mapToInt(Integer::intValue).toArray();
        boolean[] directions = new boolean[count];
        for (int i = 0; i < count; i++) {
            directions[i] = descending.get(i);
        }
        boolean unique = in.getBoolean();
        int flags = in.getByte();
        boolean primary = (flags & PRIMARY) != 0;
        if ((flags & SPECIAL) == 0) {
            return new IndexDefinition(name, ordinals, directions, unique, primary);
        }
        boolean[] nullsFirst = new boolean[count];
        for (int i = 0; i < count; i++) {
            nullsFirst[i] = in.getBoolean();
        }
        boolean nullsDistinct = in.getBoolean();
        int condition = in.getInt();
        return new IndexDefinition(
                name, ordinals, directions, nullsFirst, unique, primary, nullsDistinct, condition, in.getMap());
    }

    static void writeSequence(ByteWriter out, SequenceGenerator sequence) {
        SequenceDefinition definition = sequence.definition();
        out.putText(definition.name()).putLong(definition.start()).putLong(definition.increment());
        out.putLong(definition.minimum()).putLong(definition.maximum()).putBoolean(definition.cycle());
        writeState(out, sequence);
    }

    static SequenceGenerator readSequence(ByteReader in) {
        String name = in.getText();
        long start = in.getLong();
        long increment = in.getLong();
        long minimum = in.getLong();
        long maximum = in.getLong();
        boolean cycle = in.getBoolean();
        SequenceGenerator sequence =
                new SequenceGenerator(new SequenceDefinition(name, start, increment, minimum, maximum, cycle));
        readState(in, sequence);
        return sequence;
    }

    /** What a sequence or identity goes on with after a crash. */
    static void writeState(ByteWriter out, SequenceGenerator sequence) {
        SequenceGenerator.State state = sequence.durableState();
        out.putLong(state.next()).putBoolean(state.exhausted());
    }

    static void readState(ByteReader in, SequenceGenerator sequence) {
        long next = in.getLong();
        sequence.restore(new SequenceGenerator.State(next, in.getBoolean()));
    }
}
