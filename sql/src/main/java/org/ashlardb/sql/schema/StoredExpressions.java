package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.ObjectNames;
import org.ashlardb.sql.parser.ObjectNames.Kind;
import org.ashlardb.sql.schema.TableSchema.Check;
import org.ashlardb.sql.tree.Name;

/**
 * The expressions that tables and domains keep as text: defaults, checks, what computes columns, and what indexes are
 * over. They name sequences and types with their schemas; here they follow when these get other names, and what is left
 * of tables and domains without them is found.
 */
public final class StoredExpressions {
    private final CatalogView catalog;

    public StoredExpressions(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** What an expression is for. */
    public enum Part {
        DEFAULT,
        ON_UPDATE,
        CHECK,
        COLUMN,
        INDEX
    }

    /**
     * An expression of a table or a domain.
     *
     * @param table null for that of a domain
     * @param domain null for that of a table
     * @param name that of the column, the constraint or the index; null for the default of a domain
     */
    public record Use(TableSchema table, DomainSchema domain, Part part, String name, String text) {
        String schema() {
            return table == null ? domain.schema() : table.schema();
        }

        /** What it is and of what. */
        public String description() {
            String of = table == null
                    ? "domain " + domain.schema() + "." + domain.name()
                    : "table " + TemporaryNames.shown(table.schema()) + "." + table.name();
            return switch (part) {
                case DEFAULT -> name == null ? "the default of " + of : "the default of column " + name + " of " + of;
                case ON_UPDATE -> "ON UPDATE of column " + name + " of " + of;
                case CHECK -> "constraint " + name + " of " + of;
                case COLUMN -> "column " + name + " of " + of;
                case INDEX -> "index " + name + " of " + of;
            };
        }
    }

    private List<TableSchema> tables() {
        List<TableSchema> tables = new ArrayList<>(catalog.tables());
        tables.addAll(catalog.temporaryTables());
        return tables;
    }

    /** The domains that may name one of some objects; all for null. */
    private List<DomainSchema> domains(List<String> names) {
        return catalog.objectsNaming(DomainSchema.KIND, names).stream()
                .map(DomainSchema::of)
                .toList();
    }

    // ---------------------------------------------------------------- uses

    /** The expressions that name a sequence or a type. */
    public List<Use> uses(Kind kind, String schema, String name) {
        return uses(
                catalog.tablesNaming(name),
                domains(List.of(name)),
                (other, there) -> other == kind
                        && schema.equals(there.schema())
                        && there.name().equals(name));
    }

    /** The expressions that have such a name. */
    List<Use> uses(BiPredicate<Kind, Name> wanted) {
        return uses(tables(), domains(null), wanted);
    }

    private static List<Use> uses(
            List<TableSchema> tables, List<DomainSchema> domains, BiPredicate<Kind, Name> wanted) {
        Predicate<Use> named = use -> ObjectNames.has(use.text(), wanted);
        List<Use> uses = new ArrayList<>();
        tables.forEach(table -> all(table).stream().filter(named).forEach(uses::add));
        domains.forEach(domain -> all(domain).stream().filter(named).forEach(uses::add));
        return uses;
    }

    private static List<Use> all(TableSchema table) {
        List<Use> uses = new ArrayList<>();
        TableDefinition definition = table.table().definition();
        for (int i = 0; i < table.columns().size(); i++) {
            ColumnSchema column = table.columns().get(i);
            if (column.isHidden() && column.isGenerated()) {
                addIndexes(table, i, uses);
            } else if (column.isGenerated()) {
                uses.add(new Use(table, null, Part.COLUMN, column.name(), column.generatedText()));
            } else if (column.defaultText() != null) {
                uses.add(new Use(table, null, Part.DEFAULT, column.name(), column.defaultText()));
            }
            if (column.onUpdateText() != null) {
                uses.add(new Use(table, null, Part.ON_UPDATE, column.name(), column.onUpdateText()));
            }
        }
        for (Check check : TableSchema.checks(definition.properties())) {
            uses.add(new Use(table, null, Part.CHECK, check.name(), check.text()));
        }
        return uses;
    }

    private static void addIndexes(TableSchema table, int hidden, List<Use> uses) {
        String text = table.columns().get(hidden).generatedText();
        for (IndexDefinition index : table.table().definition().indexes()) {
            boolean has = index.condition() == hidden;
            for (int column : index.columns()) {
                has |= column == hidden;
            }
            if (has) {
                uses.add(new Use(table, null, Part.INDEX, index.name(), text));
            }
        }
    }

    private static List<Use> all(DomainSchema domain) {
        List<Use> uses = new ArrayList<>();
        if (domain.defaultText() != null) {
            uses.add(new Use(null, domain, Part.DEFAULT, null, domain.defaultText()));
        }
        for (Check check : domain.checks()) {
            uses.add(new Use(null, domain, Part.CHECK, check.name(), check.text()));
        }
        return uses;
    }

    // ---------------------------------------------------------------- removal

    /** Takes a default or a check away; whether it was one. */
    public boolean drop(Use use) {
        if (use.part() != Part.CHECK && property(use.part()) == null) {
            return false;
        }
        if (use.table() == null) {
            DomainSchema domain =
                    catalog.findDomain(use.domain().schema(), use.domain().name());
            List<Check> checks = without(domain.checks(), use);
            DomainSchema changed = use.part() == Part.DEFAULT ? domain.withDefault(null) : domain.withChecks(checks);
            catalog.database().replaceObject(catalog.transaction(), changed.definition());
            return true;
        }
        TableSchema table =
                catalog.tableOrRows(use.table().schema(), use.table().name());
        TableDefinition before = table.table().definition();
        List<ColumnDefinition> columns = new ArrayList<>();
        for (ColumnDefinition column : before.columns()) {
            boolean concerned = use.part() != Part.CHECK && column.name().equals(use.name());
            columns.add(concerned ? with(column, column.name(), property(use.part()), null) : column);
        }
        Map<String, String> properties = new LinkedHashMap<>(before.properties());
        List<Check> checks = without(table.checks(), use);
        TableSchema.removeChecks(properties);
        TableSchema.putChecks(checks, properties);
        replace(table, before.withColumns(columns).withProperties(properties));
        return true;
    }

    /** What keeps such an expression of a column that may be taken away, or null. */
    private static String property(Part part) {
        return switch (part) {
            case DEFAULT -> TableSchema.DEFAULT_PROPERTY;
            case ON_UPDATE -> TableSchema.ON_UPDATE_PROPERTY;
            default -> null;
        };
    }

    private static List<Check> without(List<Check> checks, Use use) {
        return checks.stream()
                .filter(check -> use.part() != Part.CHECK || !check.name().equals(use.name()))
                .toList();
    }

    private void replace(TableSchema table, TableDefinition definition) {
        catalog.database().alterTable(catalog.transaction(), table.table(), definition, Map.of());
    }

    private static ColumnDefinition with(ColumnDefinition column, String name, String property, String value) {
        Map<String, String> properties = new LinkedHashMap<>(column.properties());
        if (value == null) {
            properties.remove(property);
        } else {
            properties.put(property, value);
        }
        return new ColumnDefinition(
                name,
                column.type(),
                column.nullable(),
                column.length(),
                column.precision(),
                column.scale(),
                column.identity(),
                properties);
    }

    // ---------------------------------------------------------------- other names

    /** Gives the expressions that have a name another one for sequences and types. */
    void rename(String name, ObjectNames.Renaming renaming) {
        rename(catalog.tablesNaming(name), domains(List.of(name)), renaming);
    }

    /** The same for all expressions. */
    void rename(ObjectNames.Renaming renaming) {
        rename(tables(), domains(null), renaming);
    }

    private void rename(List<TableSchema> tables, List<DomainSchema> domains, ObjectNames.Renaming renaming) {
        UnaryOperator<String> change = text -> text == null ? null : ObjectNames.rename(text, renaming);
        for (TableSchema table : tables) {
            TableDefinition before = table.table().definition();
            TableDefinition after = renamed(before, change);
            if (!after.equals(before)) {
                replace(table, after);
            }
        }
        for (DomainSchema domain : domains) {
            DomainSchema after =
                    domain.withDefault(change.apply(domain.defaultText())).withChecks(renamed(domain.checks(), change));
            if (!after.equals(domain)) {
                catalog.database().replaceObject(catalog.transaction(), after.definition());
            }
        }
    }

    private static TableDefinition renamed(TableDefinition before, UnaryOperator<String> change) {
        List<ColumnDefinition> columns = new ArrayList<>();
        for (ColumnDefinition column : before.columns()) {
            String value = change.apply(column.properties().get(TableSchema.DEFAULT_PROPERTY));
            String computed = change.apply(column.properties().get(TableSchema.GENERATED_PROPERTY));
            boolean hidden = computed != null && column.name().startsWith(ColumnSchema.HIDDEN);
            String name = hidden ? IndexSchema.renamed(column.name(), computed) : column.name();
            String onUpdate = change.apply(column.properties().get(TableSchema.ON_UPDATE_PROPERTY));
            ColumnDefinition changed = with(column, name, TableSchema.DEFAULT_PROPERTY, value);
            changed = with(changed, name, TableSchema.ON_UPDATE_PROPERTY, onUpdate);
            columns.add(with(changed, name, TableSchema.GENERATED_PROPERTY, computed));
        }
        Map<String, String> properties = new LinkedHashMap<>(before.properties());
        List<Check> checks = renamed(TableSchema.checks(properties), change);
        TableSchema.removeChecks(properties);
        TableSchema.putChecks(checks, properties);
        return before.withColumns(columns).withProperties(properties);
    }

    private static List<Check> renamed(List<Check> checks, UnaryOperator<String> change) {
        List<Check> renamed = new ArrayList<>();
        for (Check check : checks) {
            renamed.add(new Check(check.name(), change.apply(check.text()), check.valid()));
        }
        return renamed;
    }
}
