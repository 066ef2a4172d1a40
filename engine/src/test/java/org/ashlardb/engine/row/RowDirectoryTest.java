package org.ashlardb.engine.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.memory.Memory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
@Tag("threads")
class RowDirectoryTest {
    private final RowLayout layout = new RowLayout(List.of(ColumnDefinition.of("ID", ColumnType.BIGINT)));
    private Memory memory;
    private SlotStore slots;
    private RowDirectory directory;

    @BeforeEach
    void create() {
        memory = new Memory(1L << 30);
        slots = new SlotStore(memory, layout.slotSize() + RowDirectory.TAIL);
        directory = new RowDirectory(memory, slots, layout);
    }

    @AfterEach
    void everythingIsGivenBack() {
        directory.release();
        slots.release();
        assertEquals(0, memory.pages().usedBytes());
        memory.release();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 8, 64, 1_000, 1_024, 4_096, 4_097, 8_192, 1 << 16, 1 << 20, 1 << 28, 1L << 32})
    void rowsAtAnyDistanceAreSpreadOverTheBuckets(long stride) {
        for (int buckets : new int[] {3_000, 16_384, 100_000}) {
            int[] rows = new int[buckets];
            for (long i = 0; i < buckets; i++) {
                rows[(int) RowDirectory.bucket(1 + i * stride, buckets)]++;
            }
            long looked = 0; // by who looks for each row once, at most
            for (int inBucket : rows) {
                looked += (long) inBucket * inBucket;
            }
            long most = 5L * buckets;
            assertTrue(looked < most, looked + " rows looked at, expected less than " + most);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3, 8, 4_096, 1L << 32})
    void randomChangesMatchAModel(long stride) {
        Random random = new Random(stride);
        Map<Long, Long> model = new HashMap<>();
        for (int i = 0; i < 40_000; i++) {
            long rowId = (1L + random.nextInt(6_000)) * stride;
            Long known = model.get(rowId);
            switch (random.nextInt(3)) {
                case 0 -> {
                    long number = slots.allocate();
                    assertEquals(known == null, directory.add(rowId, number));
                    if (known == null) {
                        model.put(rowId, number);
                    } else {
                        slots.free(number);
                    }
                }
                case 1 -> {
                    if (known != null && i % 4 > 0) {
                        directory.remove(rowId, known + 1); // another slot: no change
                        assertEquals(known, directory.find(rowId));
                        directory.remove(rowId, known);
                        model.remove(rowId);
                        slots.free(known);
                    }
                }
                default -> assertEquals(known == null ? 0 : known, directory.find(rowId));
            }
            assertEquals(model.size(), directory.count());
        }
        model.forEach((rowId, number) -> {
            assertEquals(number, directory.find(rowId));
            assertEquals(rowId, directory.rowId(number));
        });
    }

    @Test
    void rowIdsAscendBehindUsedOnes() {
        long first = slots.allocate();
        assertEquals(1, directory.addNew(first));
        directory.use(50);
        directory.use(20);
        long second = slots.allocate();
        assertEquals(51, directory.addNew(second));
        assertEquals(first, directory.find(1));
        assertEquals(second, directory.find(51));
        assertEquals(2, directory.count());
    }

    @Test
    void readersFindRowsWhileBucketsAreSplit() throws InterruptedException {
        for (long rowId = 1; rowId <= 2_000; rowId++) {
            assertTrue(directory.add(rowId, slots.allocate()));
        }
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<String> wrong = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            Random random = new Random(5);
            while (!done.get() && wrong.get() == null) {
                long rowId = 1 + random.nextInt(2_000);
                long number = directory.find(rowId);
                if (number == 0 || directory.rowId(number) != rowId) {
                    wrong.set("row " + rowId + " was found in slot " + number);
                }
                if (directory.find(-rowId) != 0) {
                    wrong.set("row " + -rowId + " was found, expected none");
                }
            }
        });
        reader.start();
        for (long rowId = 2_001; rowId <= 400_000; rowId++) {
            assertTrue(directory.add(rowId, slots.allocate()));
        }
        done.set(true);
        reader.join();
        assertEquals(null, wrong.get());
        assertFalse(directory.add(7, slots.allocate()));
    }
}
