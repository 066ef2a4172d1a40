package org.ashlardb.hibernate;

import org.hibernate.dialect.sequence.ANSISequenceSupport;
import org.hibernate.dialect.sequence.SequenceSupport;

/** NEXT VALUE FOR, and sequences are dropped if they exist. */
final class AshlarSequenceSupport extends ANSISequenceSupport {
    static final SequenceSupport SEQUENCES = new AshlarSequenceSupport();

    private AshlarSequenceSupport() {}

    @Override
    public String getDropSequenceString(String sequenceName) {
        return "drop sequence if exists " + sequenceName;
    }
}
