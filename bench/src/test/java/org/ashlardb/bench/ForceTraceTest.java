package org.ashlardb.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ForceTraceTest {
    @Test
    void countsWhatWaitsForTheDeviceBetweenTheMarks() {
        ForceTrace trace = ForceTrace.of(List.of(
                "7 openat(AT_FDCWD</x>, \"/x/log\", O_RDWR|O_CREAT|O_DSYNC|O_CLOEXEC, 0666) = 9</x/log>",
                "7 openat(AT_FDCWD</x>, \"/x/data\", O_RDWR|O_CREAT|O_CLOEXEC, 0666 <unfinished ...>",
                "7 <... openat resumed>)             = 10</x/data>",
                "7 fsync(10</x/data>)                = 0",
                "7 fdatasync(11</x/forces-begin>)    = 0",
                "7 pwrite64(9</x/log>, \"\"..., 512, 0) = 512",
                "7 pwrite64(10</x/data>, \"\"..., 512, 0) = 512",
                "8 fsync(10</x/data> <unfinished ...>",
                "8 <... fsync resumed>)              = 0",
                "7 msync(0x7f0000000000, 4096, MS_SYNC) = 0",
                "7 msync(0x7f0000000000, 4096, MS_ASYNC) = 0",
                "7 fdatasync(12</x/forces-end>)      = 0",
                "7 fsync(10</x/data>)                = 0"));
        assertEquals(3, trace.total());
        assertEquals("0.50 fsync, 0.50 msync, 0.50 write to an O_SYNC or O_DSYNC file", trace.perCommit(2));
    }

    @Test
    void aClosedFileIsForgotten() {
        ForceTrace trace = ForceTrace.of(List.of(
                "7 openat(AT_FDCWD</x>, \"/x/log\", O_RDWR|O_SYNC <unfinished ...>",
                "7 <... openat resumed>)             = 9</x/log>",
                "7 fdatasync(11</x/forces-begin>)    = 0",
                "7 write(9</x/log>, \"\"..., 512)     = 512",
                "7 close(9</x/log>)                  = 0",
                "7 openat(AT_FDCWD</x>, \"/x/log\", O_RDWR) = 9</x/log>",
                "7 write(9</x/log>, \"\"..., 512)     = 512"));
        assertEquals(1, trace.total());
    }
}
