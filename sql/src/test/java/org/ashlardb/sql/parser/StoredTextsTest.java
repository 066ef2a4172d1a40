package org.ashlardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlType;
import org.junit.jupiter.api.Test;

class StoredTextsTest {
    @Test
    void aTextHasOneTree() {
        Expression tree = StoredTexts.expression("price > 7", UserTypes.NONE);
        assertSame(tree, StoredTexts.expression("price > 7", UserTypes.NONE));
        assertEquals(SqlParser.parseExpression("price > 7", UserTypes.NONE), tree);
        Query query = StoredTexts.query("SELECT price FROM item", UserTypes.NONE);
        assertSame(query, StoredTexts.query("SELECT price FROM item", UserTypes.NONE));
        assertEquals(SqlParser.parseStatement("SELECT price FROM item").statement(), query);
    }

    @Test
    void whatTypesMeanMayChange() {
        Expression first = StoredTexts.expression("CAST(1 AS kind)", (schema, name) -> SqlType.BIGINT);
        Expression second = StoredTexts.expression("CAST(1 AS kind)", (schema, name) -> SqlType.INTEGER);
        assertEquals(SqlType.BIGINT, ((Expression.Cast) first).type());
        assertEquals(SqlType.INTEGER, ((Expression.Cast) second).type());
    }

    @Test
    void tablesOfWithAreToldFromEachOther() {
        String text = "WITH w AS (SELECT 1) SELECT * FROM w";
        assertNotSame(StoredTexts.query(text, UserTypes.NONE), StoredTexts.query(text, UserTypes.NONE));
    }

    @Test
    void whatWasAskedForLongAgoGoes() {
        Expression first = StoredTexts.expression("a + 1", UserTypes.NONE);
        for (int i = 0; i < 20; i++) {
            StoredTexts.expression("b = '" + "x".repeat(3_000) + i + "'", UserTypes.NONE);
        }
        assertNotSame(first, StoredTexts.expression("a + 1", UserTypes.NONE));
        String longest = "b = '" + "x".repeat(5_000) + "'";
        assertNotSame(StoredTexts.expression(longest, UserTypes.NONE), StoredTexts.expression(longest, UserTypes.NONE));
    }

    @Test
    void aWrongTextStaysWrong() {
        for (int i = 0; i < 2; i++) {
            assertThrows(SqlException.class, () -> StoredTexts.expression("a +", UserTypes.NONE));
        }
    }
}
