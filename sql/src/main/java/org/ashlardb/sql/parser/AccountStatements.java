package org.ashlardb.sql.parser;

import java.util.Set;
import org.ashlardb.sql.type.Notice;
import org.ashlardb.sql.type.SqlState;

/**
 * Statements about users, roles and privileges, which are not there: they are taken, so that scripts run, and say that they
 * did nothing.
 */
final class AccountStatements {
    private static final String NO_ACCOUNTS =
            "there are no users, roles and privileges: whoever opens the database may do everything";
    private static final Set<String> DEFINING = Set.of("CREATE", "ALTER", "DROP");
    private static final Set<String> ACCOUNTS = Set.of("USER", "ROLE", "GROUP");

    private AccountStatements() {}

    /** What is to be told of a statement, by its first words in upper case; null if it is about something else. */
    static Notice notice(String first, String second, String third) {
        return switch (first) {
            case "GRANT" -> new Notice(SqlState.NOT_GRANTED, "nothing was granted, as " + NO_ACCOUNTS);
            case "REVOKE" -> new Notice(SqlState.NOT_REVOKED, "nothing was revoked, as " + NO_ACCOUNTS);
            default ->
                isAboutAccounts(first, second, third)
                        ? new Notice(SqlState.WARNING, "nothing was changed, as " + NO_ACCOUNTS)
                        : null;
        };
    }

    private static boolean isAboutAccounts(String first, String second, String third) {
        return switch (first) {
            case "SET" -> second.equals("ROLE") || second.equals("SESSION") && third.equals("AUTHORIZATION");
            case "RESET" -> second.equals("ROLE");
            case "REASSIGN" -> second.equals("OWNED");
            default ->
                DEFINING.contains(first) && ACCOUNTS.contains(second)
                        || first.equals("DROP") && second.equals("OWNED")
                        || first.equals("ALTER") && second.equals("DEFAULT") && third.equals("PRIVILEGES");
        };
    }
}
