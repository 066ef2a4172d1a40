package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.expression.function.DomainCheck;
import org.ashlardb.sql.parser.StoredTexts;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.DomainSchema;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.TimeZones;

/** Binds what a domain wants of its values. */
final class DomainBinder {
    private final BindContext context;
    private final DomainSchema domain;

    DomainBinder(BindContext context, DomainSchema domain) {
        this.context = context;
        this.domain = domain;
    }

    /** The conditions over a column of a row to be written: those of the domains that it is of come first. */
    List<ChangePlan.Check> checks(Variable column) {
        List<ChangePlan.Check> checks = new ArrayList<>();
        List<DomainSchema> line = domain.line(context.catalog());
        if (line.stream().anyMatch(DomainSchema::notNull)) {
            Scalar present = Predicate.of(Predicate.Test.IS_NOT_NULL, new Reference(column));
            checks.add(new ChangePlan.Check(column.name(), present, ChangePlan.Check.Source.NOT_NULL));
        }
        for (DomainSchema one : line) {
            for (TableSchema.Check check : one.checks()) {
                Scalar condition = TimeZones.isSet()
                        ? ColumnValues.steady(() -> condition(check, column))
                        : condition(check, column);
                checks.add(new ChangePlan.Check(check.name(), condition, ChangePlan.Check.Source.DOMAIN));
            }
        }
        return checks;
    }

    private Scalar condition(TableSchema.Check check, Variable value) {
        String what = "constraint " + check.name() + " of domain " + domain.name();
        Scope scope = new Scope(List.of(new Scope.Column(null, null, DomainSchema.VALUE, value, false)), null);
        Scalar bound = KeptText.bind(what, () -> new ExpressionBinder(context, scope, null, "CHECK")
                .bindCondition(StoredTexts.expression(check.text(), context.types())));
        return ColumnValues.withoutSubquery(bound, what);
    }

    /** A value of the domain's type, when the domain allows it. */
    Scalar checked(Scalar value) {
        Variable variable = context.newVariable(DomainSchema.VALUE, domain.type(), true);
        Scalar checked = value;
        for (ChangePlan.Check check : checks(variable)) {
            Scalar condition = Scalars.transform(
                    check.condition(),
                    scalar -> scalar instanceof Reference reference
                                    && reference.variable().equals(variable)
                            ? value
                            : scalar);
            boolean notNull = check.source() == ChangePlan.Check.Source.NOT_NULL;
            DomainCheck function = new DomainCheck(domain.name(), notNull ? null : check.name());
            checked = new RowCall(function, List.of(checked, condition), domain.type());
        }
        return checked;
    }

    /** Fails where the default or a check makes no sense. */
    void validate() {
        checks(context.newVariable(DomainSchema.VALUE, domain.type(), true));
        if (domain.defaultText() != null) {
            String what = "the default of domain " + domain.name();
            Scalar bound = KeptText.bind(what, () -> new ExpressionBinder(context, Scope.EMPTY, null, "DEFAULT")
                    .bind(StoredTexts.expression(domain.defaultText(), context.types())));
            ColumnValues.withoutSubquery(bound, what);
            new Coercion(context).assign(bound, domain.type(), domain.name(), Place.UNKNOWN);
        }
    }
}
