package org.ashlardb.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * The only way from SQL to files: a path in a statement must lie, with all links resolved, in a directory that whoever
 * opened the database has named. None is named unless asked for.
 */
public final class FileGate {
    /** Lets nothing through. */
    public static final FileGate CLOSED = new FileGate(List.of());

    private final List<Path> allowed;

    private FileGate(List<Path> allowed) {
        this.allowed = List.copyOf(allowed);
    }

    /**
     * Lets paths in these directories through.
     *
     * @throws SqlException 42501 if one of them is no directory
     */
    public static FileGate of(List<Path> directories) {
        List<Path> real = new ArrayList<>();
        for (Path directory : directories) {
            try {
                real.add(directory.toRealPath());
            } catch (IOException e) {
                throw new SqlException(
                        SqlState.INSUFFICIENT_PRIVILEGE,
                        "allowed directory " + directory + " cannot be read or does not exist");
            }
        }
        return real.isEmpty() ? CLOSED : new FileGate(real);
    }

    /** The directories, with all links resolved; empty if nothing is let through. */
    public List<Path> allowed() {
        return allowed;
    }

    /**
     * The file or directory of a path, which need not exist yet.
     *
     * @throws SqlException 42501 if it is in none of the allowed directories, 22023 if it is no path
     */
    public Path resolve(String text) {
        Path path = real(path(text).toAbsolutePath().normalize());
        for (Path directory : allowed) {
            if (path.startsWith(directory) && !path.equals(directory)) {
                return path;
            }
        }
        throw new SqlException(
                SqlState.INSUFFICIENT_PRIVILEGE,
                "statements may not use " + path + ", expected a path in "
                        + (allowed.isEmpty()
                                ? "a directory that option allowed_directories names; it names none"
                                : "one of the allowed_directories " + allowed));
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "'" + text + "' is no path: " + e.getReason());
        }
    }

    /** With the links of the part resolved that exists. */
    private static Path real(Path path) {
        Path existing = path;
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return existing == null ? path : existing.toRealPath().resolve(existing.relativize(path));
        } catch (IOException e) {
            throw new SqlException(SqlState.INSUFFICIENT_PRIVILEGE, "cannot read " + existing);
        }
    }
}
