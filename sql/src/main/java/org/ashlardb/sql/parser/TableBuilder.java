package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateTableContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IntoClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LikeClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LikeOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OnCommitClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableElementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableQueryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TemporaryClauseContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.Column;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTable;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTableAs;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Lifetime;
import org.ashlardb.sql.tree.DefinitionStatement.Like;
import org.ashlardb.sql.tree.DefinitionStatement.LikeOption;
import org.ashlardb.sql.tree.DefinitionStatement.Mode;
import org.ashlardb.sql.tree.DefinitionStatement.TableKind;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlState;

/** Builds CREATE TABLE. */
final class TableBuilder {
    private static final Set<String> TAKEN_WORDS = Set.of("COMPRESSION", "STATISTICS", "STORAGE");

    private final TreeContext context;

    TableBuilder(TreeContext context) {
        this.context = context;
    }

    DefinitionStatement build(CreateTableContext node) {
        TableQueryContext query = node.tableQuery();
        CreateTable table = table(node);
        if (query == null) {
            return table;
        }
        boolean withData = query.DATA() == null || query.NO() == null;
        return new CreateTableAs(table, context.queries().query(query.query()), withData, table.place());
    }

    /** SELECT ... INTO a table, which is made of the rows. */
    CreateTableAs into(IntoClauseContext node, Query query) {
        if (node.qualifiedName().size() > 1) {
            throw SyntaxErrors.at(
                    node.qualifiedName(1).getStart(),
                    "INTO names " + node.qualifiedName().size() + " variables or tables, expected one table");
        }
        TemporaryClauseContext temporary = node.temporaryClause();
        TableKind kind = temporary == null
                ? TableKind.PERMANENT
                : new TableKind(Lifetime.PRESERVE_ROWS, temporary.GLOBAL() != null, false, null);
        Name name = TreeContext.name(node.qualifiedName(0));
        CreateTable table = new CreateTable(name, null, kind, false, List.of(), List.of(), List.of(), query.place());
        return new CreateTableAs(table, query, true, query.place());
    }

    private CreateTable table(CreateTableContext node) {
        Place place = TreeContext.place(node);
        Name name = TreeContext.name(node.qualifiedName());
        Mode mode = DefinitionBuilder.mode(
                node.CACHED() != null,
                !node.LOGGED().isEmpty() && !isNotLogged(node),
                node.MEMORY() != null || node.UNLOGGED() != null);
        List<Column> columns = new ArrayList<>();
        List<Like> likes = new ArrayList<>();
        List<Constraint> constraints = new ArrayList<>();
        Set<Constraint> implied = new HashSet<>();
        if (node.likeClause() != null) {
            boolean plain = node.likeClause().likeOption().isEmpty();
            likes.add(like(node.likeClause(), 0, plain));
        }
        for (TableElementContext element : node.tableElement()) {
            if (element.columnDefinition() != null) {
                ColumnBuilder column = new ColumnBuilder(context, element.columnDefinition());
                int before = constraints.size();
                columns.add(column.build(constraints));
                if (column.isImpliedKey()) {
                    implied.add(constraints.get(before));
                }
            } else if (element.likeClause() != null) {
                likes.add(like(element.likeClause(), columns.size(), false));
            } else if (element.identifier() != null) {
                columns.add(untyped(element, node.tableQuery() != null));
            } else {
                constraints.add(new ConstraintBuilder(context).constraint(element.tableConstraint()));
            }
        }
        constraints.removeIf(constraint -> implied.contains(constraint) && isWritten(constraint, constraints));
        boolean ifNotExists = node.EXISTS() != null;
        return new CreateTable(name, mode, kind(node, place), ifNotExists, columns, likes, constraints, place);
    }

    /** Whether the primary key that a column's type implies is there in words, too, behind the columns. */
    private static boolean isWritten(Constraint implied, List<Constraint> constraints) {
        String column = ((KeyConstraint) implied).columns().get(0).name();
        return constraints.stream()
                .anyMatch(other -> other != implied
                        && other instanceof KeyConstraint key
                        && key.primary()
                        && key.columns().size() == 1
                        && column.equals(key.columns().get(0).name()));
    }

    private static Column untyped(TableElementContext element, boolean ofQuery) {
        String name = TreeContext.name(element.identifier());
        Place place = TreeContext.place(element);
        if (!ofQuery) {
            throw place.error(SqlState.SYNTAX_ERROR, "column " + name + " has no type");
        }
        return new Column(name, null, false, null, false, null, null, null, place);
    }

    /** NOT LOGGED is Derby's, behind the columns, and is not about the mode. */
    private static boolean isNotLogged(CreateTableContext node) {
        return node.LOGGED().size() == 1 && node.NOT().size() > (node.EXISTS() == null ? 0 : 1);
    }

    /** DECLARE, as the standard and Derby have it, forgets rows at the commit unless told otherwise; CREATE keeps them. */
    private TableKind kind(CreateTableContext node, Place place) {
        boolean orReplace = node.REPLACE() != null;
        if (orReplace && node.EXISTS() != null) {
            throw place.error(SqlState.SYNTAX_ERROR, "OR REPLACE and IF NOT EXISTS exclude each other");
        }
        String comment = node.COMMENT() == null ? null : CommentBuilder.text(node.literal(), context);
        if (node.temporaryClause() == null) {
            if (!onCommits(node).isEmpty() || isNotLogged(node)) {
                throw place.error(
                        SqlState.INVALID_DEFINITION, "ON COMMIT and NOT LOGGED are for temporary tables only");
            }
            return new TableKind(null, false, orReplace, comment);
        }
        Lifetime lifetime = node.DECLARE() != null ? Lifetime.DELETE_ROWS : Lifetime.PRESERVE_ROWS;
        for (OnCommitClauseContext onCommit : onCommits(node)) {
            lifetime = onCommit.PRESERVE() != null
                    ? Lifetime.PRESERVE_ROWS
                    : onCommit.DELETE() != null ? Lifetime.DELETE_ROWS : Lifetime.DROP;
        }
        boolean global = node.temporaryClause().GLOBAL() != null && node.DECLARE() == null;
        if (global && lifetime == Lifetime.DROP) {
            throw place.error(
                    SqlState.INVALID_DEFINITION, "a global temporary table lasts; ON COMMIT DROP is for local ones");
        }
        return new TableKind(lifetime, global, orReplace, comment);
    }

    /** Before a query or behind all. */
    private static List<OnCommitClauseContext> onCommits(CreateTableContext node) {
        List<OnCommitClauseContext> found = new ArrayList<>();
        if (node.tableQuery() != null && node.tableQuery().onCommitClause() != null) {
            found.add(node.tableQuery().onCommitClause());
        }
        if (node.onCommitClause() != null) {
            found.add(node.onCommitClause());
        }
        return found;
    }

    private static Like like(LikeClauseContext node, int position, boolean all) {
        Set<LikeOption> options = all ? EnumSet.allOf(LikeOption.class) : EnumSet.noneOf(LikeOption.class);
        for (LikeOptionContext option : node.likeOption()) {
            Set<LikeOption> named = option.ALL() != null
                    ? EnumSet.allOf(LikeOption.class)
                    : named(TreeContext.name(option.identifier()), TreeContext.place(option));
            if (option.INCLUDING() != null) {
                options.addAll(named);
            } else {
                options.removeAll(named);
            }
        }
        return new Like(TreeContext.name(node.qualifiedName()), position, options, TreeContext.place(node));
    }

    private static Set<LikeOption> named(String word, Place place) {
        for (LikeOption option : LikeOption.values()) {
            if (option.name().equals(word)) {
                return EnumSet.of(option);
            }
        }
        if (TAKEN_WORDS.contains(word)) {
            return EnumSet.noneOf(LikeOption.class);
        }
        throw place.error(SqlState.SYNTAX_ERROR, "LIKE has no option " + word);
    }
}
