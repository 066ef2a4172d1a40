package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.bind.StatementBinder;
import org.ashlardb.sql.bind.ViewNames;
import org.ashlardb.sql.parser.ViewText;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ColumnUse;
import org.ashlardb.sql.schema.Relation;
import org.ashlardb.sql.schema.TableRevision;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/**
 * Views follow the names of a table and of its columns, and of another view: the text of each is changed where it has them.
 * Where that cannot be done, or the text would mean something else, the view is in the way.
 */
final class RenamedInViews {
    private final Session session;
    private final CatalogView catalog;
    private final Name before;
    private final Name after;
    private final boolean cascade;
    private final boolean tableRenamed;
    /** New names of columns, by the old ones, of those that are renamed. */
    private final Map<String, String> columns = new HashMap<>();

    private final Map<ViewSchema, ViewNames> concerned = new LinkedHashMap<>();

    RenamedInViews(Session session, TableRevision revision) {
        this(session, name(revision.before()), name(revision.after()), revision.cascade());
        int[] origins = revision.origins();
        for (int i = 0; i < origins.length; i++) {
            String name = revision.after().columns().get(i).name();
            String old = origins[i] < 0
                    ? name
                    : revision.before().columns().get(origins[i]).name();
            if (!old.equals(name) && !old.startsWith(ColumnSchema.HIDDEN)) {
                columns.put(old, name);
            }
        }
    }

    /**
     * Of a view that gets another name.
     *
     * @param before with its schema, as the name after it
     */
    RenamedInViews(Session session, Name before, Name after) {
        this(session, before, after, false);
    }

    private RenamedInViews(Session session, Name before, Name after, boolean cascade) {
        this.session = session;
        catalog = session.catalog();
        this.before = before;
        this.after = after;
        this.cascade = cascade;
        tableRenamed = !before.name().equals(after.name()) || !before.schema().equals(after.schema());
    }

    private static Name name(TableDefinition table) {
        return new Name(table.schema(), table.name(), Place.UNKNOWN);
    }

    /** Looks at the views before the table or view is changed. */
    void note() {
        if (!tableRenamed && columns.isEmpty()) {
            return;
        }
        for (ViewSchema view : catalog.viewsNaming(List.of(before.name()))) {
            ViewNames names = binder().names(view);
            if (names.tables().values().stream().anyMatch(this::isBefore)) {
                concerned.put(view, names);
            }
        }
    }

    /** Changes their texts after that has been. */
    void follow() {
        concerned.forEach((view, names) -> {
            try {
                follow(view, names);
            } catch (SqlException e) {
                if (!cascade) {
                    throw e;
                }
                catalog.drop(view);
            }
        });
    }

    private void follow(ViewSchema view, ViewNames names) {
        String text = columns.isEmpty() || !ViewText.isNatural(view.text())
                ? ViewText.renamed(view.text(), tables(names), columns(names))
                : null;
        if (text == null) {
            throw inTheWay(view, "its text cannot follow the new names", null);
        }
        ViewSchema changed = view.withText(text);
        catalog.database().replaceObject(catalog.transaction(), changed.definition());
        if (!meanings(names).equals(namesOf(changed).meanings())) {
            throw inTheWay(view, "with the new names it would read other columns", null);
        }
    }

    private StatementBinder binder() {
        return new StatementBinder(catalog, session.schema(), 0);
    }

    private ViewNames namesOf(ViewSchema view) {
        try {
            return binder().names(view);
        } catch (SqlException e) {
            throw inTheWay(view, e.getMessage(), e);
        }
    }

    private static SqlException inTheWay(ViewSchema view, String why, SqlException cause) {
        return new SqlException(
                SqlState.DEPENDENT_OBJECTS,
                "view " + view.schema() + "." + view.name() + " depends on it: " + why,
                cause);
    }

    private boolean isBefore(Relation relation) {
        return relation.schema().equals(before.schema()) && relation.name().equals(before.name());
    }

    private boolean isBefore(ColumnUse use) {
        return use != null
                && use.schema().equals(before.schema())
                && use.table().equals(before.name());
    }

    private Map<Place, Name> tables(ViewNames names) {
        Map<Place, Name> renamed = new HashMap<>();
        if (tableRenamed) {
            names.tables().forEach((place, table) -> {
                if (isBefore(table)) {
                    renamed.put(place, new Name(after.schema(), after.name(), place));
                }
            });
        }
        return renamed;
    }

    /** A schema in front goes where the table has become an alias. */
    private Map<Place, List<String>> columns(ViewNames names) {
        Map<Place, List<String>> renamed = new HashMap<>();
        names.withSchema().forEach((place, parts) -> {
            if (tableRenamed && parts.subList(0, 2).equals(List.of(before.schema(), before.name()))) {
                renamed.put(place, parts.subList(1, parts.size()));
            }
        });
        names.columns().forEach((place, column) -> {
            if (isBefore(column.use()) && columns.containsKey(column.use().column())) {
                List<String> parts = new ArrayList<>(renamed.getOrDefault(place, column.parts()));
                parts.set(parts.size() - 1, renamed(column.use().column()));
                renamed.put(place, parts);
            }
        });
        return renamed;
    }

    private String renamed(String column) {
        return columns.getOrDefault(column, column);
    }

    private List<ColumnUse> meanings(ViewNames names) {
        List<ColumnUse> meanings = new ArrayList<>();
        for (ColumnUse use : names.meanings()) {
            meanings.add(isBefore(use) ? new ColumnUse(after.schema(), after.name(), renamed(use.column())) : use);
        }
        return meanings;
    }
}
