package org.ashlardb.sql.schema;

import java.util.Map;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.sql.type.SqlTypeCode;
import org.ashlardb.sql.type.TypeDetail.Labels;

/** An ENUM with a name. */
public record EnumSchema(Labels labels) {
    /** The kind of the catalog's object. */
    public static final String KIND = "TYPE";

    private static final String LABELS = "labels";

    static EnumSchema of(ObjectDefinition object) {
        Labels labels = SqlTypeCode.labels(object.properties().get(LABELS));
        return new EnumSchema(labels.named(object.schema(), object.name()));
    }

    /** The type as the catalog keeps it. */
    public ObjectDefinition definition() {
        return new ObjectDefinition(labels.schema(), KIND, labels.name(), Map.of(LABELS, SqlTypeCode.labels(labels)));
    }
}
