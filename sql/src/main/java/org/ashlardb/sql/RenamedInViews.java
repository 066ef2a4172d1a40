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
 * Views follow the names of a table and of its columns: the text of each is changed where it has them. Where that cannot be
 * done, or the text would mean something else, the view is in the way.
 */
final class RenamedInViews {
    private final Session session;
    private final CatalogView catalog;
    private final TableDefinition before;
    private final TableDefinition after;
    private final boolean cascade;
    private final boolean tableRenamed;
    /** New names of columns, by the old ones, of those that are renamed. */
    private final Map<String, String> columns = new HashMap<>();

    private final Map<ViewSchema, ViewNames> concerned = new LinkedHashMap<>();

    RenamedInViews(Session session, TableRevision revision) {
        this.session = session;
        catalog = session.catalog();
        before = revision.before();
        after = revision.after();
        cascade = revision.cascade();
        tableRenamed = !before.name().equals(after.name()) || !before.schema().equals(after.schema());
        int[] origins = revision.origins();
        for (int i = 0; i < origins.length; i++) {
            String name = after.columns().get(i).name();
            String old =
                    origins[i] < 0 ? name : before.columns().get(origins[i]).name();
            if (!old.equals(name) && !old.startsWith(ColumnSchema.HIDDEN)) {
                columns.put(old, name);
            }
        }
    }

    /** Looks at the views before the table is changed. */
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

    /** Changes their texts after the table has been. */
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
        names.columns().forEach((place, column) -> {
            boolean moves = tableRenamed && column.parts().size() > 2;
            if (isBefore(column.use())
                    && (moves || columns.containsKey(column.use().column()))) {
                List<String> parts = new ArrayList<>(column.parts());
                parts.set(parts.size() - 1, renamed(column.use().column()));
                renamed.put(place, moves ? parts.subList(parts.size() - 2, parts.size()) : parts);
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
