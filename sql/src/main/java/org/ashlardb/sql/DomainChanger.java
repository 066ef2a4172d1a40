package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.parser.ColumnNames;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.Comments;
import org.ashlardb.sql.schema.DefinitionExecutor;
import org.ashlardb.sql.schema.DomainSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TableSchema.Check;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.AlterDomain;
import org.ashlardb.sql.tree.DefinitionStatement.AlterTable;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.CreateDomain;
import org.ashlardb.sql.tree.DefinitionStatement.DomainAction;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.Rename;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.TypeDetail;

/** CREATE, ALTER and DROP DOMAIN. */
final class DomainChanger {
    private final Session session;
    private final CatalogView catalog;
    private final Database database;
    private final Transaction transaction;

    DomainChanger(Session session) {
        this.session = session;
        catalog = session.catalog();
        database = catalog.database();
        transaction = catalog.transaction();
    }

    /** Whether the statement is about a domain; it has been carried out then. */
    boolean run(DefinitionStatement statement) {
        if (statement instanceof CreateDomain create) {
            create(create);
        } else if (statement instanceof AlterDomain alter) {
            alter(alter);
        } else if (statement instanceof Rename rename && rename.kind() == ObjectKind.DOMAIN) {
            rename(rename);
        } else if (statement instanceof Drop drop && drop.kind() == ObjectKind.DOMAIN) {
            drop.names().forEach(name -> drop(name, drop));
        } else {
            return false;
        }
        return true;
    }

    private String schema(Name name) {
        return name.schema() == null ? session.schema() : name.schema();
    }

    private void requireFree(String schema, String name, Place place) {
        if (catalog.types(schema).find(schema, name) != null) {
            throw place.error(SqlState.DUPLICATE_OBJECT, "type " + name + " already exists");
        }
    }

    private void create(CreateDomain statement) {
        String schema = schema(statement.name());
        String name = statement.name().name();
        DefinitionExecutor.requireUserSchema(catalog, schema, statement.place());
        if (statement.isBuiltIn()
                || statement.ifNotExists()
                        && catalog.isThere(() -> catalog.types(schema).find(schema, name) != null)) {
            return;
        }
        requireFree(schema, name, statement.place());
        DomainSchema parent = statement.type().detail() instanceof TypeDetail.Domain of
                ? catalog.findDomain(of.schema(), of.name())
                : null;
        List<Check> checks = new ArrayList<>();
        for (CheckConstraint check : statement.checks()) {
            checks.add(new Check(checkName(name, check.name(), checks, statement.place()), check.text(), true));
        }
        String value = statement.defaultValue() == null
                ? parent == null ? null : parent.defaultText()
                : statement.defaultValue().text();
        DomainSchema domain = new DomainSchema(
                schema,
                name,
                statement.type().base(),
                parent == null ? null : parent.reference(),
                value,
                statement.notNull(),
                checks);
        validate(domain);
        database.createObject(transaction, domain.definition());
    }

    private void validate(DomainSchema domain) {
        new StatementBinder(catalog, session.schema(), 0).validate(domain);
    }

    /** The name written, or the first free one. */
    private static String checkName(String domain, String written, List<Check> taken, Place place) {
        if (written != null) {
            if (find(taken, written) >= 0) {
                throw place.error(
                        SqlState.DUPLICATE_OBJECT,
                        "constraint " + written + " of domain " + domain + " already exists");
            }
            return written;
        }
        String name = domain + "_CHECK";
        for (int i = 1; find(taken, name) >= 0; i++) {
            name = domain + "_CHECK" + i;
        }
        return name;
    }

    private static int find(List<Check> checks, String name) {
        for (int i = 0; i < checks.size(); i++) {
            if (checks.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private DomainSchema find(Name name) {
        DomainSchema domain = catalog.findDomain(schema(name), name.name());
        if (domain == null) {
            throw name.place().error(SqlState.UNKNOWN_OBJECT, "domain " + name + " does not exist");
        }
        return domain;
    }

    // ---------------------------------------------------------------- changes

    private void alter(AlterDomain statement) {
        DomainSchema domain = find(statement.name());
        Place place = statement.place();
        DomainSchema changed;
        if (statement.action() instanceof DomainAction.SetDefault set) {
            changed =
                    domain.withDefault(set.value() == null ? null : set.value().text());
        } else if (statement.action() instanceof DomainAction.SetNotNull set) {
            changed = domain.withNotNull(set.notNull());
        } else if (statement.action() instanceof DomainAction.AddCheck add) {
            List<Check> checks = new ArrayList<>(domain.checks());
            String name = checkName(domain.name(), add.check().name(), checks, place);
            checks.add(new Check(name, add.check().text(), add.verify()));
            changed = domain.withChecks(checks);
        } else if (statement.action() instanceof DomainAction.RenameCheck rename) {
            List<Check> checks = new ArrayList<>(domain.checks());
            int index = check(domain, rename.name(), place);
            String to = checkName(domain.name(), rename.to(), checks, place);
            checks.set(
                    index,
                    new Check(to, checks.get(index).text(), checks.get(index).valid()));
            changed = domain.withChecks(checks);
        } else {
            DomainAction.DropCheck drop = (DomainAction.DropCheck) statement.action();
            List<Check> checks = new ArrayList<>(domain.checks());
            if (drop.ifExists() && find(checks, drop.name()) < 0) {
                return;
            }
            checks.remove(check(domain, drop.name(), place));
            changed = domain.withChecks(checks);
        }
        validate(changed);
        database.replaceObject(transaction, changed.definition());
        verify(domain, statement.action());
    }

    private static int check(DomainSchema domain, String name, Place place) {
        int index = find(domain.checks(), name);
        if (index < 0) {
            throw place.error(
                    SqlState.UNKNOWN_OBJECT, "constraint " + name + " of domain " + domain.name() + " does not exist");
        }
        return index;
    }

    /** Rows there are have to comply with what is new. */
    private void verify(DomainSchema domain, DomainAction action) {
        String condition = null;
        if (action instanceof DomainAction.SetNotNull set && set.notNull()) {
            condition = "VALUE IS NULL";
        } else if (action instanceof DomainAction.AddCheck add && add.verify()) {
            condition = "NOT (" + add.check().text() + ")";
        }
        if (condition == null) {
            return;
        }
        for (DomainSchema child : domain.children(catalog)) {
            verify(child, action);
        }
        for (TableSchema table : catalog.tables()) {
            for (String column : domain.columns(table)) {
                // As for ALTER TABLE, no transaction may write to the table in between.
                database.alterTable(transaction, table.table(), table.table().definition(), new HashMap<>());
                String sql = "SELECT 1 FROM (SELECT " + ColumnNames.written(column) + " AS value FROM "
                        + ColumnNames.written(table.schema()) + "." + ColumnNames.written(table.name())
                        + ") AS t WHERE "
                        + condition + " LIMIT 1";
                if (new InternalQuery(session, sql).isThere()) {
                    boolean notNull = action instanceof DomainAction.SetNotNull;
                    throw new SqlException(
                            notNull ? SqlState.NOT_NULL_VIOLATION : SqlState.CHECK_VIOLATION,
                            "column " + column + " of table " + table.name() + " has values that domain "
                                    + domain.name() + " would not allow");
                }
            }
        }
    }

    private void rename(Rename statement) {
        DomainSchema domain = find(statement.name());
        requireFree(domain.schema(), statement.newName(), statement.place());
        DomainSchema renamed = domain.named(statement.newName());
        database.dropObject(transaction, domain.schema(), DomainSchema.KIND, domain.name());
        database.createObject(transaction, renamed.definition());
        domain.replace(catalog, renamed);
        Comments.follow(catalog, ObjectKind.DOMAIN, domain.schema(), domain.name(), domain.schema(), renamed.name());
        new TypeUsers(session).follow(domain.schema(), domain.name(), renamed.name(), statement.place());
    }

    private void alter(TableSchema table, List<AlterAction> actions, Place place) {
        if (!actions.isEmpty()) {
            Name name = new Name(table.schema(), table.name(), place);
            new TableChanger(session).alter(new AlterTable(name, false, actions, place));
        }
    }

    private void drop(Name name, Drop statement) {
        if (statement.ifExists() && catalog.findDomain(schema(name), name.name()) == null) {
            return;
        }
        drop(find(name), statement);
    }

    private void drop(DomainSchema domain, Drop statement) {
        for (DomainSchema child : domain.children(catalog)) {
            requireCascade(domain, "domain " + child.name(), statement);
            drop(child, statement);
        }
        for (TableSchema table : catalog.tables()) {
            List<AlterAction> actions = new ArrayList<>();
            for (String column : domain.columns(table)) {
                requireCascade(domain, "column " + column + " of table " + table.name(), statement);
                actions.add(new AlterAction.DropColumn(column, false, true, statement.place()));
            }
            alter(table, actions, statement.place());
        }
        new TypeUsers(session).drop(domain.schema(), domain.name(), statement);
        database.dropObject(transaction, domain.schema(), DomainSchema.KIND, domain.name());
        Comments.drop(catalog, ObjectKind.DOMAIN, domain.schema(), domain.name());
    }

    private static void requireCascade(DomainSchema domain, String dependent, Drop statement) {
        if (!statement.cascade()) {
            throw statement.place().error(SqlState.DEPENDENT_OBJECTS, dependent + " is of domain " + domain.name());
        }
    }
}
