package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.parser.ParsedStatement;
import org.ashlardb.sql.parser.SqlParser;
import org.ashlardb.sql.parser.StarExpansion;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.tree.DefinitionStatement.CreateView;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds views: in place of their names, and when they are defined. */
final class ViewBinder {
    private final BindContext context;

    ViewBinder(BindContext context) {
        this.context = context;
    }

    /** The query of a view, where names mean what they meant when it was created. */
    BoundQuery bind(ViewSchema view, Place place) {
        return bind(view, null, place);
    }

    /** As above; with a locking clause that is not null, the tables of the query are locked so. */
    BoundQuery bind(ViewSchema view, Query.Locking locking, Place place) {
        Query query = StoredTexts.query(view.text(), context.catalog().types(view.home()));
        BindContext.ViewState outside = context.enterView(view, place);
        try {
            return KeptText.bind("the query of view " + view.name(), () -> new QueryBinder(context, null)
                    .bind(locking == null ? query : query.locked(locking)));
        } finally {
            context.leaveView(outside);
        }
    }

    /** The view a statement defines. */
    ViewSchema define(String schema, String home, CreateView statement) {
        ParsedStatement parsed =
                SqlParser.parseStatement(statement.text(), context.catalog().types(home));
        if (parsed.parameterCount() > 0) {
            throw statement.place().error(SqlState.INVALID_DEFINITION, "the query of a view has no parameters");
        }
        Map<Place, List<List<String>>> stars = new LinkedHashMap<>();
        context.recordStars(stars);
        context.refuseTemporary();
        BoundQuery query =
                KeptText.bind("the query of view " + statement.name().name(), () -> new QueryBinder(context, null)
                        .bind((Query) parsed.statement()));
        List<String> names = names(statement, query);
        List<ColumnSchema> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            var variable = query.columns().get(i).variable();
            SqlType type = variable.type().equals(SqlType.NULL) ? SqlType.VARCHAR : variable.type();
            columns.add(new ColumnSchema(names.get(i), type, variable.nullable()));
        }
        String text = StarExpansion.expand(statement.text(), stars);
        ViewSchema view = new ViewSchema(schema, statement.name().name(), columns, text, home, statement.check());
        if (statement.check() != null) {
            ViewTarget.of(context, view, statement.place());
        }
        return view;
    }

    private static List<String> names(CreateView statement, BoundQuery query) {
        if (statement.columns().size() > query.columns().size()) {
            throw statement
                    .place()
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "view " + statement.name() + " is given "
                                    + statement.columns().size()
                                    + " columns and a query with "
                                    + query.columns().size());
        }
        List<String> names = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < query.columns().size(); i++) {
            String name = i < statement.columns().size()
                    ? statement.columns().get(i)
                    : query.columns().get(i).label();
            if (!seen.add(name)) {
                throw statement
                        .place()
                        .error(SqlState.DUPLICATE_COLUMN, "view " + statement.name() + " has two columns " + name);
            }
            names.add(name);
        }
        return names;
    }
}
