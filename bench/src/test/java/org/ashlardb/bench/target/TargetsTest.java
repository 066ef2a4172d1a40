package org.ashlardb.bench.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TargetsTest {
    @Test
    void namesAreUniqueWords() {
        Set<String> names = new HashSet<>();
        for (Target target : Targets.all()) {
            assertTrue(target.name().matches("[a-z0-9-]+"), target.name());
            assertTrue(names.add(target.name()), target.name());
        }
    }

    @Test
    void selectsByNameAndByBeginning() {
        assertEquals(List.of("h2-mem"), names("h2-mem"));
        assertEquals(List.of("h2-mem", "h2-file"), names("h2"));
    }

    @Test
    void selectsAClassOfTheUser() {
        assertEquals("h2-file", Targets.select(H2File.class.getName()).get(0).name());
    }

    @Test
    void anUnknownNameIsAnErrorThatListsTheKnownOnes() {
        String message = assertThrows(IllegalArgumentException.class, () -> Targets.select("oracle"))
                .getMessage();
        assertTrue(message.contains("'oracle'") && message.contains("ashlar-mem"), message);
    }

    @Test
    void aClassThatIsNoTargetIsAnError() {
        assertThrows(IllegalArgumentException.class, () -> Targets.select("java.lang.String"));
        assertThrows(IllegalArgumentException.class, () -> Targets.select("no.such.Target"));
    }

    private static List<String> names(String selector) {
        return Targets.select(selector).stream().map(Target::name).toList();
    }
}
