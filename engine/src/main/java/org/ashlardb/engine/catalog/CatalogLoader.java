package org.ashlardb.engine.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.ByteReader;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;

/**
 * Puts the catalog together while a database is being opened: from what a checkpoint has saved, then from the changes
 * in the log. Tables go by their numbers, and by name only in the end. Indexes stay empty until all rows are there.
 */
public final class CatalogLoader {
    private final Catalog catalog;
    private final Map<Integer, TableEntry> tables = new TreeMap<>();
    private final Map<String, Map<String, SequenceGenerator>> schemas = new HashMap<>();
    private final Map<String, Map<ObjectKey, ObjectDefinition>> objects = new HashMap<>();
    private int lastTable;
    private int lastIndex;

    public CatalogLoader(Catalog catalog) {
        this.catalog = catalog;
        schemas.put(Catalog.DEFAULT_SCHEMA, new HashMap<>());
    }

    // ---------------------------------------------------------------- from a checkpoint

    /** Adds a table saved by {@link CatalogLog#writeEntry}. */
    public TableStorage addTable(ByteReader in) {
        int number = in.getInt();
        TableDefinition definition = DefinitionCodec.readTable(in);
        TableStorage storage =
                new TableStorage(number, definition, catalog.manager().memory());
        List<IndexStorage> indexes = new ArrayList<>();
        for (IndexDefinition index : definition.indexes()) {
            indexes.add(newIndex(storage, index, in.getInt()));
        }
        List<SequenceGenerator> identities = Catalog.identities(definition);
        for (SequenceGenerator identity : identities) {
            if (identity != null) {
                DefinitionCodec.readState(in, identity);
            }
        }
        storage.setIndexes(indexes.toArray(new IndexStorage[0]));
        storage.setDirtyRows(new DirtyRows());
        catalog.manager().register(storage);
        tables.put(number, new TableEntry(definition, storage, List.copyOf(indexes), identities, 0));
        lastTable = Math.max(lastTable, number);
        return storage;
    }

    private IndexStorage newIndex(TableStorage storage, IndexDefinition definition, int number) {
        lastIndex = Math.max(lastIndex, number);
        return catalog.newIndex(storage, definition, number);
    }

    public void addSchema(String name) {
        schemas.putIfAbsent(name, new HashMap<>());
    }

    /** Without the schema a new database has. */
    public void removeSchema(String name) {
        schemas.remove(name);
    }

    public void addSequence(String schema, ByteReader in) {
        SequenceGenerator sequence = DefinitionCodec.readSequence(in);
        sequencesOf(schema).put(sequence.name(), sequence);
    }

    public void addObject(ByteReader in) {
        ObjectDefinition object = DefinitionCodec.readObject(in);
        objectsOf(object.schema()).put(ObjectKey.of(object), object);
    }

    private Map<ObjectKey, ObjectDefinition> objectsOf(String schema) {
        return objects.computeIfAbsent(schema, name -> new HashMap<>());
    }

    /** Numbers below these were used already. */
    public void setLastNumbers(int table, int index) {
        lastTable = Math.max(lastTable, table);
        lastIndex = Math.max(lastIndex, index);
    }

    private Map<String, SequenceGenerator> sequencesOf(String schema) {
        Map<String, SequenceGenerator> sequences = schemas.get(schema);
        if (sequences == null) {
            throw new EngineException(
                    ErrorCode.CORRUPTED, "a stored sequence is in schema " + schema + ", which is not stored");
        }
        return sequences;
    }

    // ---------------------------------------------------------------- from the log

    /** Carries out a change of {@link CatalogLog}. */
    public void apply(ByteReader in) {
        int operation = in.getByte();
        switch (operation) {
            case CatalogLog.CREATE_TABLE -> addTable(in);
            case CatalogLog.DROP_TABLE ->
                catalog.manager().removeNow(remove(in.getInt()).storage());
            case CatalogLog.CREATE_INDEX -> createIndex(in);
            case CatalogLog.DROP_INDEX -> dropIndex(in);
            case CatalogLog.CREATE_SCHEMA -> addSchema(in.getText());
            case CatalogLog.DROP_SCHEMA -> schemas.remove(in.getText());
            case CatalogLog.CREATE_SEQUENCE -> addSequence(in.getText(), in);
            case CatalogLog.DROP_SEQUENCE -> sequencesOf(in.getText()).remove(in.getText());
            case CatalogLog.SET_MODE -> setMode(in);
            case CatalogLog.PUT_OBJECT -> addObject(in);
            case CatalogLog.DROP_OBJECT -> objectsOf(in.getText()).remove(new ObjectKey(in.getText(), in.getText()));
            case CatalogLog.ALTER_TABLE -> alterTable(in);
            default ->
                throw new EngineException(
                        ErrorCode.WRONG_FORMAT,
                        "the log holds catalog change " + operation + ", which this version of Ashlar does not know");
        }
    }

    private TableEntry require(int number) {
        TableEntry entry = tables.get(number);
        if (entry == null) {
            throw new EngineException(
                    ErrorCode.CORRUPTED, "the log changes table number " + number + ", which does not exist");
        }
        return entry;
    }

    private TableEntry remove(int number) {
        TableEntry entry = require(number);
        tables.remove(number);
        return entry;
    }

    private void createIndex(ByteReader in) {
        TableEntry entry = require(in.getInt());
        int number = in.getInt();
        IndexDefinition definition = DefinitionCodec.readIndex(in);
        List<IndexStorage> indexes = new ArrayList<>(entry.indexes());
        indexes.add(newIndex(entry.storage(), definition, number));
        replaceIndexes(entry, indexes);
    }

    private void dropIndex(ByteReader in) {
        TableEntry entry = require(in.getInt());
        int number = in.getInt();
        List<IndexStorage> indexes = new ArrayList<>(entry.indexes());
        indexes.removeIf(index -> {
            if (index.number() == number) {
                index.tree().free();
            }
            return index.number() == number;
        });
        replaceIndexes(entry, indexes);
    }

    private void replaceIndexes(TableEntry entry, List<IndexStorage> indexes) {
        TableStorage storage = entry.storage();
        storage.setIndexes(indexes.toArray(new IndexStorage[0]));
        TableDefinition definition = entry.definition()
                .withIndexes(indexes.stream().map(IndexStorage::definition).toList());
        tables.put(storage.number(), entry.withIndexes(definition, indexes));
    }

    private void setMode(ByteReader in) {
        TableEntry entry = require(in.getInt());
        TableMode mode = DefinitionCodec.mode(in.getText());
        TableStorage storage = entry.storage();
        storage.setLogged(mode != TableMode.MEMORY);
        tables.put(storage.number(), entry.withMode(mode));
    }

    private void alterTable(ByteReader in) {
        TableEntry entry = require(in.getInt());
        TableDefinition definition = DefinitionCodec.readTable(in);
        for (int left = definition.indexes().size(); left > 0; left--) {
            in.getInt();
        }
        List<SequenceGenerator> identities = Catalog.identities(definition);
        for (SequenceGenerator identity : identities) {
            if (identity != null) {
                DefinitionCodec.readState(in, identity);
            }
        }
        TableStorage storage = entry.storage();
        storage.alter(definition, 0, 0);
        tables.put(storage.number(), new TableEntry(definition, storage, entry.indexes(), identities, 0));
    }

    /** Values of a sequence have been reserved; one that does not exist has been dropped meanwhile. */
    public void restoreSequence(ByteReader in) {
        SequenceGenerator sequence = sequence(in.getText(), in.getText());
        if (sequence != null) {
            DefinitionCodec.readState(in, sequence);
        }
    }

    private SequenceGenerator sequence(String schema, String name) {
        if (schema.equals(CatalogLog.IDENTITIES)) {
            int dot = name.indexOf('.');
            TableEntry entry = tables.get(Integer.parseInt(name.substring(0, dot)));
            return entry == null ? null : entry.identities().get(Integer.parseInt(name.substring(dot + 1)));
        }
        Map<String, SequenceGenerator> sequences = schemas.get(schema);
        return sequences == null ? null : sequences.get(name);
    }

    // ---------------------------------------------------------------- the result

    /** The table of a number, or null. */
    public TableEntry table(int number) {
        return tables.get(number);
    }

    public Collection<TableEntry> tables() {
        return tables.values();
    }

    /** Makes it the database's catalog. */
    public void install() {
        CatalogState state = CatalogState.empty();
        for (Map.Entry<String, Map<String, SequenceGenerator>> schema : schemas.entrySet()) {
            state = state.withSchema(1, schema.getKey(), CatalogState.Schema.EMPTY);
            for (SequenceGenerator sequence : schema.getValue().values()) {
                state = state.withSequence(1, schema.getKey(), sequence.name(), sequence);
            }
        }
        for (Map<ObjectKey, ObjectDefinition> ofSchema : objects.values()) {
            for (Map.Entry<ObjectKey, ObjectDefinition> object : ofSchema.entrySet()) {
                state = state.withObject(1, object.getValue().schema(), object.getKey(), object.getValue());
            }
        }
        for (TableEntry entry : tables.values()) {
            TableDefinition definition = entry.definition();
            state = state.withTable(1, definition.schema(), definition.name(), entry);
        }
        catalog.install(state, lastTable + 1, lastIndex + 1);
    }
}
