package org.ashlardb.jdbc.metadata;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.sql.CatalogFacts;
import org.ashlardb.sql.CatalogFacts.UserType;
import org.ashlardb.sql.type.SqlKind;

/** The result set about types that users have made: domains and ENUMs, which both are distinct types of others. */
final class TypeResults {
    private final MetaDataSource source;

    TypeResults(MetaDataSource source) {
        this.source = source;
    }

    ResultSet types(String catalog, String schemaPattern, String typePattern, int[] kinds) throws SQLException {
        MetaTable table = new MetaTable(
                "TYPE_CAT", "TYPE_SCHEM", "TYPE_NAME", "CLASS_NAME", "DATA_TYPE:i", "REMARKS", "BASE_TYPE:s");
        source.checkOpen();
        if (MetaDataSource.isCatalog(catalog) && isDistinctWanted(kinds)) {
            NamePattern schemas = new NamePattern(schemaPattern);
            NamePattern names = new NamePattern(typePattern);
            for (UserType type : source.read(CatalogFacts::types)) {
                if (schemas.matches(type.schema()) && names.matches(type.name())) {
                    JdbcType base = JdbcType.of(type.type());
                    int code = type.type().kind() == SqlKind.ENUM ? Types.VARCHAR : base.code();
                    table.row(null, type.schema(), type.name(), base.className(), Types.DISTINCT, null, code);
                }
            }
        }
        return table.sort(4, 1, 2).open(source);
    }

    private static boolean isDistinctWanted(int[] kinds) {
        boolean wanted = kinds == null;
        for (int i = 0; !wanted && i < kinds.length; i++) {
            wanted = kinds[i] == Types.DISTINCT;
        }
        return wanted;
    }
}
