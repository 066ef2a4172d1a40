package org.ashlardb.sql;

import java.util.List;
import org.ashlardb.sql.parser.ObjectNames.Kind;
import org.ashlardb.sql.schema.NameFollower;
import org.ashlardb.sql.schema.StoredExpressions;
import org.ashlardb.sql.schema.StoredExpressions.Part;
import org.ashlardb.sql.schema.StoredExpressions.Use;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.DefinitionStatement.Drop;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Looks after expressions in the catalog that name a type or a domain. */
final class TypeUsers {
    private final Session session;
    private final StoredExpressions expressions;

    TypeUsers(Session session) {
        this.session = session;
        expressions = new StoredExpressions(session.catalog());
    }

    /** Before the type goes, what names it has to go, with CASCADE. */
    void drop(String schema, String name, Drop statement) {
        List<Use> uses = expressions.uses(Kind.TYPE, schema, name);
        while (!uses.isEmpty()) {
            Use use = uses.get(0);
            if (!statement.cascade()) {
                throw statement
                        .place()
                        .error(
                                SqlState.DEPENDENT_OBJECTS,
                                use.description() + " depends on type " + schema + "." + name
                                        + "; use CASCADE to drop it too");
            }
            drop(use, statement.place());
            uses = expressions.uses(Kind.TYPE, schema, name);
        }
    }

    private void drop(Use use, Place place) {
        if (!expressions.drop(use)) {
            TableSchema table = session.catalog()
                    .tableOrRows(use.table().schema(), use.table().name());
            AlterAction action = use.part() == Part.INDEX
                    ? new AlterAction.RemoveIndex(use.name(), place)
                    : new AlterAction.DropColumn(use.name(), false, true, place);
            new TableChanger(session).revise(table, List.of(action), place);
        }
    }

    /** After the type got another name. */
    void follow(String schema, String from, String to, Place place) {
        new NameFollower(session.catalog())
                .follow(Kind.TYPE, new Name(schema, from, place), new Name(schema, to, place));
    }
}
