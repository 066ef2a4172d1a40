package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Tables and views with their columns, and the statements that make and fill them. */
final class RandomSchema {
    private static final int LARGE = 1_100;

    /**
     * A table or view.
     *
     * @param indexed expressions and conditions of its indexes, with {@code $} where its alias goes
     */
    record Relation(String name, List<Kind> columns, boolean view, List<Scope.Column> indexed) {
        Relation(String name, List<Kind> columns, boolean view) {
            this(name, columns, view, new ArrayList<>());
        }

        String column(int index) {
            return "c" + index;
        }
    }

    private final Random random;
    private final Dialect dialect;
    private final RandomValues values;
    /** Whether tables have modes, which takes files. */
    private final boolean modes;

    private final List<Relation> relations = new ArrayList<>();
    private final List<String> statements = new ArrayList<>();

    RandomSchema(Random random, Dialect dialect) {
        this.random = random;
        this.dialect = dialect;
        modes = dialect.modes() && random.nextInt(4) == 0;
        RandomQueries queries = new RandomQueries(random, dialect, this);
        values = queries.values();
        int tables = 2 + random.nextInt(2);
        for (int i = 0; i < tables; i++) {
            table("t" + i);
        }
        if (modes && random.nextBoolean()) {
            statements.add("CHECKPOINT");
        }
        List<Relation> made = dialect.viewsOfViews() ? relations : new ArrayList<>();
        int views = random.nextInt(3);
        for (int i = 0; i < views; i++) {
            RandomQueries.Query query = queries.query(Scope.NONE, 1, kinds(1 + random.nextInt(3)));
            while (!dialect.commonTablesInViews() && query.text().toString().startsWith("WITH")
                    || !dialect.limitsInViews() && query.text().toString().contains(" LIMIT ")) {
                query = queries.query(Scope.NONE, 1, kinds(1 + random.nextInt(3)));
            }
            List<String> names = new ArrayList<>();
            for (int c = 0; c < query.kinds().size(); c++) {
                names.add("c" + c);
            }
            statements.add("CREATE VIEW v" + i + " (" + String.join(", ", names) + ") AS " + query.text());
            made.add(new Relation("v" + i, query.kinds(), true));
        }
        if (made != relations) {
            relations.addAll(made);
        }
    }

    List<Relation> relations() {
        return relations;
    }

    Relation any() {
        return relations.get(random.nextInt(relations.size()));
    }

    Relation anyTable() {
        List<Relation> tables = relations.stream().filter(r -> !r.view()).toList();
        return tables.get(random.nextInt(tables.size()));
    }

    /** What makes the schema; statements may be refused and are then left out. */
    List<String> statements() {
        return statements;
    }

    /** Leaves out a table or view that a refused statement would have made. */
    void refused(String sql) {
        relations.removeIf(relation -> sql.startsWith("CREATE VIEW " + relation.name() + " ("));
    }

    List<Kind> kinds(int count) {
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            kinds.add(dialect.kinds.get(random.nextInt(dialect.kinds.size())));
        }
        return kinds;
    }

    private void table(String name) {
        List<Kind> kinds = new ArrayList<>(List.of(Kind.NUMBER));
        kinds.addAll(kinds(1 + random.nextInt(4)));
        Relation table = new Relation(name, kinds, false);
        StringBuilder sql = new StringBuilder("CREATE " + mode() + "TABLE " + name + " (");
        for (int i = 0; i < kinds.size(); i++) {
            String type = i == 0 && random.nextBoolean() ? "INT" : kinds.get(i).type;
            sql.append(i == 0 ? "" : ", ").append(table.column(i)).append(' ').append(type);
            sql.append(random.nextInt(6) == 0 ? " NOT NULL" : "");
        }
        if (random.nextInt(3) == 0) {
            sql.append(", PRIMARY KEY (c0)");
        }
        statements.add(sql + ")");
        relations.add(table);
        boolean before = random.nextBoolean();
        if (before) {
            indexes(table);
        }
        fill(table);
        if (!before) {
            indexes(table);
        }
    }

    private String mode() {
        if (!modes) {
            return "";
        }
        return List.of("", "MEMORY ", "LOGGED ", "CACHED ").get(random.nextInt(4));
    }

    private void indexes(Relation table) {
        for (int i = random.nextInt(4); i > 0; i--) {
            List<String> columns = new ArrayList<>();
            for (int c = 1 + random.nextInt(2); c > 0; c--) {
                String column = table.column(random.nextInt(table.columns().size()));
                if (columns.stream().noneMatch(other -> other.startsWith(column))) {
                    columns.add(column + (dialect.descendingIndexes() && random.nextInt(4) == 0 ? " DESC" : ""));
                }
            }
            if (dialect.indexedExpressions() && random.nextInt(3) == 0) {
                columns.set(random.nextInt(columns.size()), "(" + expression(table) + ")");
            }
            statements.add(String.format(
                    Locale.ROOT,
                    "CREATE %sINDEX i%d ON %s (%s)%s",
                    random.nextInt(5) == 0 ? "UNIQUE " : "",
                    statements.size(),
                    table.name(),
                    String.join(", ", columns),
                    dialect.indexedExpressions() && random.nextInt(4) == 0 ? " WHERE " + condition(table) : ""));
        }
    }

    /** What queries may have too, with and without NULL for NULL. */
    private String expression(Relation table) {
        int column = random.nextInt(table.columns().size());
        Kind kind = table.columns().get(column);
        String name = "$." + table.column(column);
        String literal = values.literal(kind);
        switch (random.nextInt(5)) {
            case 0:
                return indexed(table, kind, "COALESCE(" + name + ", " + literal + ")");
            case 1:
                return indexed(table, kind, "NULLIF(" + name + ", " + literal + ")");
            case 2:
                return indexed(
                        table, kind, "CASE WHEN " + name + " = " + literal + " THEN NULL ELSE " + literal + " END");
            case 3:
                return kind == Kind.NUMBER ? indexed(table, kind, "(" + name + " + 1)") : condition(table);
            default:
                return kind == Kind.TEXT ? indexed(table, kind, "UPPER(" + name + ")") : condition(table);
        }
    }

    private String condition(Relation table) {
        int column = random.nextInt(table.columns().size());
        String name = "$." + table.column(column);
        String test =
                switch (random.nextInt(3)) {
                    case 0 -> " IS NULL)";
                    case 1 -> " IS NOT NULL)";
                    default -> " > " + values.literal(table.columns().get(column)) + ")";
                };
        return indexed(table, Kind.TRUTH, "(" + name + test);
    }

    /** Notes it for the queries, and returns it as CREATE INDEX has it. */
    private static String indexed(Relation table, Kind kind, String text) {
        table.indexed().add(new Scope.Column(kind, text));
        return text.replace("$.", "");
    }

    private void fill(Relation table) {
        int rows = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(random.nextInt(3) == 0 ? 24 : 8);
        for (int i = 0; i < rows; i++) {
            List<String> row = new ArrayList<>();
            for (Kind kind : table.columns()) {
                row.add(random.nextInt(5) == 0 ? "NULL" : values.literal(kind));
            }
            statements.add("INSERT INTO " + table.name() + " VALUES (" + String.join(", ", row) + ")");
        }
        if (dialect.choices() && random.nextInt(16) == 0) {
            statements.add("INSERT INTO " + table.name() + " SELECT x.* FROM " + table.name() + " x, " + table.name()
                    + " y, " + table.name() + " z FETCH FIRST " + LARGE + " ROWS ONLY");
        }
    }
}
