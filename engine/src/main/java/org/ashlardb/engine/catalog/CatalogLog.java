package org.ashlardb.engine.catalog;

import java.util.function.Supplier;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.file.ByteWriter;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.log.LogRecord;
import org.ashlardb.engine.log.RecordType;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.CatalogOperation;

/**
 * Changes of the catalog as the log keeps them. Each begins with its number in one byte. Of what is transient there is
 * no record.
 *
 * <pre>
 *   CREATE_TABLE     number (int), definition, index numbers (int each), state of each identity
 *   DROP_TABLE       number (int)
 *   CREATE_INDEX     table (int), number (int), definition
 *   DROP_INDEX       table (int), number (int)
 *   CREATE_SCHEMA    name          DROP_SCHEMA    name
 *   CREATE_SEQUENCE  schema, sequence        DROP_SEQUENCE  schema, name
 *   SET_MODE         table (int), mode (text)
 *   PUT_OBJECT       definition               DROP_OBJECT      schema, kind, name
 *   ALTER_TABLE      as CREATE_TABLE, of a table that is there
 * </pre>
 */
final class CatalogLog {
    static final int CREATE_TABLE = 1;
    static final int DROP_TABLE = 2;
    static final int CREATE_INDEX = 3;
    static final int DROP_INDEX = 4;
    static final int CREATE_SCHEMA = 5;
    static final int DROP_SCHEMA = 6;
    static final int CREATE_SEQUENCE = 7;
    static final int DROP_SEQUENCE = 8;
    static final int SET_MODE = 9;
    static final int PUT_OBJECT = 10;
    static final int DROP_OBJECT = 11;
    static final int ALTER_TABLE = 12;

    /** What records of identities have for a schema; no schema of which anything is logged has such a name. */
    static final String IDENTITIES = TableDefinition.TRANSIENT + "IDENTITY";

    private CatalogLog() {}

    static Supplier<CatalogOperation> createTable(TableEntry entry) {
        return entry(CREATE_TABLE, entry);
    }

    static Supplier<CatalogOperation> alterTable(TableEntry entry) {
        return entry(ALTER_TABLE, entry);
    }

    private static Supplier<CatalogOperation> entry(int operation, TableEntry entry) {
        if (entry.storage().isTransient()) {
            return null;
        }
        return () -> {
            ByteWriter out = new ByteWriter().putByte(operation);
            writeEntry(out, entry);
            return new CatalogOperation(out.toBytes(), null);
        };
    }

    /** A table with everything that is needed to have it again: number, definition, index numbers, identities. */
    static void writeEntry(ByteWriter out, TableEntry entry) {
        out.putInt(entry.storage().number());
        DefinitionCodec.writeTable(out, entry.definition());
        for (IndexStorage index : entry.indexes()) {
            out.putInt(index.number());
        }
        for (SequenceGenerator identity : entry.identities()) {
            if (identity != null) {
                DefinitionCodec.writeState(out, identity);
            }
        }
    }

    static Supplier<CatalogOperation> dropTable(TableStorage table) {
        if (table.isTransient()) {
            return null;
        }
        return plain(new ByteWriter().putByte(DROP_TABLE).putInt(table.number()));
    }

    /**
     * The rows of a MEMORY table go with a unique index on it: what the last checkpoint saved may hold duplicates that
     * were removed since.
     */
    static Supplier<CatalogOperation> createIndex(TableStorage table, int number, IndexDefinition definition) {
        if (table.isTransient()) {
            return null;
        }
        ByteWriter out = new ByteWriter().putByte(CREATE_INDEX).putInt(table.number());
        DefinitionCodec.writeIndex(out.putInt(number), definition);
        byte[] bytes = out.toBytes();
        return () -> new CatalogOperation(bytes, definition.unique() && !table.isLogged() ? table : null);
    }

    static Supplier<CatalogOperation> dropIndex(TableStorage table, int number) {
        if (table.isTransient()) {
            return null;
        }
        return plain(new ByteWriter().putByte(DROP_INDEX).putInt(table.number()).putInt(number));
    }

    static Supplier<CatalogOperation> createSchema(String name) {
        return TableDefinition.isTransient(name)
                ? null
                : plain(new ByteWriter().putByte(CREATE_SCHEMA).putText(name));
    }

    static Supplier<CatalogOperation> dropSchema(String name) {
        return TableDefinition.isTransient(name)
                ? null
                : plain(new ByteWriter().putByte(DROP_SCHEMA).putText(name));
    }

    static Supplier<CatalogOperation> createSequence(String schema, SequenceGenerator sequence) {
        return () -> {
            ByteWriter out = new ByteWriter().putByte(CREATE_SEQUENCE).putText(schema);
            DefinitionCodec.writeSequence(out, sequence);
            return new CatalogOperation(out.toBytes(), null);
        };
    }

    static Supplier<CatalogOperation> dropSequence(String schema, String name) {
        return plain(new ByteWriter().putByte(DROP_SEQUENCE).putText(schema).putText(name));
    }

    static Supplier<CatalogOperation> putObject(ObjectDefinition definition) {
        ByteWriter out = new ByteWriter().putByte(PUT_OBJECT);
        DefinitionCodec.writeObject(out, definition);
        return plain(out);
    }

    static Supplier<CatalogOperation> dropObject(String schema, ObjectKey key) {
        return plain(new ByteWriter()
                .putByte(DROP_OBJECT)
                .putText(schema)
                .putText(key.kind())
                .putText(key.name()));
    }

    /** The rows go with the change to a mode that is logged: up to now the log knows nothing of them. */
    static Supplier<CatalogOperation> setMode(TableStorage table, TableMode from, TableMode to) {
        if (table.isTransient()) {
            return null;
        }
        byte[] bytes = new ByteWriter()
                .putByte(SET_MODE)
                .putInt(table.number())
                .putText(to.name())
                .toBytes();
        return () -> new CatalogOperation(bytes, from == TableMode.MEMORY ? table : null);
    }

    /**
     * Appends a SEQUENCE record, which is effective by itself.
     *
     * <pre>
     *   schema, name (texts), next (long), exhausted
     * </pre>
     *
     * Of an identity the schema is {@link #IDENTITIES} and the name {@link #identityName}.
     *
     * @return the LSN behind it
     */
    static long reserve(Log log, String schema, String name, SequenceGenerator.State state) {
        byte[] bytes = new ByteWriter()
                .putText(schema)
                .putText(name)
                .putLong(state.next())
                .putBoolean(state.exhausted())
                .toBytes();
        LogRecord record = new LogRecord();
        record.putBytes(bytes, 0, bytes.length);
        long end = log.append(RecordType.SEQUENCE, record);
        log.requestFlush();
        return end;
    }

    /** What records of an identity have for a name: the number of the table and the ordinal of the column. */
    static String identityName(int table, int column) {
        return table + "." + column;
    }

    private static Supplier<CatalogOperation> plain(ByteWriter operation) {
        byte[] bytes = operation.toBytes();
        return () -> new CatalogOperation(bytes, null);
    }
}
