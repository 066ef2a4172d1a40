import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Packs a jar anew: the classes that the first statements of a JVM need are stored, all else is compressed as well as it
 * can be, so that a cold JVM need not decompress them and the jar stays small. Large ones are compressed too, as storing
 * these few would take a fortieth of the jar. The arguments are the jar and the list of these classes.
 */
final class StoredClasses {
    private static final int MOST_STORED = 8_000; // bytes of a class

    private StoredClasses() {}

    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        Path packed = jar.resolveSibling(jar.getFileName() + ".packed");
        Set<String> stored = new HashSet<>();
        for (String name : Files.readAllLines(Path.of(arguments[1]))) {
            stored.add(name.replace('.', '/') + ".class");
        }
        try (ZipFile source = new ZipFile(jar.toFile());
                OutputStream stream = Files.newOutputStream(packed);
                ZipOutputStream target = new ZipOutputStream(stream)) {
            target.setLevel(Deflater.BEST_COMPRESSION);
            for (ZipEntry entry : source.stream().toList()) {
                if (entry.isDirectory() || entry.getName().endsWith("/package-info.class")) {
                    continue; // nobody reads them
                }
                byte[] bytes = source.getInputStream(entry).readAllBytes();
                boolean store = bytes.length <= MOST_STORED && stored.contains(entry.getName());
                target.putNextEntry(copy(entry, bytes, store));
                target.write(bytes);
                target.closeEntry();
            }
        }
        Files.move(packed, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The entry has its sizes, so that none follow its data once more. */
    private static ZipEntry copy(ZipEntry entry, byte[] bytes, boolean stored) {
        ZipEntry copy = new ZipEntry(entry.getName());
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        copy.setTime(entry.getTime());
        copy.setMethod(stored ? ZipEntry.STORED : ZipEntry.DEFLATED);
        copy.setSize(bytes.length);
        copy.setCompressedSize(stored ? bytes.length : compressedSize(bytes));
        copy.setCrc(checksum.getValue());
        return copy;
    }

    private static long compressedSize(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] buffer = new byte[8_192];
        while (!deflater.finished()) {
            deflater.deflate(buffer);
        }
        long size = deflater.getBytesWritten();
        deflater.end();
        return size;
    }
}
