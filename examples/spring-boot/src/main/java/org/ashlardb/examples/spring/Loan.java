package org.ashlardb.examples.spring;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/** Who has which book. */
@Table("LOAN")
record Loan(@Id Long id, long book, String reader, boolean returned) {}
