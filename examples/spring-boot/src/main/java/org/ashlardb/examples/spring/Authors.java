package org.ashlardb.examples.spring;

import org.springframework.data.jpa.repository.JpaRepository;

/** By JPA. */
interface Authors extends JpaRepository<Author, Long> {}
