package org.ashlardb.sql.parser;

import java.util.Set;
import org.ashlardb.sql.type.Notice;
import org.ashlardb.sql.type.SqlState;

/**
 * Statements about users, roles and privileges, which are not there, about settings of others, and comments on what has no
 * place for them: they are taken, so that scripts run, and say that they did nothing.
 */
final class IdleStatements {
    private static final String NO_ACCOUNTS =
            "there are no users, roles and privileges: whoever opens the database may do everything";
    /** Nobody sees other rows than anybody else. */
    static final Notice NO_SECURITY = new Notice(SqlState.WARNING, "nothing was changed, as " + NO_ACCOUNTS);

    private static final String NO_COMMENT = "the comment was not kept, as there is no place for it";
    private static final Set<String> UNCOMMENTED = Set.of(
            "ACCESS",
            "AGGREGATE",
            "CAST",
            "COLLATION",
            "CONVERSION",
            "DATABASE",
            "EVENT",
            "FOREIGN",
            "LANGUAGE",
            "LARGE",
            "OPERATOR",
            "POLICY",
            "PUBLICATION",
            "ROLE",
            "RULE",
            "SERVER",
            "STATISTICS",
            "SUBSCRIPTION",
            "TABLESPACE",
            "TEXT",
            "TRANSFORM",
            "USER");
    private static final Set<String> DEFINING = Set.of("CREATE", "ALTER", "DROP");
    private static final Set<String> ACCOUNTS = Set.of("USER", "ROLE", "GROUP", "POLICY");

    private IdleStatements() {}

    /** What is to be told of a statement, by its first words in upper case; null if it is about something else. */
    static Notice notice(String first, String second, String third) {
        return switch (first) {
            case "GRANT" -> new Notice(SqlState.NOT_GRANTED, "nothing was granted, as " + NO_ACCOUNTS);
            case "REVOKE" -> new Notice(SqlState.NOT_REVOKED, "nothing was revoked, as " + NO_ACCOUNTS);
            case "COMMENT" ->
                second.equals("ON") && UNCOMMENTED.contains(third) ? new Notice(SqlState.WARNING, NO_COMMENT) : null;
            default ->
                isAboutAccounts(first, second, third)
                        ? NO_SECURITY
                        : first.equals("SET") ? IdleSettings.notice(second, third) : null;
        };
    }

    private static boolean isAboutAccounts(String first, String second, String third) {
        return switch (first) {
            case "SET" ->
                second.equals("ROLE")
                        || second.equals("PASSWORD")
                        || second.equals("SESSION") && third.equals("AUTHORIZATION");
            case "RESET" -> second.equals("ROLE");
            case "REASSIGN" -> second.equals("OWNED");
            default ->
                DEFINING.contains(first) && ACCOUNTS.contains(second)
                        || first.equals("DROP") && second.equals("OWNED")
                        || first.equals("ALTER") && second.equals("DEFAULT") && third.equals("PRIVILEGES");
        };
    }
}
