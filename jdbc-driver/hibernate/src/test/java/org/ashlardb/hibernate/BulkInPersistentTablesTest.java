package org.ashlardb.hibernate;

import org.hibernate.testing.orm.junit.ServiceRegistry;
import org.hibernate.testing.orm.junit.Setting;

/** Changes of hierarchies through tables whose rows are those of a session. */
@ServiceRegistry(
        settings = {
            @Setting(name = BulkInTables.MUTATION, value = BulkInTables.STRATEGIES + "PersistentTableMutationStrategy"),
            @Setting(name = BulkInTables.INSERT, value = BulkInTables.STRATEGIES + "PersistentTableInsertStrategy"),
            @Setting(name = BulkInTables.MUTATION + ".persistent.drop_tables", value = "true"),
            @Setting(name = BulkInTables.INSERT + ".persistent.drop_tables", value = "true")
        })
class BulkInPersistentTablesTest extends BulkInTables {}
