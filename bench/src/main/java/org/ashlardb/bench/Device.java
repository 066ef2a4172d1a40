package org.ashlardb.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where engines put their files.
 *
 * @param label for people
 * @param directory on the device; it is created if need be
 */
record Device(String label, Path directory) {
    /** Where engines run that have no files. */
    static final String MEMORY = "memory";

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    /** Those chosen; by default the one of the current directory and, where there is one, the RAM disk. */
    static List<Device> of(Map<String, Path> chosen) {
        List<Device> devices = new ArrayList<>();
        chosen.forEach((label, directory) -> devices.add(new Device(label, directory)));
        if (devices.isEmpty()) {
            devices.add(new Device("disk", Path.of("bench-data")));
            if (Files.isWritable(SHARED_MEMORY)) {
                devices.add(new Device(SHARED_MEMORY.toString(), SHARED_MEMORY.resolve("bench-data")));
            }
        }
        return devices;
    }

    /** A fresh directory on it. */
    Path newDirectory(String name) throws IOException {
        Files.createDirectories(directory);
        return Files.createTempDirectory(directory.toAbsolutePath(), name);
    }

    /** What the directory lies on, as the system calls it. */
    String fileSystem() {
        try {
            Path existing = directory.toAbsolutePath();
            while (!Files.exists(existing)) {
                existing = existing.getParent();
            }
            return Files.getFileStore(existing).type();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Removes the directory if nothing is left in it. */
    void tidy() throws IOException {
        if (Files.isDirectory(directory)) {
            try (var content = Files.list(directory)) {
                if (content.findAny().isPresent()) {
                    return;
                }
            }
            Files.delete(directory);
        }
    }
}
