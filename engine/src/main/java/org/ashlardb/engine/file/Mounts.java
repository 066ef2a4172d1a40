package org.ashlardb.engine.file;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Directories that stand in for those of the file system: how tests put a failing device under a database. */
public final class Mounts {
    private static final Map<Path, Directory> MOUNTED = new ConcurrentHashMap<>();

    private Mounts() {}

    /** The directory at a path. */
    public static Directory at(Path path, boolean readOnly) {
        Directory mounted = MOUNTED.isEmpty() ? null : MOUNTED.get(path.toAbsolutePath());
        return mounted == null ? new DiskDirectory(path, readOnly) : mounted;
    }

    /** Puts a directory in place of the one at a path. */
    public static void mount(Path path, Directory directory) {
        MOUNTED.put(path.toAbsolutePath(), directory);
    }

    /** Takes it away again. */
    public static void unmount(Path path) {
        MOUNTED.remove(path.toAbsolutePath());
    }
}
