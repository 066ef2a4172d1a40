package org.ashlardb.testdata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class TestDataTest {
    @Test
    void aFailedRunNamesItsSeed() {
        AssertionError error = assertThrows(
                AssertionError.class,
                () -> RandomRun.run(42, random -> {
                    throw new IllegalStateException("no");
                }));
        assertTrue(error.getMessage().contains("-Dashlar.seed=42"), error.getMessage());
        assertEquals("no", error.getCause().getMessage());
    }

    @Test
    void theSameSeedGivesTheSameRows() {
        assertEquals(InsertSelectRow.next(new SplittableRandom(7)), InsertSelectRow.next(new SplittableRandom(7)));
    }

    @Test
    void rowsKeepTheirLimits() {
        RandomRun.run(random -> {
            for (int i = 0; i < 1_000; i++) {
                InsertSelectRow row = InsertSelectRow.next(random);
                assertTrue(row.name().length() >= 5 && row.name().length() <= 20, row.toString());
                assertTrue(RandomText.anything(random, 9).codePointCount(0, 0) <= 9);
            }
            String[] pool = MeasureRow.pool(random);
            for (int i = 0; i < MeasureRow.SENSORS * MeasureRow.MEASUREMENTS; i++) {
                MeasureRow row = MeasureRow.of(i, pool, random);
                assertEquals(i, row.sensorId() * MeasureRow.MEASUREMENTS + row.timestamp());
                assertTrue(row.spectra().length() <= 1_000);
            }
        });
    }

    @Test
    void theModelTakesBackToItsSavepoints() {
        TableModel<Integer, String> model = new TableModel<>();
        assertTrue(model.insert(1, "a"));
        assertFalse(model.insert(1, "b"));
        model.save();
        assertTrue(model.update(1, "c"));
        model.save();
        assertTrue(model.delete(1));
        model.restore();
        assertEquals("c", model.find(1));
        model.restore();
        assertEquals("a", model.find(1));
        model.save();
        assertTrue(model.move(1, 2));
        model.keep();
        assertNull(model.find(1));
        assertEquals(List.of(2), List.copyOf(model.range(0, 9).keySet()));
        assertFalse(model.move(1, 3));
    }

    @Test
    void threadsThatStayAreFound() throws InterruptedException {
        LeakCheck check = new LeakCheck();
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "left-behind");
        thread.start();
        AssertionError error = assertThrows(AssertionError.class, check::checkThreads);
        assertTrue(error.getMessage().contains("left-behind"));
        end.countDown();
        thread.join();
        check.checkThreads();
    }
}
