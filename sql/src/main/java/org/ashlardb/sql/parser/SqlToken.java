package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.CommonToken;

/** A token that takes its text from the statement when it is asked for. Indexes count chars. */
final class SqlToken extends CommonToken {
    private static final long serialVersionUID = 1L;

    private final String sql;

    SqlToken(String sql, int type, int start, int end, int line, int column) {
        super(type);
        this.sql = sql;
        setStartIndex(start);
        setStopIndex(end - 1);
        setLine(line);
        setCharPositionInLine(column);
    }

    @Override
    public String getText() {
        return getType() == EOF ? "<EOF>" : sql.substring(getStartIndex(), getStopIndex() + 1);
    }
}
