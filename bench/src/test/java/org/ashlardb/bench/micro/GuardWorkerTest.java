package org.ashlardb.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.bench.workload.ForkedJvm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardWorkerTest {
    @ParameterizedTest
    @ValueSource(strings = {GuardWorker.ASHLAR_API, GuardWorker.PEER_API})
    void bothSidesMeasureTheSame(String engine) throws IOException {
        List<GuardWorker.Rate> rates = new ArrayList<>();
        ForkedJvm.Exit exit = new ForkedJvm(List.of("-Xmx256m"), List.of())
                .run(
                        GuardWorker.class,
                        List.of(engine, "0.01"),
                        "",
                        line -> rates.add(GuardWorker.Rate.fromLine(line)),
                        60);
        assertEquals(0, exit.code(), exit.error());
        assertEquals(
                List.of("engine insert", "engine read"),
                rates.stream().map(GuardWorker.Rate::workload).toList());
        rates.forEach(rate -> assertTrue(rate.perSecond() > 0));
        assertNull(GuardWorker.Rate.fromLine("something else"));
    }
}
