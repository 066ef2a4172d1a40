package org.ashlardb.sql;

/** The text of a statement as others may see it: without passwords and keys of encrypted databases. */
final class ShownText {
    private static final String ENCRYPTION = "encryption";
    private static final String[] SECRETS = {"_password", "_key"};
    private static final String HIDDEN = " ...";

    /** Statements that begin so name columns at most; any other is cut, whether it is one that is known or not. */
    private static final String[] OF_TABLES = {
        "SELECT", "WITH", "VALUES", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "CREATE", "CALL"
    };

    private ShownText() {}

    /** The text up to behind the name of what is secret. */
    static String of(String sql) {
        for (int at = sql.indexOf('_'); at >= 0; at = sql.indexOf('_', at + 1)) {
            if (sql.regionMatches(true, at - ENCRYPTION.length(), ENCRYPTION, 0, ENCRYPTION.length())) {
                for (String secret : SECRETS) {
                    if (sql.regionMatches(true, at, secret, 0, secret.length()) && !isOfTables(sql.stripLeading())) {
                        return sql.substring(0, at + secret.length()) + HIDDEN;
                    }
                }
            }
        }
        return sql;
    }

    private static boolean isOfTables(String sql) {
        for (String word : OF_TABLES) {
            if (sql.regionMatches(true, 0, word, 0, word.length())) {
                return true;
            }
        }
        return false;
    }
}
