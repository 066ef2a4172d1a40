package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.table;
import static org.ashlardb.sql.schema.InformationSchema.yesOrNo;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.ashlardb.engine.Sequence;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.parser.ColumnNames;
import org.ashlardb.sql.parser.ObjectNames;
import org.ashlardb.sql.parser.TableNames;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.Name;

/**
 * DEFINITIONS: the statements that make all that users have made, in the order in which another database takes them; rows
 * are to be inserted before the first of those that stand behind them.
 */
final class DefinitionRows {
    private static final String PUBLIC = "PUBLIC";

    private final CatalogView catalog;
    private final List<Object[]> rows = new ArrayList<>();
    private final List<FunctionSchema> functions; // those that are left
    private final List<Object> rowless = new ArrayList<>(); // views and functions without rows to read
    private boolean behindRows;
    private String home = PUBLIC; // the schema in which statements find names without one

    private DefinitionRows(CatalogView catalog) {
        this.catalog = catalog;
        functions = new ArrayList<>(catalog.functions());
    }

    static List<SystemTable> tables() {
        return List.of(table(
                "DEFINITIONS",
                catalog -> new DefinitionRows(catalog).all(),
                "#ORDINAL_POSITION",
                "OBJECT_TYPE",
                "OBJECT_SCHEMA",
                "OBJECT_NAME",
                "IS_BEHIND_ROWS",
                "DEFINITION"));
    }

    private void add(String type, String schema, String name, String definition) {
        rows.add(new Object[] {rows.size() + 1L, type, schema, name, yesOrNo(behindRows), definition});
    }

    private List<Object[]> all() {
        List<TableSchema> tables =
                catalog.tables().stream().filter(table -> !table.isOfView()).toList();
        for (String schema : catalog.database().schemas(catalog.transaction())) {
            schema(schema);
        }
        for (String schema : catalog.database().schemas(catalog.transaction())) {
            for (Sequence sequence : catalog.database().sequences(catalog.transaction(), schema)) {
                String name = TableText.written(schema, sequence.name());
                add("SEQUENCE", schema, sequence.name(), "CREATE SEQUENCE " + name + " " + TableText.options(sequence));
            }
        }
        types(); // whose defaults may name sequences
        for (TableSchema table : tables) {
            add(
                    "TABLE",
                    table.schema(),
                    table.name(),
                    new TableText(catalog, table).create(catalog.database().defaultTableMode()));
        }
        behindRows = true;
        sequencesGoOn();
        domains().forEach(this::uncheckedYet);
        tables.forEach(table -> addAll("TABLE", table, new TableText(catalog, table).further()));
        tables.forEach(table -> addAll("TABLE", table, new TableText(catalog, table).foreignKeys()));
        tables.forEach(table -> addAll("TABLE", table, new TableText(catalog, table).comments()));
        views();
        procedures();
        triggers(tables);
        return rows;
    }

    private void addAll(String type, Relation relation, List<String> definitions) {
        definitions.forEach(definition -> add(type, relation.schema(), relation.name(), definition));
    }

    private void schema(String schema) {
        String name = ColumnNames.written(schema);
        if (!schema.equals(PUBLIC)) {
            add("SCHEMA", schema, schema, "CREATE SCHEMA " + name);
        }
        List<String> comments = new ArrayList<>();
        TableText.comment(comments, "SCHEMA " + name, Comments.ofSchema(catalog, schema));
        comments.forEach(comment -> add("SCHEMA", schema, schema, comment));
    }

    // ---------------------------------------------------------------- types

    private void types() {
        List<ObjectDefinition> objects = catalog.database().objects(catalog.transaction());
        for (ObjectDefinition object : objects) {
            if (object.kind().equals(EnumSchema.KIND)) {
                String name = TableText.written(object.schema(), object.name());
                String labels = TypeText.labels(EnumSchema.of(object).labels());
                add("TYPE", object.schema(), object.name(), "CREATE TYPE " + name + " AS ENUM " + labels);
                comment(ObjectKind.TYPE, object.schema(), object.name());
            }
        }
        functionsOfExpressions();
        for (DomainSchema domain : domains()) {
            add("DOMAIN", domain.schema(), domain.name(), text(domain));
            comment(ObjectKind.DOMAIN, domain.schema(), domain.name());
        }
    }

    /** What COMMENT ON has said of an object that has its comment beside it. */
    private void comment(ObjectKind kind, String schema, String name) {
        comment(kind, schema, name, "", Comments.of(catalog, kind, schema, name));
    }

    private void comment(ObjectKind kind, String schema, String name, String table, String text) {
        List<String> comments = new ArrayList<>();
        TableText.comment(comments, kind + " " + TableText.written(schema, name) + table, text);
        comments.forEach(comment -> add(kind.name(), schema, name, comment));
    }

    /** Those that defaults and checks call, which are about no tables, behind those that they call. */
    private void functionsOfExpressions() {
        StoredExpressions expressions = new StoredExpressions(catalog);
        List<FunctionSchema> called = new ArrayList<>();
        for (FunctionSchema function : functions) {
            if (!expressions
                    .uses(ObjectNames.Kind.FUNCTION, function.schema(), function.name())
                    .isEmpty()) {
                called.add(function);
            }
        }
        for (int i = 0; i < called.size(); i++) {
            for (FunctionSchema other : functions) {
                if (!called.contains(other) && needs(called.get(i), other)) {
                    called.add(other);
                }
            }
        }
        functions.removeAll(called);
        inOrder(new ArrayList<>(called));
    }

    /** Each behind the one it is of. */
    private Set<DomainSchema> domains() {
        Set<DomainSchema> domains = new LinkedHashSet<>();
        for (ObjectDefinition object : catalog.database().objects(catalog.transaction())) {
            if (object.kind().equals(DomainSchema.KIND)) {
                domains.addAll(DomainSchema.of(object).line(catalog));
            }
        }
        return domains;
    }

    /** Checks that rows there are need not meet. */
    private void uncheckedYet(DomainSchema domain) {
        for (TableSchema.Check check : domain.checks()) {
            if (!check.valid()) {
                String name = TableText.written(domain.schema(), domain.name());
                String added = "ALTER DOMAIN " + name + " ADD " + TableText.text(check) + " NOT VALID";
                add("DOMAIN", domain.schema(), domain.name(), added);
            }
        }
    }

    private String text(DomainSchema domain) {
        List<DomainSchema> line = domain.line(catalog);
        DomainSchema parent = line.size() == 1 ? null : line.get(line.size() - 2);
        StringBuilder text = new StringBuilder("CREATE DOMAIN ")
                .append(TableText.written(domain.schema(), domain.name()))
                .append(" AS ")
                .append(
                        parent == null
                                ? TypeText.of(domain.type())
                                : TableText.written(parent.schema(), parent.name()));
        if (domain.defaultText() != null) {
            text.append(" DEFAULT ").append(domain.defaultText());
        }
        text.append(domain.notNull() ? " NOT NULL" : "");
        for (TableSchema.Check check : domain.checks()) {
            text.append(check.valid() ? " " + TableText.text(check) : "");
        }
        return text.toString();
    }

    // ---------------------------------------------------------------- behind the rows

    private void sequencesGoOn() {
        for (String schema : catalog.database().schemas(catalog.transaction())) {
            for (Sequence sequence : catalog.database().sequences(catalog.transaction(), schema)) {
                List<String> all = new ArrayList<>();
                String name = TableText.written(schema, sequence.name());
                all.add(
                        TableText.isWithin(sequence)
                                ? "ALTER SEQUENCE " + name + " RESTART WITH " + sequence.current()
                                : TableText.exhausted(schema, sequence.name(), sequence));
                all.forEach(definition -> add("SEQUENCE", schema, sequence.name(), definition));
                comment(ObjectKind.SEQUENCE, schema, sequence.name());
            }
        }
    }

    /** Views and functions, each behind those it needs, and in the schema in which its text is to be understood. */
    private void views() {
        List<Object> left = new ArrayList<>(functions);
        left.addAll(catalog.allViews());
        inOrder(left);
    }

    private void inOrder(List<Object> left) {
        while (!left.isEmpty()) {
            behindNeeded(left.get(0), left);
        }
        setHome(PUBLIC);
    }

    /** Each behind those it calls; of those that call each other, one comes first and is refused. */
    private void procedures() {
        List<ProcedureSchema> left = new ArrayList<>(catalog.procedures());
        while (!left.isEmpty()) {
            procedure(left.get(0), left);
        }
        setHome(PUBLIC);
    }

    private void procedure(ProcedureSchema one, List<ProcedureSchema> left) {
        left.remove(one);
        for (ProcedureSchema other : List.copyOf(left)) {
            if (left.contains(other) && calls(one.text(), other.name())) {
                procedure(other, left);
            }
        }
        setHome(one.home());
        add("PROCEDURE", one.schema(), one.name(), one.statement());
        comment(ObjectKind.PROCEDURE, one.schema(), one.name());
    }

    private void triggers(List<TableSchema> tables) {
        for (TableSchema table : tables) {
            for (TriggerSchema trigger : TriggerSchema.of(table.table().definition())) {
                setHome(trigger.home());
                add("TRIGGER", table.schema(), trigger.name(), trigger.text(table.schema(), table.name()));
                String on = " ON " + TableText.written(table.schema(), table.name());
                comment(ObjectKind.TRIGGER, table.schema(), trigger.name(), on, trigger.comment());
            }
        }
        setHome(PUBLIC);
    }

    private void behindNeeded(Object one, List<Object> left) {
        left.remove(one);
        for (Object other : List.copyOf(left)) {
            if (left.contains(other) && needs(one, other)) {
                behindNeeded(other, left);
            }
        }
        if (rowless.stream().anyMatch(other -> needs(one, other))) {
            rowless.add(one);
        }
        if (one instanceof ViewSchema view) {
            if (view.rows() == ViewSchema.Rows.MISSING && !rowless.contains(view)) {
                rowless.add(view);
            }
            setHome(view.home());
            addAll("VIEW", view, texts(view));
            if (view.isMaterialized()) {
                TableText kept = new TableText(catalog, catalog.rows(view));
                addAll("VIEW", view, kept.further());
                addAll("VIEW", view, kept.comments());
            }
        } else {
            FunctionSchema function = (FunctionSchema) one;
            setHome(function.home());
            add("FUNCTION", function.schema(), function.name(), text(function));
            comment(ObjectKind.FUNCTION, function.schema(), function.name());
        }
    }

    /** Whether the text of a view or function names another one. */
    private static boolean needs(Object one, Object other) {
        if (one instanceof FunctionSchema java && java.external() != null) {
            return false;
        }
        boolean query = one instanceof ViewSchema;
        String text = query ? ((ViewSchema) one).text() : statement((FunctionSchema) one);
        if (other instanceof FunctionSchema function) {
            return calls(text, function.name());
        }
        ViewSchema view = (ViewSchema) other;
        String home = query ? ((ViewSchema) one).home() : ((FunctionSchema) one).home();
        for (Name read : TableNames.of(text)) {
            if (view.name().equals(read.name()) && view.schema().equals(read.schema() == null ? home : read.schema())) {
                return true;
            }
        }
        return false;
    }

    /** The body of a function as a statement, for the names in it. */
    private static String statement(FunctionSchema function) {
        if (function.returnsTable()) {
            return function.body();
        }
        return function.steps()
                ? "CREATE PROCEDURE " + ColumnNames.written(function.name()) + "() " + function.body()
                : "VALUES (" + function.body() + ")";
    }

    /** Whether a text may call a function or a procedure of this name. */
    private static boolean calls(String text, String routine) {
        String name = Pattern.quote(routine.toUpperCase(Locale.ROOT));
        return Pattern.compile("(^|[^\\p{L}\\p{N}_$])" + name + "\"?\\s*\\(")
                .matcher(text.toUpperCase(Locale.ROOT))
                .find();
    }

    private static String text(FunctionSchema function) {
        if (function.isAlias()) {
            return "CREATE ALIAS " + TableText.written(function.schema(), function.name())
                    + (function.deterministic() ? " DETERMINISTIC" : "") + " FOR "
                    + TableText.quoted(function.external());
        }
        StringJoiner parameters = new StringJoiner(", ", "(", ")");
        function.parameters()
                .forEach(parameter -> parameters.add(ColumnNames.written(parameter.name()) + " " + parameter.type()
                        + (parameter.defaultText() == null ? "" : " DEFAULT " + parameter.defaultText())));
        return "CREATE FUNCTION " + TableText.written(function.schema(), function.name()) + parameters + " RETURNS "
                + returns(function)
                + (function.deterministic() ? " DETERMINISTIC" : "")
                + (function.strict() ? " RETURNS NULL ON NULL INPUT" : "")
                + (function.external() == null
                        ? body(function)
                        : " LANGUAGE JAVA NO SQL\nEXTERNAL NAME " + TableText.quoted(function.external()));
    }

    private static String returns(FunctionSchema function) {
        if (!function.returnsTable()) {
            return function.returns();
        }
        if (function.returnsSet()) {
            return "SETOF " + function.columns().get(0).type();
        }
        StringJoiner columns = new StringJoiner(", ", "TABLE (", ")");
        function.columns().forEach(column -> columns.add(ColumnNames.written(column.name()) + " " + column.type()));
        return columns.toString();
    }

    /** The parenthesis behind a query is on a line of its own, as the query may end with a comment. */
    private static String body(FunctionSchema function) {
        return function.returnsTable()
                ? "\nRETURN TABLE (\n" + function.body() + "\n)"
                : (function.steps() ? "\n" : "\nRETURN ") + function.body();
    }

    private void setHome(String schema) {
        if (!schema.equals(home)) {
            home = schema;
            add("SCHEMA", schema, schema, "SET SCHEMA " + ColumnNames.written(schema));
        }
    }

    private String mode(TableSchema kept) {
        TableMode mode = kept.table().definition().mode();
        return mode == catalog.database().defaultTableMode() ? "" : mode + " ";
    }

    private List<String> texts(ViewSchema view) {
        List<String> all = new ArrayList<>();
        String name = TableText.written(view.schema(), view.name());
        List<String> columns = view.columns().stream().map(ColumnSchema::name).toList();
        String check = view.check() == null ? "" : "\nWITH " + view.check().name() + " CHECK OPTION";
        String kind = view.isMaterialized() ? mode(catalog.rows(view)) + "MATERIALIZED VIEW " : "VIEW ";
        String data = view.isMaterialized() && rowless.contains(view) ? "\nWITH NO DATA" : "";
        all.add("CREATE " + kind + name + " " + TableText.written(columns) + " AS\n" + view.text() + check + data);
        TableText.comment(all, "VIEW " + name, view.comments().get(""));
        for (String column : columns) {
            TableText.comment(
                    all,
                    "COLUMN " + name + "." + ColumnNames.written(column),
                    view.comments().get(column));
        }
        return all;
    }
}
