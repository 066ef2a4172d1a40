package org.ashlardb.sql;

import java.util.HashMap;
import java.util.Map;
import org.ashlardb.sql.expression.evaluate.ParameterRegisters;
import org.ashlardb.sql.expression.evaluate.WiderTypes;
import org.ashlardb.sql.parser.TypedParameters;
import org.ashlardb.sql.type.Parameters;
import org.ashlardb.sql.type.SqlType;

/**
 * Finds types for parameters whose values those chosen by the text would change, and compiles the statement for them. Such
 * statements are in the cache beside the others.
 */
final class WiderStatement {
    private final Session session;
    private final String sql;
    private final Map<Integer, SqlType> types = new HashMap<>();

    WiderStatement(Session session, String sql) {
        this.session = session;
        this.sql = sql;
    }

    /** Notes the types that values need beyond those they have; whether there are any that were not known. */
    boolean add(ParameterRegisters registers, Parameters values) {
        boolean found = false;
        for (int i = 0; i < values.count(); i++) {
            SqlType wider = registers.wider(values, i);
            SqlType known = types.get(i);
            if (wider != null && !wider.equals(known)) {
                SqlType common = WiderTypes.common(known, wider);
                found |= !common.equals(known);
                types.put(i, common);
            }
        }
        return found;
    }

    /** The same for all entries of a batch. */
    boolean addAll(ParameterRegisters registers, ParameterBatch batch) {
        boolean found = false;
        for (int entry = 0; entry < batch.size(); entry++) {
            found |= add(registers, batch.get(entry));
        }
        return found;
    }

    CompiledStatement compile() {
        return session.compiler().compile(TypedParameters.text(sql, types));
    }
}
