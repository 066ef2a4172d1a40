package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ashlardb.sql.type.ResultCursor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What CREATE SEQUENCE and ALTER SEQUENCE take. */
class SequenceTest {
    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private String limits() {
        return db.query("SELECT minimum_value, maximum_value FROM information_schema.sequences");
    }

    @Test
    void endsWhereItsTypeDoes() {
        db.run("CREATE SEQUENCE s AS SMALLINT START WITH 32767");
        assertEquals("32767", db.value("NEXTVAL('s')"));
        assertEquals("2200H", db.state("SELECT NEXTVAL('s')"));
        assertEquals("22003", db.state("SELECT SETVAL('s', 40000)"));
        assertEquals("22023", db.state("ALTER SEQUENCE s AS SMALLINT MAXVALUE 40000"));
        db.run("ALTER SEQUENCE s AS INTEGER");
        assertEquals("1|2147483647", limits());
        assertEquals("32768", db.value("NEXTVAL('s')"));
        assertEquals("22023", db.state("ALTER SEQUENCE s AS SMALLINT"));
        db.run("ALTER SEQUENCE s AS SMALLINT RESTART WITH 5");
        assertEquals("1|32767", limits());
        db.run("ALTER SEQUENCE s START WITH 1 MAXVALUE 10");
        db.run("ALTER SEQUENCE s AS BIGINT");
        assertEquals("1|10", limits());
        db.run("DROP SEQUENCE s", "CREATE SEQUENCE s AS INT INCREMENT BY -1");
        assertEquals("-2147483648|-1", limits());
    }

    @Test
    void goesOnWithAHigherLimit() {
        db.run("CREATE SEQUENCE s MAXVALUE 2");
        assertEquals(List.of("1", "2"), db.rows("SELECT NEXTVAL('s') FROM generate_series(1, 2)"));
        assertEquals("2200H", db.state("SELECT NEXTVAL('s')"));
        assertEquals("22023", db.state("ALTER SEQUENCE s MAXVALUE 1"));
        db.run("ALTER SEQUENCE s MAXVALUE 3");
        assertEquals("3", db.value("NEXTVAL('s')"));
        db.run("ALTER SEQUENCE s CYCLE");
        assertEquals("1", db.value("NEXTVAL('s')"));
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertEquals("22023", db.state("CREATE SEQUENCE s AS SMALLINT MAXVALUE 100000"));
        assertEquals("22023", db.state("CREATE SEQUENCE s AS SMALLINT MINVALUE -100000"));
        assertEquals("22023", db.state("CREATE SEQUENCE s AS SMALLINT START WITH 100000"));
        assertEquals("22023", db.state("CREATE SEQUENCE s AS BOOLEAN"));
        assertEquals("22023", db.state("CREATE SEQUENCE s AS DECIMAL(10)"));
        assertEquals("22023", db.state("CREATE SEQUENCE s CACHE 0"));
        db.run("CREATE SEQUENCE s CACHE 20");
        assertEquals("22023", db.state("ALTER SEQUENCE s CACHE -1"));
        db.run("CREATE TABLE t (a SERIAL)");
        assertEquals("0A000", db.state("ALTER SEQUENCE t_a_seq AS BIGINT"));
    }

    @Test
    void belongsToNobody() {
        db.run("CREATE TABLE t (a INT)", "CREATE VIEW v AS SELECT a FROM t");
        db.run(
                "CREATE SEQUENCE s OWNED BY NONE",
                "ALTER SEQUENCE s OWNED BY public.t.a",
                "ALTER SEQUENCE s OWNER TO me");
        db.run(
                "ALTER TABLE t OWNER TO me",
                "ALTER TABLE ONLY public.t OWNER TO CURRENT_USER",
                "ALTER TABLE v OWNER TO me");
        assertEquals("42P01", db.state("ALTER TABLE u OWNER TO me"));
        assertEquals("42P01", db.state("ALTER SEQUENCE r OWNER TO me"));
        assertEquals("42P01", db.state("ALTER SEQUENCE r OWNED BY NONE"));
        assertEquals("1", db.value("NEXTVAL('s')"));
    }

    @Test
    void whatWasTakenIsKnownAsLongAsTheSequence() {
        db.run("CREATE SEQUENCE first_taken", "CREATE SEQUENCE then_taken");
        assertEquals("1", db.query("SELECT NEXT VALUE FOR first_taken"));
        db.run("ALTER SEQUENCE first_taken INCREMENT BY 5");
        assertEquals("1", db.query("SELECT NEXT VALUE FOR then_taken"));
        System.gc();
        assertEquals("1", db.query("SELECT CURRVAL('first_taken')"));
        db.run("DROP SEQUENCE first_taken", "CREATE SEQUENCE first_taken");
        assertEquals("55000", db.state("SELECT CURRVAL('first_taken')"));
    }

    private static String number(Session session, String number) {
        return TestDatabase.rows(session, "SELECT " + number).get(0);
    }

    /** Two take numbers by turns while a transaction of the first changes the sequence, and then. */
    private void takenByTurns(String change, String number) {
        List<String> taken = new ArrayList<>();
        db.run("BEGIN", change);
        try (Session other = db.database.newSession()) {
            for (int i = 0; i < 3; i++) {
                taken.add(db.query("SELECT " + number));
                taken.add(number(other, number));
                taken.add(number(other, number));
            }
            db.run("COMMIT");
            taken.add(number(other, number));
            taken.add(db.query("SELECT " + number));
        }
        Set<String> different = new TreeSet<>(taken);
        assertEquals(taken.size(), different.size(), () -> "taken were " + taken);
    }

    @Test
    void noNumberComesOfAChangedSequenceAndOfTheOneBefore() {
        db.run("CREATE SEQUENCE s", "CREATE TABLE t (a INT GENERATED BY DEFAULT AS IDENTITY)");
        takenByTurns("ALTER SEQUENCE s MAXVALUE 1000", "NEXTVAL('s')");
        takenByTurns("ALTER SEQUENCE s INCREMENT BY 7", "NEXTVAL('s')");
        takenByTurns("ALTER TABLE t ALTER COLUMN a SET MAXVALUE 1000", "NEXTVAL('t_a_seq')");
        takenByTurns("ALTER TABLE t ALTER COLUMN a SET INCREMENT BY 7", "NEXTVAL('t_a_seq')");
    }

    @Test
    void whoStillUsesARestartedSequenceGoesOnWithIt() {
        db.run("CREATE SEQUENCE s");
        try (Session other = db.database.newSession();
                PreparedCommand command = other.prepare("SELECT NEXTVAL('s') FROM generate_series(1, 3)");
                ResultCursor cursor = command.executeQuery()) {
            List<Long> numbers = new ArrayList<>();
            while (cursor.next()) {
                numbers.add(cursor.getLong(0));
                if (numbers.size() == 1) {
                    db.run("ALTER SEQUENCE s RESTART WITH 500");
                }
            }
            assertEquals(3, numbers.stream().distinct().count());
            assertTrue(numbers.get(2) == 3 || numbers.get(2) >= 500, numbers::toString);
        }
        assertTrue(Long.parseLong(db.value("NEXTVAL('s')")) >= 500);
    }

    @Test
    void aChangeTakenBackLeavesTheNumbersTaken() {
        db.run("CREATE SEQUENCE s MAXVALUE 3", "BEGIN", "ALTER SEQUENCE s MAXVALUE 1000");
        assertEquals(List.of("1", "2", "3", "4"), db.rows("SELECT NEXTVAL('s') FROM generate_series(1, 4)"));
        db.run("ROLLBACK");
        assertEquals("2200H", db.state("SELECT NEXTVAL('s')"));
        db.run("BEGIN", "ALTER SEQUENCE s RESTART WITH 2");
        assertEquals("2", db.value("NEXTVAL('s')"));
        db.run("ROLLBACK");
        assertEquals("2200H", db.state("SELECT NEXTVAL('s')"));
        db.run("BEGIN", "ALTER SEQUENCE s CYCLE");
        assertEquals("1", db.value("NEXTVAL('s')"));
        db.run("ROLLBACK");
        assertEquals("2", db.value("NEXTVAL('s')"));
    }
}
