package org.ashlardb.engine.catalog;

import java.util.Map;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.file.ByteWriter;

/** Writes all objects of a catalog state, each as {@link CatalogLoader} reads it. */
public final class CatalogSaver {
    private CatalogSaver() {}

    /** Where the objects go. */
    public interface Target {
        void schema(String name);

        void table(TableEntry entry, byte[] definition);

        void sequence(String schema, String name, byte[] definition);

        void object(ObjectDefinition object, byte[] definition);
    }

    public static void save(CatalogState state, Target target) {
        for (Map.Entry<String, CatalogState.Schema> schema : state.schemas().entrySet()) {
            if (TableDefinition.isTransient(schema.getKey())) {
                continue;
            }
            target.schema(schema.getKey());
            for (TableEntry entry : schema.getValue().tables().values()) {
                ByteWriter out = new ByteWriter();
                CatalogLog.writeEntry(out, entry);
                target.table(entry, out.toBytes());
            }
            for (SequenceGenerator sequence : schema.getValue().sequences().values()) {
                ByteWriter out = new ByteWriter();
                DefinitionCodec.writeSequence(out, sequence);
                target.sequence(schema.getKey(), sequence.name(), out.toBytes());
            }
            for (ObjectDefinition object : schema.getValue().objects().values()) {
                ByteWriter out = new ByteWriter();
                DefinitionCodec.writeObject(out, object);
                target.object(object, out.toBytes());
            }
        }
    }
}
