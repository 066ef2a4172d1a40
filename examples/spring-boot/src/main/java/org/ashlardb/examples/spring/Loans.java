package org.ashlardb.examples.spring;

import java.util.List;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** By Spring Data JDBC. */
interface Loans extends ListCrudRepository<Loan, Long> {
    List<Loan> findByReaderAndReturnedOrderById(String reader, boolean returned);

    @Modifying
    @Query("UPDATE loan SET returned = TRUE WHERE book = :book AND NOT returned")
    boolean giveBack(long book);
}
