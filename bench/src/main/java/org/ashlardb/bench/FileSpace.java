package org.ashlardb.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Space of the files below a directory.
 *
 * @param size sum of their lengths; files with holes are shorter on the device
 * @param allocated bytes the device gives them, -1 where no {@code du} tells
 */
record FileSpace(long size, long allocated) {
    private static final long KIBIBYTE = 1_024;

    static FileSpace of(Path directory) throws IOException {
        long size;
        try (Stream<Path> paths = Files.walk(directory)) {
            size = paths.filter(Files::isRegularFile)
                    .mapToLong(FileSpace::length)
                    .sum();
        }
        return new FileSpace(size, allocated(directory));
    }

    private static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long allocated(Path directory) {
        try {
            Process du = new ProcessBuilder(List.of("du", "-sk", directory.toString()))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int digits = 0;
            while (digits < answer.length() && Character.isDigit(answer.charAt(digits))) {
                digits++;
            }
            return digits == 0 ? -1 : Long.parseLong(answer.substring(0, digits)) * KIBIBYTE;
        } catch (IOException e) {
            return -1; // there is no such program
        }
    }
}
