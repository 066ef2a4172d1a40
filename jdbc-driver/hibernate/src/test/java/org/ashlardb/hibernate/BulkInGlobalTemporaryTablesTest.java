package org.ashlardb.hibernate;

import org.hibernate.testing.orm.junit.DialectFeatureChecks;
import org.hibernate.testing.orm.junit.RequiresDialectFeature;
import org.hibernate.testing.orm.junit.ServiceRegistry;
import org.hibernate.testing.orm.junit.Setting;

/** Changes of hierarchies through global temporary tables. */
@ServiceRegistry(
        settings = {
            @Setting(
                    name = BulkInTables.MUTATION,
                    value = BulkInTables.STRATEGIES + "GlobalTemporaryTableMutationStrategy"),
            @Setting(
                    name = BulkInTables.INSERT,
                    value = BulkInTables.STRATEGIES + "GlobalTemporaryTableInsertStrategy"),
            @Setting(name = BulkInTables.MUTATION + ".global_temporary.drop_tables", value = "true"),
            @Setting(name = BulkInTables.INSERT + ".global_temporary.drop_tables", value = "true")
        })
@RequiresDialectFeature(feature = DialectFeatureChecks.SupportsTemporaryTable.class)
class BulkInGlobalTemporaryTablesTest extends BulkInTables {}
