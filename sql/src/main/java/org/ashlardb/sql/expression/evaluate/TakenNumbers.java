package org.ashlardb.sql.expression.evaluate;

import java.util.Map;
import java.util.WeakHashMap;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** The numbers that a session has taken from sequences, the last of each. */
public final class TakenNumbers {
    private final Transaction transaction;
    private final Map<Object, Long> before = new WeakHashMap<>(); // by source; those of dropped sequences go
    private Sequence last;
    private long lastValue;

    public TakenNumbers(Transaction transaction) {
        this.transaction = transaction;
    }

    /** Takes a number. */
    public long next(Sequence sequence) {
        long value = sequence.next();
        transaction.commitBehind(sequence);
        note(sequence, value);
        return value;
    }

    /** Makes a number the last one taken or, where it does not count as taken, the next one. */
    void set(Sequence sequence, long value, boolean counts) {
        if (value < sequence.minimum() || value > sequence.maximum()) {
            throw new SqlException(
                    SqlState.NUMBER_OUT_OF_RANGE,
                    "SETVAL: " + value + " is no value of sequence " + sequence.name() + ", which has values between "
                            + sequence.minimum() + " and " + sequence.maximum());
        }
        if (counts) {
            sequence.restartAfter(value);
            note(sequence, value);
        } else {
            sequence.restart(value);
        }
        transaction.commitBehind(sequence);
    }

    private void note(Sequence sequence, long value) {
        if (sequence != last) {
            if (last != null) {
                before.put(last.source(), lastValue);
            }
            last = sequence;
        }
        lastValue = value;
    }

    /** The number taken last, from whichever sequence. */
    long last() {
        if (last == null) {
            throw new SqlException(
                    SqlState.OBJECT_NOT_IN_STATE, "LASTVAL: the session has taken no value of a sequence yet");
        }
        return lastValue;
    }

    /** The number taken last from a sequence. */
    long current(Sequence sequence) {
        Long value = sequence.equals(last) ? Long.valueOf(lastValue) : before.get(sequence.source());
        if (value == null) {
            throw new SqlException(
                    SqlState.OBJECT_NOT_IN_STATE,
                    "CURRVAL: the session has taken no value of sequence " + sequence.name() + " yet");
        }
        return value;
    }
}
