package org.ashlardb.engine.log;

/** What a log record says. The numbers are part of the file format. */
public enum RecordType {
    /** First record of an incarnation; payload: the incarnation before. */
    OPEN(1),
    /** A transaction is committed; payload: LSN of its first chunk or 0, then the last part of its changes. */
    COMMIT(2),
    /** Changes of a transaction that may commit later; payload: LSN of its first chunk or 0 for this one, changes. */
    CHUNK(3),
    /** Effective by itself, whatever becomes of transactions: a sequence has been reserved up to a value. */
    SEQUENCE(4),
    /** The next record is the first one of the next segment. */
    END(5),
    /**
     * A transaction waits for another's word whether to commit; payload: LSN of its first chunk, its name in UTF-8. Its
     * changes are all in chunks.
     */
    PREPARE(6),
    /** A prepared transaction was rolled back; payload: LSN of its first chunk. */
    ROLLBACK(7);

    private static final RecordType[] BY_NUMBER = new RecordType[8];

    static {
        for (RecordType type : values()) {
            BY_NUMBER[type.number] = type;
        }
    }

    private final int number;

    RecordType(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** The type of a number, or null. */
    static RecordType of(int number) {
        return number > 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }
}
