--liquibase formatted sql
--changeset test:one
CREATE TABLE one (a INT);
INSERT INTO one VALUES (1);
--rollback DROP TABLE one;
--changeset test:two
CREATE TABLE two (a INT);
--rollback DROP TABLE two;
--changeset test:fails context:bad
CREATE TABLE three (a INT);
INSERT INTO one VALUES (2);
INSERT INTO nowhere VALUES (1);
