package org.ashlardb.jdbc.hunt;

import java.util.List;
import java.util.Random;

/**
 * Statements that define, alter, fill and empty a few tables of the same few names, in transactions with savepoints or
 * without. Many are refused, as they name what is not there.
 */
final class RandomDefinitions {
    static final List<String> TABLES = List.of("t0", "t1", "t2", "t3");
    static final List<String> VIEWS = List.of("v0", "v1", "v2");

    private static final int NAMES = 4;
    private static final List<String> RULES =
            List.of("", "NO ACTION", "CASCADE", "SET NULL", "RESTRICT", "SET DEFAULT");
    private static final int HUNDRED = 100;

    private final Random random;
    private final boolean alone;

    /**
     * With {@code alone}, also what PostgreSQL does otherwise: rows that get the keys of each other, functions that are
     * followed by what they need.
     */
    RandomDefinitions(Random random, boolean alone) {
        this.random = random;
        this.alone = alone;
    }

    String next(boolean inTransaction) {
        int choice = random.nextInt(HUNDRED);
        if (choice < 40) {
            return definition();
        }
        if (choice < 79) {
            return change();
        }
        return inTransaction ? control() : "BEGIN";
    }

    private String definition() {
        if (alone && random.nextInt(5) == 0) {
            return viewOrFunction();
        }
        return switch (random.nextInt(20)) {
            case 0, 1, 2, 3 -> createTable();
            case 4 -> "CREATE TABLE " + table() + " AS SELECT * FROM " + table() + where();
            case 5 -> "DROP TABLE " + table() + cascade();
            case 6 -> "DROP TABLE IF EXISTS " + table();
            case 7, 8 -> alter() + "ADD COLUMN " + columnDefinition(column());
            case 9 -> alter() + "DROP COLUMN " + column() + cascade();
            case 10 -> renaming();
            case 11 -> alter() + "ALTER COLUMN " + column() + one(" SET DEFAULT " + value(), " DROP DEFAULT");
            case 12 -> alter() + "ALTER COLUMN " + column() + one(" SET NOT NULL", " DROP NOT NULL");
            case 13 -> alteredType();
            case 14, 15, 16 -> alter() + constraint();
            case 17, 18 -> createIndex();
            default -> "DROP INDEX x" + random.nextInt(NAMES);
        };
    }

    private String viewOrFunction() {
        String view = VIEWS.get(random.nextInt(VIEWS.size()));
        String function = function();
        String create = one("CREATE ", "CREATE OR REPLACE ");
        return switch (random.nextInt(12)) {
            case 0, 1 ->
                create + "VIEW " + view + " AS SELECT " + column() + " AS c0, " + function() + "(CAST(" + column()
                        + " AS INT)) AS c1 FROM " + one(table(), VIEWS.get(random.nextInt(VIEWS.size())));
            case 2 ->
                create + "FUNCTION " + function + "(p INT) RETURNS BIGINT RETURN (SELECT COUNT(*) FROM "
                        + one(table(), view) + " WHERE CAST(" + column() + " AS INT) > p)";
            case 3 ->
                create + "FUNCTION " + function + "(p INT DEFAULT 1) RETURNS BIGINT RETURN p + " + function() + "("
                        + one("p", "") + ")";
            case 4 -> create + "FUNCTION " + function + "(p INT DEFAULT 2) RETURNS BIGINT STRICT RETURN p * 2";
            case 5 -> "DROP VIEW " + view + cascade();
            case 6, 7 ->
                create + "MATERIALIZED VIEW " + view + " AS SELECT " + column() + " AS c0, " + column() + " AS c1 FROM "
                        + one(table(), VIEWS.get(random.nextInt(VIEWS.size()))) + one("", one("", " WITH NO DATA"));
            case 8, 9 -> "REFRESH MATERIALIZED VIEW " + view + one("", one("", " WITH NO DATA"));
            case 10 ->
                one(
                        "DROP MATERIALIZED VIEW " + view + cascade(),
                        "CREATE " + one("", "UNIQUE ") + "INDEX y" + random.nextInt(NAMES) + " ON " + view + " ("
                                + column() + ")");
            default -> "DROP FUNCTION " + function + cascade();
        };
    }

    private String function() {
        return "f" + random.nextInt(3);
    }

    private String createTable() {
        StringBuilder sql = new StringBuilder("CREATE TABLE " + table() + " (");
        int columns = 1 + random.nextInt(NAMES);
        for (int i = 0; i < columns; i++) {
            sql.append(i > 0 ? ", " : "")
                    .append(i == 0 && random.nextInt(3) > 0 ? "c0 INT PRIMARY KEY" : columnDefinition("c" + i));
        }
        if (columns > 1 && random.nextInt(5) == 0) {
            sql.append(", CONSTRAINT k0 UNIQUE (c0, c1)");
        }
        if (columns > 1 && random.nextInt(5) == 0) {
            sql.append(", FOREIGN KEY (c1) REFERENCES ").append(table()).append(rules());
        }
        return sql.append(')').toString();
    }

    private String columnDefinition(String name) {
        StringBuilder sql = new StringBuilder(name + " " + type());
        if (random.nextInt(4) == 0) {
            sql.append(" DEFAULT ").append(random.nextInt(NAMES));
        }
        if (random.nextInt(8) == 0) {
            sql.append(" NOT NULL");
        }
        if (random.nextInt(8) == 0) {
            sql.append(" UNIQUE");
        }
        if (random.nextInt(8) == 0) {
            sql.append(" CHECK (CAST(" + name + " AS INT) < 5)");
        }
        if (random.nextInt(6) == 0) {
            sql.append(" REFERENCES ")
                    .append(table())
                    .append(one("", " (" + column() + ")"))
                    .append(rules());
        }
        return sql.toString();
    }

    private String renaming() {
        String from = column();
        String to = column();
        return from.equals(to) ? alter() + "RENAME TO t" + NAMES : alter() + "RENAME COLUMN " + from + " TO " + to;
    }

    private String alteredType() {
        String column = column();
        String type = type();
        return alter() + "ALTER COLUMN " + column + " TYPE " + type + " USING CAST(" + column + " AS " + type + ")";
    }

    private String constraint() {
        String name = "k" + random.nextInt(NAMES);
        return switch (random.nextInt(5)) {
            case 0 -> "ADD CONSTRAINT " + name + " UNIQUE (" + column() + ")";
            case 1 -> "ADD CONSTRAINT " + name + " CHECK (CAST(" + column() + " AS INT) <> " + random.nextInt(5) + ")";
            case 2 -> "ADD PRIMARY KEY (" + column() + ")";
            case 3 -> "DROP CONSTRAINT " + name + cascade();
            default ->
                "ADD CONSTRAINT " + name + " FOREIGN KEY (" + column() + ") REFERENCES " + table()
                        + one("", " (" + column() + ")") + rules();
        };
    }

    private String createIndex() {
        int first = random.nextInt(NAMES);
        return "CREATE " + (random.nextInt(3) == 0 ? "UNIQUE " : "") + "INDEX x" + random.nextInt(NAMES) + " ON "
                + table() + " (c" + first + (random.nextInt(3) == 0 ? ", c" + (first + 1) % NAMES : "") + ")"
                + (random.nextInt(4) == 0 ? " WHERE " + column() + " IS NOT NULL" : "");
    }

    private String change() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> "INSERT INTO " + table() + " (c0) VALUES (" + value() + "), (" + value() + ")";
            case 3 -> "INSERT INTO " + table() + " (c0, c1) VALUES (" + value() + ", " + value() + ")";
            case 4 ->
                "INSERT INTO " + table() + " (" + column() + ") SELECT " + column() + " FROM " + table() + where();
            case 5, 6 -> "UPDATE " + table() + " SET " + column() + " = " + newValue() + where();
            case 7, 8 -> "DELETE FROM " + table() + where();
            default -> one("TRUNCATE " + table() + cascade(), "SET CONSTRAINTS ALL " + one("DEFERRED", "IMMEDIATE"));
        };
    }

    private String control() {
        String savepoint = "s" + random.nextInt(2);
        return switch (random.nextInt(8)) {
            case 0, 1 -> "COMMIT";
            case 2 -> "ROLLBACK";
            case 3, 4 -> "SAVEPOINT " + savepoint;
            case 5, 6 -> "ROLLBACK TO SAVEPOINT " + savepoint;
            default -> "RELEASE SAVEPOINT " + savepoint;
        };
    }

    // ---------------------------------------------------------------- parts

    private String alter() {
        return "ALTER TABLE " + table() + " ";
    }

    private String table() {
        return TABLES.get(random.nextInt(TABLES.size()));
    }

    private String column() {
        return "c" + random.nextInt(NAMES);
    }

    private String type() {
        return random.nextInt(5) == 0 ? "VARCHAR(5)" : one("INT", "BIGINT");
    }

    private String value() {
        return random.nextInt(8) == 0 ? "NULL" : Integer.toString(random.nextInt(6));
    }

    /** A value, or what gives rows the keys of each other: PostgreSQL refuses that row by row. */
    private String newValue() {
        return alone && random.nextInt(3) == 0
                ? one("CAST(" + column() + " AS INT) + 1", "5 - CAST(" + column() + " AS INT)")
                : value();
    }

    private String where() {
        return switch (random.nextInt(5)) {
            case 0 -> "";
            case 1 -> " WHERE " + column() + " IS NULL";
            case 2 -> " WHERE CAST(" + column() + " AS INT) = " + value();
            default -> " WHERE CAST(" + column() + " AS INT) % 3 = " + random.nextInt(3);
        };
    }

    private String rules() {
        String onDelete = RULES.get(random.nextInt(RULES.size()));
        String onUpdate = RULES.get(random.nextInt(RULES.size()));
        return (onDelete.isEmpty() ? "" : " ON DELETE " + onDelete)
                + (onUpdate.isEmpty() ? "" : " ON UPDATE " + onUpdate)
                + (random.nextInt(4) == 0 ? " DEFERRABLE INITIALLY " + one("DEFERRED", "IMMEDIATE") : "");
    }

    private String cascade() {
        return random.nextInt(3) == 0 ? " CASCADE" : "";
    }

    private String one(String first, String second) {
        return random.nextBoolean() ? first : second;
    }
}
