package org.ashlardb.hibernate;

import org.hibernate.Session;
import org.hibernate.testing.orm.junit.DomainModel;
import org.hibernate.testing.orm.junit.ServiceRegistry;
import org.hibernate.testing.orm.junit.Setting;

/** Tests that ask and change the {@link Library}. */
@ServiceRegistry(settings = @Setting(name = "hibernate.query.hql.json_functions_enabled", value = "true"))
@DomainModel(
        annotatedClasses = {
            Library.Author.class,
            Library.Book.class,
            Library.Place.class,
            Library.Medium.class,
            Library.Film.class,
            Library.Record.class,
            Library.LongRecord.class,
            Library.Sample.class
        })
abstract class LibraryTest extends OrmTest {
    @Override
    final void fill(Session session) {
        Library.fill(session);
    }
}
