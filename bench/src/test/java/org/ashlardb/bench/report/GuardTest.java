package org.ashlardb.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ashlardb.bench.target.Durability;
import org.junit.jupiter.api.Test;

class GuardTest {
    @Test
    void aFallByMoreThanTheNoiseIsWorse() {
        Guard.Finding finding = find(ratio(1.98, 2.0, 2.02), ratio(2.95, 3.0, 3.05));
        assertEquals(Guard.Verdict.WORSE, finding.verdict());
        assertTrue(finding.verdict().isAlarm());
        assertEquals(-1 / 3.0, finding.change(), 1e-9);
        assertEquals(0.08, finding.noise());
    }

    @Test
    void aRiseByMoreThanTheNoiseIsBetter() {
        Guard.Finding finding = find(ratio(3.95, 4.0, 4.05), ratio(2.95, 3.0, 3.05));
        assertEquals(Guard.Verdict.BETTER, finding.verdict());
        assertFalse(finding.verdict().isAlarm());
    }

    @Test
    void theSpreadOfTheRoundsIsNoise() {
        Guard.Finding finding = find(ratio(1.5, 2.0, 2.5), ratio(2.4, 2.5, 2.6));
        assertEquals(Guard.Verdict.WITHIN_NOISE, finding.verdict());
        assertEquals(3 * Math.hypot(0.25, 0.04), finding.noise(), 1e-9);
    }

    @Test
    void theRecordedSpreadIsNoiseToo() {
        assertEquals(
                Guard.Verdict.WITHIN_NOISE,
                find(ratio(1.98, 2.0, 2.02), ratio(1.5, 2.5, 3.5)).verdict());
    }

    @Test
    void oneRoundThatWentWrongIsNot() {
        Guard.Finding finding = find(ratio(0.1, 1.98, 2.0, 2.02, 9.0), ratio(2.96, 2.98, 3.0, 3.02, 3.04));
        assertEquals(Guard.Verdict.WORSE, finding.verdict());
        assertEquals(0.08, finding.noise());
    }

    @Test
    void aFallToAHalfWeighsAsMuchAsARiseToTwice() {
        Result wide = ratio(1.7, 2.0, 2.3); // noise 0.45
        assertEquals(Guard.Verdict.WORSE, find(ratio(1.0, 1.0, 1.0), wide).verdict());
        assertEquals(Guard.Verdict.BETTER, find(ratio(4.0, 4.0, 4.0), wide).verdict());
    }

    @Test
    void whatIsNotRecordedIsNoAlarm() {
        Guard.Finding finding = Guard.compare(List.of(ratio(2)), List.of()).get(0);
        assertEquals(Guard.Verdict.NOT_RECORDED, finding.verdict());
        assertFalse(finding.verdict().isAlarm());
        assertEquals(
                Guard.Verdict.NOT_RECORDED,
                Guard.compare(List.of(ratio(2)), List.of(result("ratio to another", List.of(2.0), "")))
                        .get(0)
                        .verdict());
    }

    @Test
    void whatFailedIsAnAlarmWithItsReason() {
        Guard.Finding finding = Guard.compare(List.of(result("ratio to h2-mem", List.of(), "broke")), List.of())
                .get(0);
        assertEquals(Guard.Verdict.NOT_MEASURED, finding.verdict());
        assertTrue(finding.verdict().isAlarm());
        assertEquals("broke", finding.note());
    }

    private static Guard.Finding find(Result now, Result recorded) {
        return Guard.compare(List.of(now), List.of(recorded)).get(0);
    }

    private static Result ratio(double... rounds) {
        return result("ratio to h2-mem", java.util.Arrays.stream(rounds).boxed().toList(), "");
    }

    private static Result result(String metric, List<Double> values, String note) {
        return new Result(
                "guard",
                "insert",
                "",
                "ashlar-mem",
                "",
                Durability.NONE,
                "memory",
                metric,
                "x",
                Result.Better.HIGHER,
                values,
                note);
    }
}
