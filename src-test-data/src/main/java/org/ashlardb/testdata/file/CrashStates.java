package org.ashlardb.testdata.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Makes the directories that a power cut may leave at any point of a recording. The same arguments give the same
 * directory. Cuts that ascend are cheap: what is on the device by then is carried along, and copies share it.
 *
 * <p>What is assumed of the device and the file system:
 *
 * <ul>
 *   <li>A force of a file makes all that was written to it so far durable, and its size; not that it exists under its
 *       name: that takes a force of the directory, which makes all creations, renamings and deletions so far durable.
 *   <li>A force of a mapped range makes the bytes of that range durable, as far as the file's durable size goes.
 *   <li>Until then each write is kept or lost by itself, whatever the order, and sector by sector; the file's size may
 *       have grown over a write that was lost, there are zeros then. A sector is written whole or not at all, except
 *       that {@link CrashPolicy#GARBAGE} leaves anything in the bytes that were written to.
 *   <li>Until then each creation, renaming and deletion is kept or lost by itself; a renaming is never half done, and a
 *       file that was renamed exists, even if its creation was lost.
 * </ul>
 */
public final class CrashStates {
    private final Recording recording;
    private int position;
    private Map<String, Integer> names; // durable
    private Map<Integer, FileState> files;
    private final List<Operation> pendingNames = new ArrayList<>();

    /** A file as it is on the device, and what was done to it since. */
    private static final class FileState {
        final Content durable;
        final List<Operation> pending = new ArrayList<>();

        FileState(Content durable) {
            this.durable = durable;
        }
    }

    /** The states of a recording. */
    public CrashStates(Recording recording) {
        this.recording = recording;
        rewind();
    }

    private void rewind() {
        position = 0;
        names = new HashMap<>();
        files = new HashMap<>();
        pendingNames.clear();
        recording.base().copyFiles().forEach((name, file) -> {
            names.put(name, file.number());
            files.put(file.number(), new FileState(file.content()));
        });
    }

    /** The number of operations. A cut at {@code n} comes after the first {@code n} of them. */
    public int operationCount() {
        return recording.operations().size();
    }

    /** All cuts but those before a mark: after the mark nothing else is on the device, and more was promised. */
    public int[] cutPoints() {
        List<Integer> points = new ArrayList<>();
        for (int cut = 0; cut <= operationCount(); cut++) {
            if (cut == operationCount() || recording.operations().get(cut).kind() != Operation.Kind.MARK) {
                points.add(cut);
            }
        }
        return points.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Some of {@link #cutPoints()}, from one place at random on at even distances, and the last; all where many are wanted.
     *
     * @param most how many are enough
     */
    public int[] cutPoints(long most, RandomGenerator random) {
        int[] points = cutPoints();
        int last = points.length - 1;
        int step = (int) Math.min(points.length, points.length / most + 1);
        return IntStream.concat(
                        IntStream.iterate(random.nextInt(step), i -> i < last, i -> i + step), IntStream.of(last))
                .map(i -> points[i])
                .toArray();
    }

    /** What was marked before a cut. */
    public List<Object> marks(int cut) {
        return recording.operations().subList(0, cut).stream()
                .filter(operation -> operation.kind() == Operation.Kind.MARK)
                .map(Operation::label)
                .toList();
    }

    /** The last operations before a cut, for the message of a failed test. */
    public String describe(int cut) {
        List<Operation> last = recording.operations().subList(Math.max(0, cut - 5), cut);
        return "cut " + cut + " of " + operationCount() + ", after " + last;
    }

    /** What is left when the process dies: everything. */
    public MemoryDirectory processDeath(int cut) {
        return powerCut(cut, CrashPolicy.KEEP, 0);
    }

    /** What is left when the power fails. */
    public MemoryDirectory powerCut(int cut, CrashPolicy policy, long seed) {
        if (cut < position) {
            rewind();
        }
        while (position < cut) {
            advance(recording.operations().get(position++));
        }
        SplittableRandom random = new SplittableRandom(seed * 31 + cut * 7L + policy.ordinal());
        CrashDice dice = new CrashDice(policy, random);
        Map<String, Integer> left = new HashMap<>(names);
        for (Operation operation : pendingNames) {
            if (dice.keepsName()) {
                applyName(left, operation);
            }
        }
        Map<String, MemoryFile> result = new HashMap<>();
        left.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(entry -> {
            FileState file = files.get(entry.getValue());
            Content content = file.durable.copy();
            file.pending.forEach(operation -> dice.apply(content, operation));
            result.put(entry.getKey(), new MemoryFile(entry.getValue(), content));
        });
        return new MemoryDirectory(result, files.size() + recording.base().nextNumber());
    }

    private static void applyName(Map<String, Integer> target, Operation operation) {
        switch (operation.kind()) {
            case CREATE -> target.put(operation.name(), operation.file());
            case RENAME -> {
                target.remove(operation.name(), operation.file());
                target.put(operation.to(), operation.file());
            }
            default -> target.remove(operation.name(), operation.file());
        }
    }

    private void advance(Operation operation) {
        switch (operation.kind()) {
            case CREATE -> {
                files.put(operation.file(), new FileState(new Content()));
                pendingNames.add(operation);
            }
            case RENAME, DELETE -> pendingNames.add(operation);
            case WRITE, TRUNCATE -> files.get(operation.file()).pending.add(operation);
            case FORCE -> {
                FileState file = files.get(operation.file());
                file.pending.forEach(pending -> applyWhole(file.durable, pending));
                file.pending.clear();
            }
            case FORCE_RANGE -> forceRange(files.get(operation.file()), operation);
            case FORCE_DIRECTORY -> {
                pendingNames.forEach(pending -> applyName(names, pending));
                pendingNames.clear();
            }
            default -> {
                // a mark changes nothing
            }
        }
    }

    static void applyWhole(Content content, Operation operation) {
        if (operation.kind() == Operation.Kind.TRUNCATE) {
            content.truncate(operation.position());
        } else {
            content.write(operation.position(), operation.data(), 0, operation.length());
        }
    }

    /** Makes the part of each write durable that lies in the range; the rest goes on waiting. */
    private static void forceRange(FileState file, Operation range) {
        long low = range.position();
        long high = Math.min(low + range.length(), file.durable.size());
        List<Operation> rest = new ArrayList<>();
        for (Operation operation : file.pending) {
            long start = operation.position();
            long end = start + operation.length();
            if (operation.kind() != Operation.Kind.WRITE || end <= low || start >= high) {
                rest.add(operation);
                continue;
            }
            applyWhole(file.durable, part(operation, Math.max(start, low), Math.min(end, high)));
            if (start < low) {
                rest.add(part(operation, start, low));
            }
            if (end > high) {
                rest.add(part(operation, high, end));
            }
        }
        file.pending.clear();
        file.pending.addAll(rest);
    }

    /** The part of a write that lies between two positions. */
    static Operation part(Operation write, long from, long to) {
        byte[] data = null;
        if (write.data() != null) {
            data = Arrays.copyOfRange(write.data(), (int) (from - write.position()), (int) (to - write.position()));
        }
        return new Operation(Operation.Kind.WRITE, write.file(), null, null, from, (int) (to - from), data, null);
    }
}
