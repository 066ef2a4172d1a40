package org.ashlardb.engine.row;

import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** A value that comes from a source. */
final class SourceValue {
    private final ValueSource source;
    private boolean begun;

    SourceValue(ValueSource source) {
        this.source = source;
    }

    /** Whether the value can be read, be it again. */
    boolean isReadable() {
        if (begun && source.restart()) {
            begun = false;
        }
        return !begun;
    }

    /** The source, before its first byte. */
    ValueSource begin() {
        if (!isReadable()) {
            throw new EngineException(
                    ErrorCode.INVALID_STATE, "the source of a value was read before and cannot be read again");
        }
        begun = true;
        return source;
    }
}
