package org.ashlardb.jdbc.hunt;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The hunt for wrong answers, {@code -Dashlar.hunt.seconds} long in all and from {@code -Dashlar.seed} on. A failure says
 * which seed shows it again at once.
 */
@Timeout(24 * 60 * 60)
final class LogicHuntTest {
    private static final int FIRST_OF_SECOND_TURN = 22;
    private static final int ROUNDS_OF_TURN = 100;
    private static final long SECONDS = Long.getLong("ashlar.hunt.seconds", 10);
    /**
     * In a build the same questions are asked each time, however fast the machine: one half under Java up to 21, the other
     * from Java 22 on. Who hunts gets new ones.
     */
    private static final boolean BUILD =
            System.getProperty("ashlar.hunt.seconds") == null && System.getProperty("ashlar.seed") == null;

    private static final long FIRST = Runtime.version().feature() < FIRST_OF_SECOND_TURN ? 1 : 1 + ROUNDS_OF_TURN;
    private static final long SEED = Long.getLong("ashlar.seed", BUILD ? FIRST : System.nanoTime() >>> 8);
    private static final long ROUNDS = BUILD ? ROUNDS_OF_TURN : Long.MAX_VALUE;

    private static final int HUNTS = HuntDatabase.POSTGRESQL == null ? 5 : 6;
    /** Of a hundred cases, so many may be refused as wrong, or the generator makes no SQL. */
    private static final int MOST_REFUSED = 5;

    private static final int ALWAYS_REFUSED = 10; // of those looked at, however few a slow machine comes to

    @Test
    void plannersAgree() throws SQLException, IOException {
        hunt(new PlannerOracle(), Dialect.OWN);
    }

    @Test
    void conditionsKeepAsManyRowsAsTheyAreTrueFor() throws SQLException, IOException {
        hunt(new CountOracle(), Dialect.OWN);
    }

    @Test
    void partsMakeTheWhole() throws SQLException, IOException {
        hunt(new PartitionOracle(), Dialect.OWN);
    }

    @Test
    void sqliteFindsTheSame() throws SQLException, IOException {
        hunt(new OtherEngineOracle(), Dialect.SQLITE);
    }

    @Test
    void h2FindsTheSame() throws SQLException, IOException {
        hunt(new OtherEngineOracle(), Dialect.H2);
    }

    @Test
    @EnabledIfSystemProperty(
            named = "ashlar.hunt.postgresql",
            matches = ".+",
            disabledReason = "takes a PostgreSQL server: -Dashlar.hunt.postgresql=jdbc:postgresql:...")
    void postgresqlFindsTheSame() throws SQLException, IOException {
        hunt(new OtherEngineOracle(), Dialect.POSTGRESQL);
    }

    @SuppressWarnings("checkstyle:Regexp") // the figures go to whoever runs the long version
    private static void hunt(Oracle oracle, Dialect dialect) throws SQLException, IOException {
        Hunt hunt = new Hunt(oracle, dialect);
        hunt.run(SEED, ROUNDS, SECONDS * 1_000_000_000L / HUNTS);
        String figures = oracle.getClass().getSimpleName() + " " + dialect + ", seed " + SEED + ": " + hunt.cases()
                + " cases, errors in a tenth of them " + hunt.errors() + oracle.figures();
        System.out.println(figures);
        int refused = hunt.errors().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("42"))
                .mapToInt(java.util.Map.Entry::getValue)
                .sum();
        assertTrue(
                refused <= ALWAYS_REFUSED || refused * 10 * 100 <= hunt.cases() * MOST_REFUSED,
                () -> figures + "\n" + hunt.lastRefused());
    }
}
