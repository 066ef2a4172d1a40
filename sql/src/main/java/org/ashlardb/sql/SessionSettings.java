package org.ashlardb.sql;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.sql.execute.QueryMemory;
import org.ashlardb.sql.plan.physical.Planning;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.type.Conversion;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TimeZones;

/** SET, RESET and SHOW: the settings of a session by their names. */
final class SessionSettings {
    private static final List<String> RESETTABLE = List.of(
            "lock_timeout",
            "planner",
            "query_memory",
            "referential_integrity",
            "schema",
            "slow_statement_time",
            "statement_timeout",
            "timezone");

    /** MySQL's name for referential integrity. */
    private static final String FOREIGN_KEY_CHECKS = "FOREIGN_KEY_CHECKS";

    /** PostgreSQL's name for the schema. */
    private static final String SEARCH_PATH = "SEARCH_PATH";

    /** Those in milliseconds. */
    private static final Set<String> TIMES = Set.of("lock_timeout", "slow_statement_time", "statement_timeout");

    private final Session session;

    /** What SET LOCAL has changed, with the values to come back at the end of the transaction, the first one first. */
    private final List<Map.Entry<String, String>> local = new ArrayList<>();

    SessionSettings(Session session) {
        this.session = session;
    }

    /** Sets a setting; null is its default. */
    void set(String name, String value, Place place) {
        switch (name.toUpperCase(Locale.ROOT)) {
            case "AUTOCOMMIT" -> session.setAutoCommit(value == null || Conversion.parseBoolean(value));
            case "LOCK_TIMEOUT" ->
                session.setLockTimeoutMillis(
                        value == null
                                ? session.database().engine().options().lockTimeoutMillis()
                                : millis(name, value, place));
            case "STATEMENT_TIMEOUT" ->
                session.setStatementTimeoutMillis(value == null ? 0 : millis(name, value, place));
            case "SLOW_STATEMENT_TIME" ->
                session.setSlowStatementMillis(
                        value == null ? Session.DEFAULT_SLOW_MILLIS : millis(name, value, place));
            case "PLANNER" -> session.compiler().setPlanning(planning(value, place));
            case "QUERY_MEMORY" -> session.setQueryMemory(queryMemory(value, place));
            case "REFERENTIAL_INTEGRITY", FOREIGN_KEY_CHECKS ->
                session.control().deferred().setEnforced(value == null || Conversion.parseBoolean(value));
            case "SCHEMA" -> session.setSchema(value == null ? "PUBLIC" : folded(value));
            case SEARCH_PATH -> set("schema", firstSchema(value, place), place);
            case SessionStatement.TIME_ZONE, "TIME_ZONE" -> session.setTimeZone(zone(value, place));
            default -> {
                if (!FixedSettings.take(name, value, place)) {
                    throw unknown(name, place);
                }
            }
        }
    }

    /** A schema's name as it is written if there is one of that name, else in upper case. */
    private String folded(String schema) {
        return session.catalog().schemaExists(schema) ? schema : schema.toUpperCase(Locale.ROOT);
    }

    /**
     * The schema that a list of schemas means, or null for the default. Names are looked up in one schema; others may
     * stand behind it if it is the session's already, as programs write them.
     */
    private String firstSchema(String path, Place place) {
        if (path == null) {
            return null;
        }
        List<String> schemas = new ArrayList<>();
        for (String part : path.split(",")) {
            String name = part.strip();
            boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
            String plain = quoted ? name.substring(1, name.length() - 1) : name;
            if (!plain.isEmpty() && !plain.equalsIgnoreCase("$user") && !plain.equalsIgnoreCase("pg_catalog")) {
                schemas.add(plain);
            }
        }
        boolean stays = schemas.isEmpty() || folded(schemas.get(0)).equals(session.schema());
        if (!stays && schemas.size() > 1) {
            throw place.error(
                    SqlState.NOT_SUPPORTED,
                    "search_path " + path + ": names are looked up in one schema, which SET SCHEMA sets; it is "
                            + session.schema());
        }
        return stays ? session.schema() : schemas.get(0);
    }

    /** The zone of a name, an offset or a number of hours; null for the system's. */
    private static ZoneId zone(String value, Place place) {
        if (value == null
                || value.equalsIgnoreCase("LOCAL")
                || value.equals(ZoneId.systemDefault().getId())) {
            return null;
        }
        try {
            return TimeZones.ofSetting(value);
        } catch (SqlException e) {
            throw place.error(
                    SqlState.INVALID_PARAMETER,
                    e.getMessage() + "; expected a name such as Europe/Berlin, an offset such as +05:30 or LOCAL");
        }
    }

    /**
     * Sets a setting until the end of the running transaction, or of that which the next statement begins; where each
     * statement is a transaction nothing happens.
     */
    void setLocal(String name, String value, Place place) {
        if (name.equalsIgnoreCase(SEARCH_PATH)) {
            setLocal("schema", firstSchema(value, place), place);
            return;
        }
        if (name.equalsIgnoreCase(FOREIGN_KEY_CHECKS)) {
            setLocal("referential_integrity", value, place);
            return;
        }
        if (FixedSettings.take(name, value, place)) {
            return;
        }
        if (!RESETTABLE.contains(name.toLowerCase(Locale.ROOT))) {
            throw unknown(name, place);
        }
        if (session.isInTransaction() || !session.autoCommit()) {
            String before = show(name, place);
            set(name, value, place);
            local.add(Map.entry(name, before));
        }
    }

    /** The transaction has ended. */
    void endTransaction() {
        for (int i = local.size() - 1; i >= 0; i--) {
            set(local.get(i).getKey(), local.get(i).getValue(), Place.UNKNOWN);
        }
        local.clear();
    }

    /** Gives a setting its default; null all of them. */
    void reset(String name, Place place) {
        if (name != null) {
            set(name, null, place);
            return;
        }
        RESETTABLE.forEach(setting -> set(setting, null, place));
    }

    /** Gives all settings but the schema their defaults. */
    void restart() {
        for (String setting : RESETTABLE) {
            if (!setting.equals("schema")) {
                set(setting, null, Place.UNKNOWN);
            }
        }
    }

    private static Planning planning(String value, Place place) {
        if (value == null) {
            return Planning.FULL;
        }
        try {
            return Planning.valueOf(value.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw place.error(SqlState.INVALID_PARAMETER, "planner " + value + ", expected full, plain or hash");
        }
    }

    private static long queryMemory(String value, Place place) {
        if (value == null) {
            return QueryMemory.defaultForStatement();
        }
        try {
            return DatabaseOptions.parseSize(value);
        } catch (EngineException e) {
            throw place.error(SqlState.INVALID_PARAMETER, "query_memory: " + e.getMessage());
        }
    }

    /** A number of milliseconds, or with a unit: 500ms, 10s, 1min. */
    private static long millis(String name, String value, Place place) {
        String text = value.toLowerCase(Locale.ROOT).strip();
        long factor = 1;
        if (text.endsWith("ms")) {
            text = text.substring(0, text.length() - 2).strip();
        } else if (text.endsWith("min")) {
            text = text.substring(0, text.length() - 3).strip();
            factor = 60_000;
        } else if (text.endsWith("s")) {
            text = text.substring(0, text.length() - 1).strip();
            factor = 1_000;
        }
        long number = Conversion.parseLong(text, new SqlType(SqlKind.BIGINT, 0, 0, 0));
        if (number > Long.MAX_VALUE / factor) {
            throw place.error(SqlState.INVALID_PARAMETER, name.toLowerCase(Locale.ROOT) + " " + value + " is too long");
        }
        return number * factor;
    }

    private static SqlException unknown(String name, Place place) {
        return place.error(
                SqlState.UNKNOWN_OBJECT,
                "setting " + name.toLowerCase(Locale.ROOT)
                        + " does not exist; there are autocommit, lock_timeout, planner, query_memory,"
                        + " referential_integrity, schema,"
                        + " slow_statement_time, statement_timeout and timezone");
    }

    String show(String name, Place place) {
        String value = find(name);
        if (value == null) {
            throw unknown(name, place);
        }
        return value;
    }

    /** The value, or null if there is no such setting. */
    private String find(String name) {
        if (name.equalsIgnoreCase(SEARCH_PATH)) {
            return session.schema();
        }
        if (name.equalsIgnoreCase(FOREIGN_KEY_CHECKS)) {
            return find("referential_integrity");
        }
        String value = all().get(name.toLowerCase(Locale.ROOT));
        return value == null ? FixedSettings.shown(name) : value;
    }

    /** A setting as PostgreSQL's CURRENT_SETTING has it: times in the largest unit that gives a whole number; or null. */
    String withUnit(String name) {
        String setting = name.toLowerCase(Locale.ROOT);
        String value = find(setting);
        if (value == null || !TIMES.contains(setting) || value.equals("0")) {
            return value;
        }
        long millis = Long.parseLong(value);
        return millis % 60_000 == 0
                ? millis / 60_000 + "min"
                : millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
    }

    /** All settings, by name. */
    Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("autocommit", session.autoCommit() ? "on" : "off");
        all.put("lock_timeout", Long.toString(session.lockTimeoutMillis()));
        all.put("planner", session.compiler().planning().name().toLowerCase(Locale.ROOT));
        all.put("query_memory", Long.toString(session.queryMemory()));
        all.put("referential_integrity", session.control().deferred().isEnforced() ? "on" : "off");
        all.put("schema", session.schema());
        all.put("slow_statement_time", Long.toString(session.slowStatementMillis()));
        all.put("statement_timeout", Long.toString(session.statementTimeoutMillis()));
        all.put("timezone", session.timeZone().getId());
        all.put("transaction_isolation", session.isolation().name().replace('_', ' '));
        boolean readOnly = session.isReadOnly() || session.database().engine().isReadOnly();
        all.put("transaction_read_only", readOnly ? "on" : "off");
        return all;
    }
}
