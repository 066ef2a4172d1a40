package org.ashlardb.testdata.durable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.ashlardb.testdata.file.Operation;
import org.ashlardb.testdata.file.Operation.Kind;
import org.ashlardb.testdata.file.Recording;

/**
 * An engine broken on purpose, as the device sees it: what the good engine has done, with something left out, done too
 * early or too late; or, where reading is broken, with the files changed so that the good engine reads as the broken one.
 */
enum Mutant {
    NEVER_FORCES_THE_LOG,
    SKIPS_EVERY_FOURTH_FORCE_OF_THE_LOG,
    ACKNOWLEDGES_BEFORE_THE_FORCE,
    ACKNOWLEDGES_BEFORE_THE_WRITE,
    LEAVES_OUT_EVERY_TENTH_RECORD,
    CUTS_LOG_WRITES_SHORT,
    FORCES_HALF_THE_RANGE,
    NEVER_FORCES_PAGES,
    DOES_NOT_FORCE_PAGES_BEFORE_META,
    DOES_NOT_FORCE_META,
    WRITES_META_BEFORE_PAGES,
    LOSES_THE_LAST_PAGE_WRITE,
    CUTS_OFF_A_PAGE_TOO_MUCH,
    NEVER_FORCES_THE_DIRECTORY,
    LOSES_RENAMES,
    WRITES_SEGMENT_HEADER_UNFORCED_ZEROS,
    REPORTS_CHECKPOINTS_EARLY,
    IGNORES_PAYLOAD_CHECKSUMS,
    REPLAYS_PAST_A_TORN_TAIL;

    private static final int META_END = 8192;
    private static final int SECTOR = 512;

    /** What the broken engine does instead. */
    Recording breakWriting(Recording good) {
        List<Operation> operations = new ArrayList<>(good.operations());
        Set<Integer> logs = new HashSet<>();
        operations.stream()
                .filter(operation ->
                        operation.kind() == Kind.CREATE && operation.name().startsWith("log-"))
                .forEach(operation -> logs.add(operation.file()));
        return new Recording(good.base(), breakWriting(operations, logs));
    }

    private List<Operation> breakWriting(List<Operation> all, Set<Integer> logs) {
        List<Operation> result = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < all.size(); i++) {
            Operation operation = all.get(i);
            boolean log = logs.contains(operation.file());
            boolean pages = operation.file() >= 0 && !log;
            boolean force = operation.kind() == Kind.FORCE || operation.kind() == Kind.FORCE_RANGE;
            count += log && (force || operation.kind() == Kind.WRITE && isRecord(operation)) ? 1 : 0;
            boolean dropped =
                    switch (this) {
                        case NEVER_FORCES_THE_LOG -> log && force;
                        case SKIPS_EVERY_FOURTH_FORCE_OF_THE_LOG -> log && force && count % 4 == 0;
                        case LEAVES_OUT_EVERY_TENTH_RECORD -> log && isRecord(operation) && count % 10 == 0;
                        case NEVER_FORCES_PAGES -> pages && force;
                        case DOES_NOT_FORCE_PAGES_BEFORE_META -> pages && force && isMeta(next(all, i));
                        case DOES_NOT_FORCE_META -> pages && force && isMeta(previous(all, i));
                        case LOSES_THE_LAST_PAGE_WRITE ->
                            pages && isData(operation) && isForceOf(next(all, i), operation.file());
                        case NEVER_FORCES_THE_DIRECTORY -> operation.kind() == Kind.FORCE_DIRECTORY;
                        case LOSES_RENAMES -> operation.kind() == Kind.RENAME;
                        case WRITES_SEGMENT_HEADER_UNFORCED_ZEROS ->
                            log && force && isHeader(next(all, i)) && !isRecord(previous(all, i));
                        default -> false;
                    };
            if (!dropped) {
                add(result, operation, log, pages);
            }
        }
        return result;
    }

    /** Adds an operation, changed or moved to an earlier place. */
    private void add(List<Operation> result, Operation operation, boolean log, boolean pages) {
        int at = result.size();
        Operation added = operation;
        switch (this) {
            case CUTS_LOG_WRITES_SHORT -> {
                if (log && isRecord(operation) && operation.length() > SECTOR) {
                    added = withLength(operation, operation.length() - SECTOR / 2);
                }
            }
            case FORCES_HALF_THE_RANGE -> {
                if (operation.kind() == Kind.FORCE_RANGE) {
                    added = withLength(operation, operation.length() / 2);
                }
            }
            case CUTS_OFF_A_PAGE_TOO_MUCH -> {
                if (pages && operation.kind() == Kind.TRUNCATE) {
                    added = new Operation(
                            Kind.TRUNCATE, operation.file(), null, null, operation.position() - 4096, 0, null, null);
                }
            }
            case ACKNOWLEDGES_BEFORE_THE_FORCE -> at = operation.kind() == Kind.MARK ? before(result, true) : at;
            case ACKNOWLEDGES_BEFORE_THE_WRITE -> at = operation.kind() == Kind.MARK ? before(result, false) : at;
            case REPORTS_CHECKPOINTS_EARLY -> {
                boolean saved = operation.label() instanceof PowerCuts.Promise promise && promise.saved();
                at = saved ? Math.max(0, at - 8) : at;
            }
            case WRITES_META_BEFORE_PAGES -> at = pages && isMeta(operation) ? beforePages(result, operation) : at;
            default -> {
                // breaks something else
            }
        }
        result.add(at, added);
    }

    /** In front of the last force, or the last write; at the end if something else was done since. */
    private static int before(List<Operation> done, boolean force) {
        int at = done.size();
        while (at > 0 && isForce(done.get(at - 1)) && (force || at == done.size())) {
            at--;
            if (force) {
                return at;
            }
        }
        return !force && at > 0 && done.get(at - 1).kind() == Kind.WRITE ? at - 1 : done.size();
    }

    /** In front of what was written to the file before its last force. */
    private static int beforePages(List<Operation> done, Operation meta) {
        int at = done.size();
        while (at > 0 && isForceOf(done.get(at - 1), meta.file())) {
            at--;
        }
        while (at > 0 && done.get(at - 1).file() == meta.file() && isData(done.get(at - 1))) {
            at--;
        }
        return at;
    }

    private static Operation withLength(Operation operation, int length) {
        return new Operation(
                operation.kind(),
                operation.file(),
                null,
                null,
                operation.position(),
                length,
                operation.data() == null ? null : Arrays.copyOf(operation.data(), length),
                null);
    }

    private static boolean isForce(Operation operation) {
        return operation.kind() == Kind.FORCE || operation.kind() == Kind.FORCE_RANGE;
    }

    private static boolean isForceOf(Operation operation, int file) {
        return operation != null && isForce(operation) && operation.file() == file;
    }

    private static boolean isRecord(Operation operation) {
        return operation != null
                && operation.kind() == Kind.WRITE
                && operation.position() >= SECTOR
                && operation.data() != null;
    }

    private static boolean isHeader(Operation operation) {
        return operation != null
                && operation.kind() == Kind.WRITE
                && operation.position() == 0
                && operation.length() < SECTOR;
    }

    private static boolean isMeta(Operation operation) {
        return operation != null
                && operation.kind() == Kind.WRITE
                && operation.position() < META_END
                && operation.length() == 4096;
    }

    private static boolean isData(Operation operation) {
        return operation.kind() == Kind.WRITE && operation.position() >= META_END;
    }

    /** The next operation on the same file, or null. */
    private static Operation next(List<Operation> all, int at) {
        for (int i = at + 1; i < all.size(); i++) {
            if (all.get(i).file() == all.get(at).file()) {
                return all.get(i);
            }
        }
        return null;
    }

    private static Operation previous(List<Operation> all, int at) {
        for (int i = at - 1; i >= 0; i--) {
            if (all.get(i).file() == all.get(at).file()) {
                return all.get(i);
            }
        }
        return null;
    }

    /** Whether it does what the good engine does, and reads what that has left in another way. */
    boolean breaksReading() {
        return this == IGNORES_PAYLOAD_CHECKSUMS || this == REPLAYS_PAST_A_TORN_TAIL;
    }

    /** Changes files so that reading them is as the broken engine's reading of the files before. */
    void breakReading(MemoryDirectory directory) {
        if (this == IGNORES_PAYLOAD_CHECKSUMS) {
            LogSurgeon.acceptPayloads(directory);
        } else if (this == REPLAYS_PAST_A_TORN_TAIL) {
            LogSurgeon.bridgeGaps(directory);
        }
    }
}
