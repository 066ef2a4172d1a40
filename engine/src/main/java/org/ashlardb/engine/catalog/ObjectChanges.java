package org.ashlardb.engine.catalog;

import java.nio.charset.StandardCharsets;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.page.PageTree;
import org.ashlardb.engine.transaction.TransactionContext;

/** Creates, replaces and drops objects that only the layer above understands. */
public final class ObjectChanges {
    private static final int KEY_BYTES_BESIDE_NAMES = 3;

    private final Catalog catalog;

    ObjectChanges(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Adds an object, or puts it in the place of the one that is there, as {@code replace} says. */
    public void put(TransactionContext transaction, ObjectDefinition definition, boolean replace) {
        requireShort(definition);
        PendingChanges own = catalog.beginChange(transaction);
        CatalogState.Schema schema = Catalog.requireSchema(own, definition.schema());
        ObjectKey key = ObjectKey.of(definition);
        boolean exists = schema.objects().containsKey(key);
        if (exists && !replace) {
            throw new EngineException(
                    ErrorCode.OBJECT_EXISTS, definition.kind() + " " + definition.name() + " exists already");
        }
        if (replace && !exists) {
            throw notFound(definition.schema(), key);
        }
        transaction.addCatalogChange(own);
        own.push(
                own.state().withObject(catalog.version(), definition.schema(), key, definition),
                CatalogLog.putObject(definition),
                null,
                null);
    }

    public void drop(TransactionContext transaction, String schema, String kind, String name) {
        PendingChanges own = catalog.beginChange(transaction);
        ObjectKey key = new ObjectKey(kind, name);
        if (!Catalog.requireSchema(own, schema).objects().containsKey(key)) {
            throw notFound(schema, key);
        }
        transaction.addCatalogChange(own);
        own.push(
                own.state().withObject(catalog.version(), schema, key, null),
                CatalogLog.dropObject(schema, key),
                null,
                null);
    }

    private static EngineException notFound(String schema, ObjectKey key) {
        return new EngineException(
                ErrorCode.OBJECT_NOT_FOUND, key.kind() + " " + key.name() + " does not exist in schema " + schema);
    }

    /** The names are the key of the object's entry in the page file. */
    private static void requireShort(ObjectDefinition definition) {
        String names = definition.schema() + definition.kind() + definition.name();
        int length = names.getBytes(StandardCharsets.UTF_8).length + KEY_BYTES_BESIDE_NAMES;
        if (length > PageTree.maxKeyLength() || names.indexOf('\0') >= 0) {
            throw new EngineException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "schema, kind and name of " + definition.kind() + " " + definition.name() + " have " + length
                            + " bytes, expected at most " + PageTree.maxKeyLength() + " and no zero character");
        }
    }
}
