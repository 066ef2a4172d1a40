package org.ashlardb.engine.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SharedMapTest {
    @Test
    void isASortedMapAndOlderOnesStayAsTheyAre() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        SharedMap<Integer, Integer> map = SharedMap.empty();
        TreeMap<Integer, Integer> model = new TreeMap<>();
        SharedMap<Integer, Integer> kept = map;
        TreeMap<Integer, Integer> keptModel = new TreeMap<>();
        for (int i = 0; i < 20_000; i++) {
            int key = random.nextInt(1 + i % 3_000);
            boolean grows = i % 8_000 < 5_000;
            if (random.nextInt(10) < (grows ? 7 : 2)) {
                map = map.with(key, i);
                model.put(key, i);
            } else {
                map = map.without(key);
                model.remove(key);
            }
            if (i % 500 == 0) {
                String where = "seed " + seed + ", step " + i;
                assertEquals(model, map, where);
                assertEquals(new ArrayList<>(model.entrySet()), new ArrayList<>(map.entrySet()), where);
                assertEquals(keptModel, kept, where);
                assertChanges(kept, map, where);
                assertEquals(List.copyOf(model.subMap(5, 905).values()), map.between(5, 905), where);
                kept = map;
                keptModel = new TreeMap<>(model);
            }
        }
    }

    private static void assertChanges(
            SharedMap<Integer, Integer> before, SharedMap<Integer, Integer> after, String where) {
        TreeMap<Integer, Integer> patched = new TreeMap<>(before);
        after.changesSince(before, (key, from, to) -> {
            assertEquals(patched.get(key), from, where);
            if (to == null) {
                patched.remove(key);
            } else {
                patched.put(key, to);
            }
        });
        assertEquals(after, patched, where);
    }

    @Test
    void tellsOneChangeAmongMany() {
        SharedMap<Integer, String> map = SharedMap.empty();
        for (int i = 0; i < 10_000; i++) {
            map = map.with(i, "a");
        }
        List<Integer> changed = new ArrayList<>();
        map.with(5_000, "b").without(77).changesSince(map, (key, from, to) -> changed.add(key));
        assertEquals(List.of(77, 5_000), changed);
    }

    @Test
    void anEmptyMapHasNothing() {
        SharedMap<String, String> map = SharedMap.empty();
        assertNull(map.get("a"));
        assertTrue(map.between("a", "b").isEmpty());
        assertSame(map, map.without("a"));
    }
}
