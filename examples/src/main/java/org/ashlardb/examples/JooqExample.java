package org.ashlardb.examples;

import static org.jooq.impl.DSL.avg;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.foreignKey;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.orderBy;
import static org.jooq.impl.DSL.primaryKey;
import static org.jooq.impl.DSL.rank;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.unique;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.conf.RenderQuotedNames;
import org.jooq.conf.Settings;
import org.jooq.exception.IntegrityConstraintViolationException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** jOOQ, for which Ashlar is a PostgreSQL whose names fold to upper case. */
public final class JooqExample {
    private static final Table<Record> TEAM = table(name("team"));
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER.identity(true));
    private static final Field<String> NAME =
            field(name("name"), SQLDataType.VARCHAR(50).notNull());
    private static final Table<Record> SCORE = table(name("score"));
    private static final Field<Integer> TEAM_ID = field(name("team_id"), SQLDataType.INTEGER.notNull());
    private static final Field<Integer> GOALS = field(name("goals"), SQLDataType.INTEGER);

    private JooqExample() {}

    /** Prints what it finds. */
    public static void main(String[] arguments) throws SQLException {
        run(System.out);
    }

    static void run(PrintStream out) throws SQLException {
        Settings settings = new Settings().withRenderQuotedNames(RenderQuotedNames.EXPLICIT_DEFAULT_UNQUOTED);
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:")) {
            DSLContext jooq = DSL.using(connection, SQLDialect.POSTGRES, settings);
            define(jooq);
            change(jooq, out);
            read(jooq, out);
        }
    }

    private static void define(DSLContext jooq) {
        jooq.createTable(TEAM)
                .columns(ID, NAME)
                .constraints(primaryKey(ID), unique(NAME))
                .execute();
        jooq.createTable(SCORE)
                .columns(TEAM_ID, GOALS)
                .constraint(foreignKey(TEAM_ID).references(TEAM, ID).onDeleteCascade())
                .execute();
        jooq.createIndex("score_of_team").on(SCORE, TEAM_ID).execute();
        jooq.alterTable(SCORE).alterColumn(GOALS).setDefault(0).execute();
    }

    private static void change(DSLContext jooq, PrintStream out) {
        List<Integer> ids = jooq.insertInto(TEAM, NAME)
                .values("Lions")
                .values("Tigers")
                .values("Bears")
                .returningResult(ID)
                .fetch(ID);
        out.println("ids " + ids);
        int[] counts = jooq.batch(jooq.insertInto(SCORE, TEAM_ID, GOALS).values((Integer) null, null))
                .bind(1, 3)
                .bind(1, 1)
                .bind(2, 0)
                .bind(3, 2)
                .execute();
        out.println(counts.length + " matches");
        jooq.insertInto(TEAM, ID, NAME)
                .values(3, "Polar Bears")
                .onConflict(ID)
                .doUpdate()
                .set(NAME, DSL.excluded(NAME))
                .execute();
        try {
            jooq.transaction(inside -> {
                inside.dsl().deleteFrom(SCORE).execute();
                inside.dsl().insertInto(TEAM, NAME).values("Lions").execute();
            });
        } catch (IntegrityConstraintViolationException e) {
            out.println("still " + jooq.fetchCount(SCORE) + " matches");
        }
    }

    private static void read(DSLContext jooq, PrintStream out) {
        jooq.select(NAME, rank().over(orderBy(avg(GOALS).desc())))
                .from(TEAM)
                .join(SCORE)
                .on(ID.eq(TEAM_ID))
                .groupBy(ID, NAME)
                .orderBy(inline(2), NAME)
                .forEach(row -> out.println(row.value2() + ". " + row.value1()));
        jooq.select(
                        NAME,
                        multiset(select(GOALS).from(SCORE).where(TEAM_ID.eq(ID)).orderBy(GOALS))
                                .convertFrom(rows -> rows.map(Record1::value1)))
                .from(TEAM)
                .where(NAME.likeIgnoreCase("l%"))
                .forEach(row -> out.println(row.value1() + " scored " + row.value2()));
    }
}
