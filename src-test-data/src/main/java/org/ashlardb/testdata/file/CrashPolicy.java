package org.ashlardb.testdata.file;

/** What a power cut does to operations that were not forced. */
public enum CrashPolicy {
    /** All are lost. */
    DROP,
    /** None is lost: what the death of the process leaves. */
    KEEP,
    /** Creations, renamings and deletions are kept, what was written is lost. */
    NAMES_ONLY,
    /** Each is kept or lost by itself. */
    REORDER,
    /** As REORDER, and of a write each sector of 512 bytes may be kept or lost by itself. */
    TORN,
    /** As TORN, and sectors may hold something that was never written, where they were written to. */
    GARBAGE
}
