package org.ashlardb.testdata.file;

/**
 * Something that was done to a directory.
 *
 * @param kind what
 * @param file the file's number, which it keeps when renamed; -1 if no file is concerned
 * @param name the file's name (CREATE, RENAME, DELETE)
 * @param to its new name (RENAME)
 * @param position where in the file; the new size (TRUNCATE)
 * @param length bytes (WRITE, FORCE_RANGE)
 * @param data what was written; null for zeros (WRITE)
 * @param label what the test said (MARK)
 */
public record Operation(
        Kind kind, int file, String name, String to, long position, int length, byte[] data, Object label) {

    /** Kinds of operations. */
    public enum Kind {
        /** A file was created. */
        CREATE,
        /** Bytes were written, to the file or its mapping. */
        WRITE,
        /** A file was cut off or extended. */
        TRUNCATE,
        /** A file was given another name. */
        RENAME,
        /** A file was deleted. */
        DELETE,
        /** A file was forced, its size included. */
        FORCE,
        /** A range of a mapping was forced. */
        FORCE_RANGE,
        /** The directory was forced. */
        FORCE_DIRECTORY,
        /** The test made a note. */
        MARK
    }

    static Operation create(int file, String name) {
        return new Operation(Kind.CREATE, file, name, null, 0, 0, null, null);
    }

    static Operation write(int file, long position, byte[] source, int offset, int length) {
        byte[] data = null;
        if (!Content.isZero(source, offset, length)) {
            data = new byte[length];
            System.arraycopy(source, offset, data, 0, length);
        }
        return new Operation(Kind.WRITE, file, null, null, position, length, data, null);
    }

    static Operation truncate(int file, long size) {
        return new Operation(Kind.TRUNCATE, file, null, null, size, 0, null, null);
    }

    static Operation rename(int file, String from, String to) {
        return new Operation(Kind.RENAME, file, from, to, 0, 0, null, null);
    }

    static Operation delete(int file, String name) {
        return new Operation(Kind.DELETE, file, name, null, 0, 0, null, null);
    }

    static Operation force(int file) {
        return new Operation(Kind.FORCE, file, null, null, 0, 0, null, null);
    }

    static Operation forceRange(int file, long position, int length) {
        return new Operation(Kind.FORCE_RANGE, file, null, null, position, length, null, null);
    }

    static Operation forceDirectory() {
        return new Operation(Kind.FORCE_DIRECTORY, -1, null, null, 0, 0, null, null);
    }

    static Operation mark(Object label) {
        return new Operation(Kind.MARK, -1, null, null, 0, 0, null, label);
    }

    boolean isForce() {
        return kind == Kind.FORCE || kind == Kind.FORCE_RANGE || kind == Kind.FORCE_DIRECTORY;
    }

    /** What was done, without the bytes: for the message of a failed test. */
    @Override
    public String toString() {
        return switch (kind) {
            case CREATE, DELETE -> kind + " " + name + " (file " + file + ")";
            case RENAME -> kind + " " + name + " to " + to + " (file " + file + ")";
            case WRITE, FORCE_RANGE -> kind + " file " + file + " at " + position + ", " + length + " bytes";
            case TRUNCATE -> kind + " file " + file + " to " + position;
            case FORCE -> kind + " file " + file;
            case FORCE_DIRECTORY -> kind.toString();
            case MARK -> kind + " " + label;
        };
    }
}
