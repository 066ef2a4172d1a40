package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.parser.UserTypes;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** What a transaction sees of the catalog. */
public final class CatalogView {
    private final Database database;
    private final Transaction transaction;

    private final SharedFacts shared;
    private TableFacts facts = TableFacts.NONE;

    /** Tables by their names, in whatever schema, as of a version. */
    private final Map<String, TableSchema> found = new HashMap<>();

    private long foundVersion = -1;

    private TemporaryNames temporary;
    private SessionFacts sessionFacts;

    public CatalogView(Database database, Transaction transaction, SharedFacts shared) {
        this.database = database;
        this.shared = shared;
        this.transaction = transaction;
    }

    public Database database() {
        return database;
    }

    /** The mode of a table that asks for this one: without files all are in memory. */
    public TableMode mode(TableMode wanted) {
        return database.options().files() == null ? TableMode.MEMORY : wanted;
    }

    /**
     * Whether something is there by now that is only to be created if it is not. Who finds nothing has waited for
     * others that are about to create the same.
     */
    public boolean isThere(BooleanSupplier look) {
        if (look.getAsBoolean()) {
            return true;
        }
        database.lockDefinitions(transaction);
        return look.getAsBoolean();
    }

    /** Gives what system tables tell of sessions. */
    public void setSessionFacts(SessionFacts facts) {
        sessionFacts = facts;
    }

    /** What system tables tell of sessions, or null. */
    SessionFacts sessionFacts() {
        return sessionFacts;
    }

    /** Gives names of temporary tables to look for; null before the session has any. */
    public void setTemporaryNames(TemporaryNames names) {
        temporary = names;
    }

    /** The schema of the table or view that a name means for a statement that reads or writes it. */
    public String resolve(String schema, String name, String defaultSchema) {
        String found = resolveDefinition(schema, name, defaultSchema);
        return temporary == null ? found : temporary.instance(found, name);
    }

    /** The same for a statement that alters or drops it. */
    public String resolveDefinition(String schema, String name, String defaultSchema) {
        String own = temporary == null ? null : temporary.local(schema, name);
        return own != null ? own : schema == null ? defaultSchema : schema;
    }

    public String resolveDefinition(Name name, String defaultSchema) {
        return resolveDefinition(name.schema(), name.name(), defaultSchema);
    }

    /** Whether a schema is that of the session's own temporary tables. */
    public boolean isLocalTemporary(String schema) {
        return temporary != null && schema.equals(temporary.schema());
    }

    /** The session's own temporary tables. */
    public List<TableSchema> temporaryTables() {
        List<TableSchema> tables = new ArrayList<>();
        if (temporary != null) {
            for (Table table : database.tables(transaction, temporary.schema())) {
                tables.add(TableSchema.of(table));
            }
        }
        return tables;
    }

    /** Whether an index or key of another table in the schema, or with null of any, has the name. */
    public boolean isIndexOfAnother(String schema, String table, String name) {
        Table other = database.findTableOfIndex(transaction, schema, name);
        return other != null && !other.definition().name().equals(table);
    }

    public Transaction transaction() {
        return transaction;
    }

    /** Changes whenever a table or index this transaction can see does. */
    public long version() {
        return database.catalogVersion(transaction);
    }

    /** The table, view or system table, or null. */
    public Relation find(String schema, String name) {
        if (schema.equals(InformationSchema.NAME)) {
            return InformationSchema.find(name);
        }
        TableSchema table = findTable(schema, name);
        if (table != null && !table.isOfView()) {
            return table;
        }
        return findView(schema, name);
    }

    /** The view, which may be a materialized one, or null. */
    ViewSchema findView(String schema, String name) {
        ObjectDefinition view = database.findObject(transaction, schema, ViewSchema.KIND, name);
        return view == null ? null : ViewSchema.of(view);
    }

    /** The table with the rows of a materialized view. */
    public TableSchema rows(ViewSchema view) {
        return findTable(view.schema(), view.name());
    }

    /** As {@link #table}, but that with the rows where the name is a materialized view's. */
    public TableSchema tableOrRows(String schema, Name name) {
        try {
            return tableOrRows(schema, name.name());
        } catch (SqlException e) {
            throw name.place().error(e);
        }
    }

    /** The same of a name that need not be in the statement. */
    public TableSchema tableOrRows(String schema, String name) {
        return find(schema, name) instanceof ViewSchema view && view.isMaterialized()
                ? rows(view)
                : table(schema, name);
    }

    /** The view of a name, which must be there and be a materialized one, or be none. */
    public ViewSchema view(String schema, Name name, boolean materialized) {
        Relation relation = find(schema, name.name());
        String wanted = materialized ? "materialized view" : "view";
        if (relation == null) {
            throw name.place().error(SqlState.UNKNOWN_TABLE, wanted + " " + name + " does not exist");
        }
        if (relation instanceof ViewSchema view && view.isMaterialized() == materialized) {
            return view;
        }
        String kind = !(relation instanceof ViewSchema) ? "table" : materialized ? "view" : "materialized view";
        throw name.place().error(SqlState.WRONG_OBJECT_TYPE, name + " is a " + kind + ", not a " + wanted);
    }

    /** Drops a view, and the rows it keeps. */
    public void drop(ViewSchema view) {
        if (view.isMaterialized()) {
            database.dropTable(transaction, rows(view).table());
        }
        database.dropObject(transaction, view.schema(), ViewSchema.KIND, view.name());
    }

    /** Found once while the catalog stays as it is, as each statement asks several times. */
    TableSchema findTable(String schema, String name) {
        long version = version();
        if (foundVersion != version) {
            found.clear();
            foundVersion = version;
        }
        TableSchema known = found.get(name);
        if (known != null && known.schema().equals(schema)) {
            return known;
        }
        Table table = database.findTable(transaction, schema, name);
        if (table == null) {
            return null;
        }
        TableSchema made = TableSchema.of(table);
        found.put(name, made);
        return made;
    }

    /** The types that users have made; names without a schema are looked up in the default one. */
    public UserTypes types(String defaultSchema) {
        return new NamedTypes(this, defaultSchema);
    }

    /** The domain of a name, or null. */
    public DomainSchema findDomain(String schema, String name) {
        ObjectDefinition domain = database.findObject(transaction, schema, DomainSchema.KIND, name);
        return domain == null ? null : DomainSchema.of(domain);
    }

    /** The type of a name, or null. */
    public EnumSchema findType(String schema, String name) {
        ObjectDefinition type = database.findObject(transaction, schema, EnumSchema.KIND, name);
        return type == null ? null : EnumSchema.of(type);
    }

    /** The function of a name that a user has made, or null. */
    public FunctionSchema findFunction(String schema, String name) {
        ObjectDefinition function = database.findObject(transaction, schema, FunctionSchema.KIND, name);
        return function == null ? null : FunctionSchema.of(function);
    }

    /** The functions that users have made, ordered by schema and name. */
    public List<FunctionSchema> functions() {
        return functionsNaming(null);
    }

    /** The procedure of a name, or null. */
    public ProcedureSchema findProcedure(String schema, String name) {
        ObjectDefinition procedure = database.findObject(transaction, schema, ProcedureSchema.KIND, name);
        return procedure == null ? null : ProcedureSchema.of(procedure);
    }

    /** All procedures. */
    public List<ProcedureSchema> procedures() {
        return proceduresNaming(null);
    }

    /** The table that a statement names, in a schema. */
    public TableSchema table(String schema, Name name) {
        try {
            return table(schema, name.name());
        } catch (SqlException e) {
            throw name.place().error(e);
        }
    }

    /** The table, which must exist and be no system table. */
    public TableSchema table(String schema, String name) {
        Relation relation = find(schema, name);
        if (relation instanceof TableSchema table) {
            return table;
        }
        if (relation instanceof ViewSchema view) {
            String kind = view.isMaterialized() ? " is a materialized view, not a table" : " is a view, not a table";
            throw new SqlException(SqlState.WRONG_OBJECT_TYPE, schema + "." + name + kind);
        }
        if (relation != null) {
            throw new SqlException(
                    SqlState.WRONG_OBJECT_TYPE, "system table " + schema + "." + name + " cannot be changed");
        }
        throw unknownTable(schema, name);
    }

    /** The error for a table that is not there, with the name that was perhaps meant. */
    public SqlException unknownTable(String schema, String name) {
        if (!schemaExists(schema) && !TableDefinition.isTransient(schema)) {
            return new SqlException(SqlState.UNKNOWN_SCHEMA, "schema " + schema + " does not exist");
        }
        List<String> names = new ArrayList<>();
        for (Table table : database.tables(transaction, schema)) {
            names.add(table.definition().name());
        }
        String shown = schema.equals("PUBLIC") ? name : TemporaryNames.shown(schema) + "." + name;
        return new SqlException(
                SqlState.UNKNOWN_TABLE, "table " + shown + " does not exist" + Suggestion.of(name, names));
    }

    private TableFacts facts() {
        if (facts.version() != version()) {
            facts = shared.tables(database.definitions(transaction));
        }
        return facts;
    }

    /** Whether a table is not another session's own. */
    private boolean isVisible(String schema) {
        return !TableDefinition.isTransient(schema) || isLocalTemporary(schema);
    }

    /** The foreign keys of all tables. */
    public List<ForeignKey> foreignKeys() {
        List<ForeignKey> keys = new ArrayList<>();
        for (TableFacts.Keys ofTable : facts().keys()) {
            if (isVisible(ofTable.table().schema())) {
                keys.addAll(ofTable.keys());
            }
        }
        return keys;
    }

    /** Those of the tables of a name, in whatever schema. */
    public List<ForeignKey> foreignKeysOf(String table) {
        List<ForeignKey> keys = new ArrayList<>();
        for (String schema : database.schemas(transaction)) {
            keys.addAll(facts().of(schema, table));
        }
        if (temporary != null) {
            keys.addAll(facts().of(temporary.schema(), table));
        }
        return keys;
    }

    /** Those that reference the tables of a name, in whatever schema. */
    public List<ForeignKey> foreignKeysTo(String parent) {
        return facts().referencing(parent).stream()
                .filter(key -> isVisible(key.schema()))
                .toList();
    }

    /** The tables that have triggers. */
    public List<TableDefinition> tablesWithTriggers() {
        List<TableDefinition> tables = new ArrayList<>();
        for (TableDefinition table : facts().withTriggers()) {
            if (isVisible(table.schema())) {
                tables.add(table);
            }
        }
        return tables;
    }

    /** Those of them whose triggers may name one of some objects, or that have such a name. */
    public List<TableDefinition> tablesWithTriggers(Collection<String> names) {
        Set<ObjectId> found = shared.names(database.definitions(transaction)).of(ObjectId.TABLE, names);
        if (found == null) {
            return tablesWithTriggers();
        }
        for (String schema : database.schemas(transaction)) {
            names.forEach(name -> found.add(new ObjectId(ObjectId.TABLE, schema, name)));
        }
        List<TableDefinition> tables = new ArrayList<>();
        for (ObjectId id : found) {
            TableDefinition table = facts().withTriggers(id.schema(), id.name());
            if (table != null && isVisible(id.schema())) {
                tables.add(table);
            }
        }
        return tables;
    }

    /** The tables, those of the session among them, of whose defaults and checks one may have a name. */
    List<TableSchema> tablesNaming(String name) {
        Set<ObjectId> found = shared.names(database.definitions(transaction)).of(ObjectId.TABLE, List.of(name));
        List<TableSchema> tables = new ArrayList<>();
        if (found == null) {
            tables.addAll(tables());
            tables.addAll(temporaryTables());
        } else {
            for (ObjectId id : found) {
                if (isVisible(id.schema())) {
                    tables.add(findTable(id.schema(), id.name()));
                }
            }
            tables.sort(Comparator.comparing(table -> TableDefinition.isTransient(table.schema())));
        }
        return tables;
    }

    /** The objects of a kind of whose texts one may have one of the names; all for null. */
    List<ObjectDefinition> objectsNaming(String kind, Collection<String> names) {
        Set<ObjectId> found = names == null
                ? null
                : shared.names(database.definitions(transaction)).of(kind, names);
        if (found == null) {
            return database.objects(transaction, kind);
        }
        List<ObjectDefinition> objects = new ArrayList<>();
        for (ObjectId id : found) {
            objects.add(database.findObject(transaction, id.schema(), kind, id.name()));
        }
        return objects;
    }

    /** The views that may name one of some objects; all for null. */
    public List<ViewSchema> viewsNaming(Collection<String> names) {
        return objectsNaming(ViewSchema.KIND, names).stream()
                .map(ViewSchema::of)
                .toList();
    }

    /** The functions that may name one of some objects; all for null. */
    public List<FunctionSchema> functionsNaming(Collection<String> names) {
        return objectsNaming(FunctionSchema.KIND, names).stream()
                .map(FunctionSchema::of)
                .toList();
    }

    /** The procedures that may name one of some objects; all for null. */
    public List<ProcedureSchema> proceduresNaming(Collection<String> names) {
        return objectsNaming(ProcedureSchema.KIND, names).stream()
                .map(ProcedureSchema::of)
                .toList();
    }

    /** The foreign keys of a table, read once while it stays as it is. */
    public List<ForeignKey> foreignKeys(TableDefinition table) {
        return facts().of(table);
    }

    /** The foreign keys that reference a table, its own among them. */
    public List<ForeignKey> referencing(String schema, String table) {
        return facts().referencing(table).stream()
                .filter(key -> key.references(schema, table) && isVisible(key.schema()))
                .toList();
    }

    public boolean schemaExists(String schema) {
        return schema.equals(InformationSchema.NAME)
                || database.schemas(transaction).contains(schema);
    }

    /** Whether a schema is there and tables can be put into it. */
    public boolean isUserSchema(String schema) {
        return database.schemas(transaction).contains(schema);
    }

    /** All schemas, in order of their names. */
    public Set<String> schemas() {
        Set<String> schemas = new TreeSet<>(database.schemas(transaction));
        schemas.add(InformationSchema.NAME);
        return schemas;
    }

    /** All views but the materialized ones, which are among the tables, ordered by schema and name. */
    public List<ViewSchema> views() {
        return views((schema, name) -> true);
    }

    /** Those of the views whose schema and name are wanted, in the same order. */
    public List<ViewSchema> views(BiPredicate<String, String> wanted) {
        List<ViewSchema> views = new ArrayList<>();
        for (ObjectDefinition object : database.objects(transaction, ViewSchema.KIND)) {
            ViewSchema view = wanted.test(object.schema(), object.name()) ? ViewSchema.of(object) : null;
            if (view != null && !view.isMaterialized()) {
                views.add(view);
            }
        }
        return views;
    }

    /** All views, also the materialized ones, ordered by schema and name. */
    public List<ViewSchema> allViews() {
        return viewsNaming(null);
    }

    /** All tables but the system tables, those with rows of materialized views too, ordered by schema and name. */
    public List<TableSchema> tables() {
        return tables((schema, name) -> true);
    }

    /** Those of the tables whose schema and name are wanted, in the same order. */
    public List<TableSchema> tables(BiPredicate<String, String> wanted) {
        List<TableSchema> tables = new ArrayList<>();
        for (Table table :
                database.tables(transaction, definition -> wanted.test(definition.schema(), definition.name()))) {
            tables.add(TableSchema.of(table));
        }
        Collections.sort(tables, Comparator.comparing(TableSchema::schema).thenComparing(TableSchema::name));
        return tables;
    }
}
