package org.ashlardb.sql;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.ashlardb.sql.parser.PositionedText;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlState;

/**
 * The results of a session that have names, and the changes of their present rows: UPDATE and DELETE with WHERE CURRENT OF
 * become statements on the key of the row. Names are the same in any case.
 */
final class NamedCursors {
    /** A result of a query, which can be executed again, and where its rows are read. */
    private record Cursor(PreparedCommand command, RowPosition position) {}

    private final Session session;
    private final Map<String, Cursor> cursors = new HashMap<>();

    NamedCursors(Session session) {
        this.session = session;
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    void add(String name, PreparedCommand command, RowPosition position) {
        cursors.put(key(name), new Cursor(command, position));
    }

    void remove(String name) {
        cursors.remove(key(name));
    }

    /** A change of the row that a cursor is on. */
    PreparedCommand prepare(CatalogView catalog, PositionedText text) {
        EditableQuery query = query(catalog, text.cursor(), text.place());
        String table = table(catalog, text);
        if (!query.table().equals(table)) {
            throw text.place()
                    .error(
                            SqlState.INVALID_CURSOR_NAME,
                            "cursor " + text.cursor() + " reads " + query.table() + ", not "
                                    + (table == null ? "what is changed" : table));
        }
        StringJoiner conditions = new StringJoiner(" AND ", " WHERE ", "");
        for (int column : query.key()) {
            conditions.add(query.name(column) + " = ?");
        }
        String sql = text.before() + conditions;
        return new PreparedCommand(session, sql, session.compiler().compile(sql), new Position(catalog, text, query));
    }

    private EditableQuery query(CatalogView catalog, String name, Place place) {
        Cursor cursor = cursors.get(key(name));
        if (cursor == null) {
            throw place.error(SqlState.INVALID_CURSOR_NAME, "there is no cursor " + name);
        }
        EditableQuery query = cursor.command.isClosed()
                ? null
                : EditableQuery.of(catalog, session.schema(), cursor.command.sql(), cursor.command.columns());
        if (query == null) {
            throw place.error(
                    SqlState.INVALID_CURSOR_STATE,
                    "cursor " + name
                            + " is closed, or its query is not one of a single table with its primary key or a key"
                            + " that is UNIQUE and NOT NULL");
        }
        return query;
    }

    /** The table that a statement changes; null if it does not change a table. */
    private String table(CatalogView catalog, PositionedText text) {
        Statement statement = SqlParser.parseStatement(text.before(), catalog.types(session.schema()))
                .statement();
        Name name = statement instanceof Statement.Update update
                ? update.table()
                : statement instanceof Statement.Delete delete ? delete.table() : null;
        return name == null ? null : EditableQuery.table(catalog, session.schema(), name);
    }

    /** Puts the key of the present row behind the parameters of a change. */
    final class Position {
        private final CatalogView catalog;
        private final PositionedText text;
        private final EditableQuery query;

        private Position(CatalogView catalog, PositionedText text, EditableQuery query) {
            this.catalog = catalog;
            this.text = text;
            this.query = query;
        }

        /** How many parameters are not the user's. */
        int count() {
            return query.key().length;
        }

        void fill(Parameters given, Parameters all) {
            EditableQuery now = query(catalog, text.cursor(), text.place());
            if (!now.equalKey(query)) {
                throw text.place()
                        .error(SqlState.INVALID_CURSOR_NAME, "cursor " + text.cursor() + " is another one by now");
            }
            given.copyTo(all);
            RowEditor.putKey(now, cursors.get(key(text.cursor())).position.row(), all, given.count());
        }
    }
}
