package org.ashlardb.testdata.file;

import static org.ashlardb.testdata.file.MemoryDirectoryTest.assertCode;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.MappedFile;
import org.junit.jupiter.api.Test;

final class FailingDirectoryTest {
    private final MemoryDirectory memory = new MemoryDirectory();
    private final FailingDirectory failing = new FailingDirectory(memory, 1);

    @Test
    void anOperationFailsOnce() {
        failing.failOperation(1, false);
        DataFile file = failing.createFile("a");
        assertCode(ErrorCode.IO_ERROR, file::size);
        assertEquals(0, file.size());
        assertEquals(3, failing.operationCount());
        assertEquals(1, failing.failureCount());
        file.close();
    }

    @Test
    void orAllFromItOn() {
        DataFile file = failing.createFile("a");
        failing.failOperation(0, true);
        assertCode(ErrorCode.IO_ERROR, () -> file.write(0, new byte[10], 0, 10));
        assertCode(ErrorCode.IO_ERROR, () -> file.read(0, new byte[1], 0, 1));
        assertCode(ErrorCode.IO_ERROR, () -> file.truncate(0));
        assertCode(ErrorCode.IO_ERROR, () -> file.map(0));
        assertCode(ErrorCode.IO_ERROR, () -> failing.openFile("a"));
        assertCode(ErrorCode.IO_ERROR, () -> failing.createFile("b"));
        assertCode(ErrorCode.IO_ERROR, () -> failing.rename("a", "b"));
        assertCode(ErrorCode.IO_ERROR, () -> failing.delete("a"));
        assertCode(ErrorCode.IO_ERROR, failing::list);
        assertTrue(failing.exists("a"));
        failing.repair();
        failing.delete("a");
        file.close();
    }

    @Test
    void aFailingWriteMayHaveWrittenSome() {
        Set<Long> sizes = new TreeSet<>();
        try (DataFile file = failing.createFile("a")) {
            for (int i = 0; i < 50; i++) {
                failing.failOperation(0, false);
                assertCode(ErrorCode.IO_ERROR, () -> file.write(0, new byte[10], 0, 10));
                sizes.add(memory.totalSize());
                file.truncate(0);
            }
        }
        assertTrue(sizes.size() > 5, sizes.toString());
    }

    @Test
    void aForceThatIsRepeatedIsHeldAgainstTheDatabase() {
        DataFile file = failing.createFile("a");
        file.write(0, new byte[10], 0, 10);
        MappedFile mapping = file.map(10);
        failing.failForce(2);
        file.force();
        mapping.force(0, 10);
        assertEquals(2, failing.forceCount());
        assertCode(ErrorCode.FORCE_FAILED, failing::force);
        failing.checkForcesAfterFailure();
        failing.repair();
        assertCode(ErrorCode.FORCE_FAILED, () -> mapping.force(0, 10));
        AssertionError error = assertThrows(AssertionError.class, failing::checkForcesAfterFailure);
        assertTrue(error.getMessage().contains("memory/a"), error.getMessage());
        file.close();
    }

    @Test
    void anOperationThatIsAForceFailsAsOne() {
        DataFile file = failing.createFile("a");
        failing.failOperation(0, false);
        assertCode(ErrorCode.FORCE_FAILED, file::force);
        assertCode(ErrorCode.FORCE_FAILED, failing::force);
        file.close();
    }

    @Test
    void roomIsLimited() {
        DataFile file = failing.createFile("a");
        file.write(0, new byte[100], 0, 100);
        failing.limitSpace(150);
        file.write(50, new byte[100], 0, 100);
        file.write(0, new byte[150], 0, 150);
        DataFile other = failing.createFile("b");
        assertCode(ErrorCode.DISK_FULL, () -> other.write(0, new byte[1], 0, 1));
        file.truncate(100);
        assertCode(ErrorCode.DISK_FULL, () -> other.write(0, new byte[60], 0, 60));
        assertTrue(memory.totalSize() <= 150);
        failing.delete("a");
        other.write(0, new byte[150], 0, 150);
        assertCode(ErrorCode.DISK_FULL, () -> other.write(149, new byte[2], 0, 2));
        failing.unlimitSpace();
        other.write(149, new byte[2], 0, 2);
        file.close();
        other.close();
        assertEquals(151, memory.totalSize());
    }
}
