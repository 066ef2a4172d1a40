package org.ashlardb.sql.tree;

import java.util.List;
import org.ashlardb.sql.type.Notice;

/** A statement about the transaction, the session or the whole database. */
public sealed interface SessionStatement extends Statement {
    /** The setting that SET TIME ZONE sets. */
    String TIME_ZONE = "TIMEZONE";

    /** Values are null where not written. */
    record StartTransaction(Isolation isolation, Boolean readOnly, Place place) implements SessionStatement {}

    /** With {@code chain} another transaction of the same kind begins at once. */
    record Commit(boolean chain, Place place) implements SessionStatement {}

    /** With {@code chain} another transaction of the same kind begins at once. */
    record Rollback(boolean chain, Place place) implements SessionStatement {}

    record SetSavepoint(String name, Place place) implements SessionStatement {}

    record RollbackToSavepoint(String name, Place place) implements SessionStatement {}

    record ReleaseSavepoint(String name, Place place) implements SessionStatement {}

    /** The first phase of a commit in two phases. */
    record Prepare(String name, Place place) implements SessionStatement {}

    /** The second phase. */
    record EndPrepared(String name, boolean commit, Place place) implements SessionStatement {}

    record SetTransaction(Isolation isolation, Boolean readOnly, Place place) implements SessionStatement {}

    /** The constraints are empty for all. */
    record SetConstraints(List<Name> constraints, boolean deferred, Place place) implements SessionStatement {}

    /**
     * What a script of another database says of owners, accounts or extensions, which are not there.
     *
     * @param notice what is to be told of it, or null
     */
    record Nothing(Notice notice, Place place) implements SessionStatement {}

    record SetSchema(String name, Place place) implements SessionStatement {}

    /** The value is null for DEFAULT; local is until the end of the transaction. */
    record SetSetting(String name, String value, boolean local, Place place) implements SessionStatement {}

    /** The name is null for all. */
    record ResetSetting(String name, Place place) implements SessionStatement {}

    /** Of the transactions to come. Values are null where not written. */
    record SetCharacteristics(Isolation isolation, Boolean readOnly, Place place) implements SessionStatement {}

    /** LOCK TABLE. */
    record LockTable(List<Name> tables, LockMode mode, boolean nowait, Place place) implements SessionStatement {}

    /** PostgreSQL's modes. */
    enum LockMode {
        ACCESS_SHARE,
        ROW_SHARE,
        ROW_EXCLUSIVE,
        SHARE_UPDATE_EXCLUSIVE,
        SHARE,
        SHARE_ROW_EXCLUSIVE,
        EXCLUSIVE,
        ACCESS_EXCLUSIVE
    }

    record ShowSetting(String name, Place place) implements SessionStatement {}

    /** The schema of the name is null where it is not written. */
    record ShowColumns(Name table, Place place) implements SessionStatement {}

    record Checkpoint(Place place) implements SessionStatement {}

    /** The option (COMPACT, IMMEDIATELY) is null when not written. */
    record Shutdown(String option, Place place) implements SessionStatement {}

    /** The table is null for all tables. */
    record Analyze(Name table, Place place) implements SessionStatement {}

    /** What the name may be: of a table, of an index, or either. */
    record Reindex(Name name, boolean table, boolean index, Place place) implements SessionStatement {}

    /** The encryption is null for that of the database. */
    record Backup(String path, Encryption encryption, Place place) implements SessionStatement {}

    record ChangeEncryption(Encryption encryption, Place place) implements SessionStatement {}

    /** The option says what the secret is: a password, a key, or, where that is null, nothing at all. */
    record Encryption(String option, String secret, Place place) {}

    /** Its answer is a row for each finding. */
    record CheckDatabase(Place place) implements SessionStatement {}

    enum Isolation {
        READ_COMMITTED,
        REPEATABLE_READ,
        SERIALIZABLE
    }
}
