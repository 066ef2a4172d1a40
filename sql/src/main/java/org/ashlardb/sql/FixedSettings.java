package org.ashlardb.sql;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/**
 * Settings of PostgreSQL that programs and dumps set, of which only values that change nothing here are taken: how things
 * are done anyway, or what concerns nothing that there is.
 */
final class FixedSettings {
    private static final List<String> BOTH = List.of("on", "off", "true", "false", "yes", "no", "1", "0");
    private static final List<String> ON = List.of("on", "true", "yes", "1");
    private static final List<String> OFF = List.of("off", "false", "no", "0");

    private static final String VERSION = "0.1.0";
    private static final String VERSION_NUMBER = "100"; // two digits for each part

    /** @param taken in lower case */
    private record Fixed(String shown, List<String> taken) {}

    private static final Map<String, Fixed> SETTINGS = Map.ofEntries(
            entry("check_function_bodies", "on", BOTH),
            entry("client_encoding", "UTF8", List.of("utf8", "utf-8", "unicode")),
            entry(
                    "client_min_messages",
                    "notice",
                    List.of(
                            "debug5", "debug4", "debug3", "debug2", "debug1", "debug", "log", "info", "notice",
                            "warning", "error")),
            entry("default_table_access_method", "heap", List.of("heap")),
            entry("default_tablespace", "", List.of("")),
            entry("default_transaction_read_only", "off", OFF),
            entry("default_with_oids", "off", OFF),
            entry("escape_string_warning", "on", BOTH),
            entry("idle_in_transaction_session_timeout", "0", List.of("0")),
            entry("row_security", "on", BOTH),
            entry("server_encoding", "UTF8", List.of()),
            entry("server_version", VERSION, List.of()),
            entry("server_version_num", VERSION_NUMBER, List.of()),
            entry("standard_conforming_strings", "on", ON),
            entry("transaction_timeout", "0", List.of("0")),
            entry("xmloption", "content", List.of("content", "document")));

    private FixedSettings() {}

    private static Map.Entry<String, Fixed> entry(String name, String shown, List<String> taken) {
        return Map.entry(name, new Fixed(shown, taken));
    }

    /** What SHOW says, or null if there is no such setting. */
    static String shown(String name) {
        Fixed setting = SETTINGS.get(name.toLowerCase(Locale.ROOT));
        return setting == null ? null : setting.shown();
    }

    /** Fails if a value, null for the default, would change something; false if there is no such setting. */
    static boolean take(String name, String value, Place place) {
        Fixed setting = SETTINGS.get(name.toLowerCase(Locale.ROOT));
        if (setting == null) {
            return false;
        }
        if (value != null && !setting.taken().contains(value.toLowerCase(Locale.ROOT))) {
            throw place.error(
                    SqlState.NOT_SUPPORTED,
                    "setting " + name.toLowerCase(Locale.ROOT) + " is '" + setting.shown() + "' and cannot be '" + value
                            + "'");
        }
        return true;
    }
}
