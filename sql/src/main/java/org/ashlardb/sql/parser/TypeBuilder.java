package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.ArraySuffixContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DataTypeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IntervalQualifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QualifiedNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ScalarTypeContext;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.ArrayBuilder;
import org.ashlardb.sql.type.IntervalFields;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;
import org.ashlardb.sql.type.TypeDetail.Labels;

/** Builds types from their many spellings. */
final class TypeBuilder {
    private static final int MAX_LENGTH = 1 << 30;
    private static final int MAX_REAL_PRECISION = 24;
    private static final int MAX_FLOAT_PRECISION = 53;
    private static final int MAX_FRACTION_DIGITS = 9;

    /** The decimal digits that a DOUBLE gives back as they were. */
    private static final int MAX_DOUBLE_DIGITS = 15;

    /** The digits on either side of the point of a DECFLOAT that has more. */
    private static final int DECFLOAT_SCALE = SqlType.DEFAULT_DECIMAL_PRECISION;

    private static final Set<String> LONG_TYPES = Set.of("VARCHAR", "VARBINARY", "RAW");

    private final Place place;

    /** The numbers in parentheses, -1 for none. */
    private final long first;

    private final int second;
    private final boolean zoned;

    private TypeBuilder(Place place, long first, int second, boolean zoned) {
        this.place = place;
        this.first = first;
        this.second = second;
        this.zoned = zoned;
    }

    static SqlType type(DataTypeContext node, TreeContext context) {
        SqlType type = scalar(node.scalarType(), context.types());
        Place place = TreeContext.place(node);
        if (node.arraySuffix().size() > ArrayBuilder.MAX_LEVELS) {
            throw place.error(SqlState.TOO_LARGE, "more than " + ArrayBuilder.MAX_LEVELS + " levels of arrays");
        }
        if (!node.arraySuffix().isEmpty() && type.detail() instanceof TypeDetail.Domain) {
            throw place.error(SqlState.NOT_SUPPORTED, "arrays of domains are not supported");
        }
        if (!node.arraySuffix().isEmpty() && type.ignoresCase()) {
            throw place.error(SqlState.NOT_SUPPORTED, "arrays of " + type + " are not supported");
        }
        for (ArraySuffixContext suffix : node.arraySuffix()) {
            // A size in brackets alone says nothing, as in PostgreSQL.
            int size = suffix.ARRAY() == null ? 0 : Math.max(0, number(suffix.INTEGER_LITERAL(), place));
            if (size > MAX_LENGTH) {
                throw place.error(SqlState.INVALID_PARAMETER, "size " + size + " is more than " + MAX_LENGTH);
            }
            type = SqlType.array(type, size);
        }
        return type;
    }

    private static SqlType scalar(ScalarTypeContext node, UserTypes types) {
        if (node.INTERVAL() != null) {
            return interval(node.intervalQualifier(), node.INTEGER_LITERAL(), TreeContext.place(node));
        }
        String name = TreeContext.name(node.name);
        if (!node.label.isEmpty()) {
            return labels(name, node.label, TreeContext.place(node));
        }
        if (node.schema == null && isOneCharacter(node.name)) {
            return SqlType.character(1);
        }
        if (node.schema != null || node.name.QUOTED_IDENTIFIER() != null) {
            return userType(TreeContext.name(node.schema), name, types, TreeContext.place(node));
        }
        if (node.VARYING() != null) {
            name = name.startsWith("B") ? "VARBINARY" : "VARCHAR";
        } else if (node.OBJECT() != null) {
            name = name.startsWith("B") ? "BLOB" : "CLOB";
        } else if (node.LONG() != null && !LONG_TYPES.contains(name)) {
            throw TreeContext.place(node).error(SqlState.UNKNOWN_OBJECT, "type LONG " + name + " does not exist");
        }
        if (node.DATA() != null) {
            name = bitData(name, node.IDENTIFIER());
        }
        Place place = TreeContext.place(node);
        TypeLength first = TypeLength.of(node.typeLength());
        int second = number(node.INTEGER_LITERAL(), place);
        SqlType type = new TypeBuilder(place, first.count(), second, node.WITH() != null).named(name, types);
        first.requireMeaning(type);
        return type;
    }

    /** The name of what Derby calls CHAR, VARCHAR or LONG VARCHAR FOR BIT DATA. */
    private static String bitData(String name, TerminalNode bit) {
        boolean isText = name.equals("VARCHAR") || name.equals("CHAR") || name.equals("CHARACTER");
        if (!isText || !bit.getText().equalsIgnoreCase("BIT")) {
            throw TreeContext.place(bit.getSymbol())
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "type " + name + " FOR " + bit.getText() + " DATA, expected CHAR or VARCHAR FOR BIT DATA");
        }
        return name.equals("VARCHAR") ? "VARBINARY" : "BINARY";
    }

    /** The type of a literal with the type's name before it. */
    static SqlType literalType(Token name, TreeContext context) {
        return new TypeBuilder(TreeContext.place(name), -1, -1, false)
                .named(name.getText().toUpperCase(Locale.ROOT), context.types());
    }

    /** The name of the type that a user has made, or null where the node means another one. */
    static Name userTypeName(ScalarTypeContext node) {
        if (node.INTERVAL() != null || !node.label.isEmpty()) {
            return null;
        }
        if (node.schema == null && isOneCharacter(node.name)) {
            return null;
        }
        Place place = TreeContext.place(node);
        String name = TreeContext.name(node.name);
        if (node.schema != null || node.name.QUOTED_IDENTIFIER() != null) {
            return new Name(TreeContext.name(node.schema), name, place);
        }
        boolean plain = node.VARYING() == null && node.OBJECT() == null;
        return plain && isUserType(name) ? new Name(null, name, place) : null;
    }

    /** Whether a name, as written, means a type that is built in. */
    static boolean isBuiltIn(QualifiedNameContext node) {
        return node.identifier().size() == 1 && isBuiltIn(node.identifier(0));
    }

    private static boolean isBuiltIn(IdentifierContext node) {
        return node.QUOTED_IDENTIFIER() == null ? !isUserType(TreeContext.name(node)) : isOneCharacter(node);
    }

    /** PostgreSQL's type "char", which is a type only in quotes. */
    private static boolean isOneCharacter(IdentifierContext node) {
        return node.getText().equals("\"char\"");
    }

    /** The name of a type that is to be made; fails where it would go on to mean one that is built in. */
    static Name newName(QualifiedNameContext node) {
        if (node.identifier().size() == 1) {
            newName(node.identifier(0));
        }
        return TreeContext.name(node);
    }

    /** The same of a name alone. */
    static String newName(IdentifierContext node) {
        String name = TreeContext.name(node);
        if (isBuiltIn(node)) {
            throw TreeContext.place(node)
                    .error(
                            SqlState.DUPLICATE_OBJECT,
                            "type " + name + " is built in; choose another name"
                                    + (isOneCharacter(node) ? "" : ", or write it in quotes wherever it is used"));
        }
        return name;
    }

    /** Whether a column of a type of this name numbers its rows. */
    static boolean isSerial(ScalarTypeContext type) {
        if (type.schema != null) {
            return false;
        }
        return switch (TreeContext.name(type.name)) {
            case "SMALLSERIAL", "SERIAL2", "SERIAL", "SERIAL4", "BIGSERIAL", "SERIAL8" -> true;
            default -> false;
        };
    }

    /** Whether a name without quotes is that of a type that a user has made, if of any. */
    static boolean isUserType(String name) {
        AtomicBoolean asked = new AtomicBoolean();
        new TypeBuilder(Place.UNKNOWN, -1, -1, false).named(name, (schema, type) -> {
            asked.set(true);
            return SqlType.VARCHAR;
        });
        return asked.get();
    }

    private static SqlType labels(String name, List<Token> tokens, Place place) {
        if (!name.equals("ENUM")) {
            throw place.error(SqlState.SYNTAX_ERROR, "type " + name + " has no values");
        }
        return SqlType.enumeration(Labels.of(null, null, ObjectStatementBuilder.labels(tokens, place)));
    }

    private static SqlType userType(String schema, String name, UserTypes types, Place place) {
        SqlType type = types.find(schema, name);
        if (type == null) {
            String shown = schema == null ? name : schema + "." + name;
            throw place.error(SqlState.UNKNOWN_OBJECT, "type " + shown + " does not exist");
        }
        return type;
    }

    /** An interval with the fields of a qualifier, which may be null, and digits, which may be null. */
    static SqlType interval(IntervalQualifierContext qualifier, TerminalNode digits, Place place) {
        int given = number(digits, place);
        if (qualifier == null) {
            return intervalType(IntervalFields.ALL, given, place);
        }
        String first = qualifier.first.getText().toUpperCase(Locale.ROOT);
        String last = qualifier.last == null ? null : qualifier.last.getText().toUpperCase(Locale.ROOT);
        IntervalFields fields = IntervalFields.of(first, last);
        if (fields == null) {
            throw place.error(SqlState.SYNTAX_ERROR, "there is no interval from " + first + " to " + last);
        }
        if (qualifier.digits != null) {
            given = number(qualifier.INTEGER_LITERAL(qualifier.INTEGER_LITERAL().size() - 1), place);
        } else if (fields == IntervalFields.SECOND) {
            // SECOND(digits of the fraction), or SECOND(digits before the point, digits of the fraction)
            List<TerminalNode> numbers = qualifier.INTEGER_LITERAL();
            given = numbers.isEmpty() ? -1 : number(numbers.get(numbers.size() - 1), place);
        }
        return intervalType(fields, given, place);
    }

    /** An interval of one field. */
    static SqlType interval(IntervalFields field) {
        return intervalType(field, -1, Place.UNKNOWN);
    }

    private static SqlType intervalType(IntervalFields fields, int digits, Place place) {
        if (digits > MAX_FRACTION_DIGITS) {
            throw place.error(
                    SqlState.INVALID_PARAMETER, digits + " fractional digits are more than " + MAX_FRACTION_DIGITS);
        }
        return SqlType.interval(fields, digits < 0 ? MAX_FRACTION_DIGITS : digits);
    }

    private SqlType named(String name, UserTypes types) {
        return switch (name) {
            case "BOOLEAN", "BOOL", "BIT" -> SqlType.BOOLEAN;
            case "TINYINT" -> SqlType.TINYINT;
            case "SMALLINT", "INT2", "YEAR", "SMALLSERIAL", "SERIAL2" -> SqlType.SMALLINT;
            case "INTEGER", "INT", "INT4", "MEDIUMINT", "SIGNED", "SERIAL", "SERIAL4" -> SqlType.INTEGER;
            case "BIGINT", "INT8", "LONG", "BIGSERIAL", "SERIAL8" -> SqlType.BIGINT;
            case "REAL", "FLOAT4", "BINARY_FLOAT" -> SqlType.REAL;
            case "FLOAT" -> floating();
            case "DOUBLE", "FLOAT8", "BINARY_DOUBLE" -> SqlType.DOUBLE;
            case "DECIMAL", "NUMERIC", "DEC", "NUMBER" -> decimal();
            case "DECFLOAT" ->
                first > 0 && first <= MAX_DOUBLE_DIGITS
                        ? SqlType.DOUBLE
                        : SqlType.decimal(2 * DECFLOAT_SCALE, DECFLOAT_SCALE);
            case "CHAR", "CHARACTER", "NCHAR" -> SqlType.character(length(first < 0 ? 1 : first));
            // Without a length there is none, not 1.
            case "BPCHAR" -> first < 0 ? SqlType.VARCHAR : SqlType.character(length(first));
            case "VARCHAR", "VARCHAR2", "NVARCHAR", "NVARCHAR2", "VARCHAR_CASESENSITIVE" ->
                SqlType.varchar(length(first));
            case "VARCHAR_IGNORECASE", "CITEXT" ->
                SqlType.varchar(length(first)).ignoringCase();
            case "TEXT", "CLOB", "LONGVARCHAR", "STRING", "NCLOB", "NTEXT", "TINYTEXT", "MEDIUMTEXT", "LONGTEXT" ->
                SqlType.varchar(largeLength());
            case "BINARY" -> first < 0 ? SqlType.VARBINARY : SqlType.paddedBinary(length(first));
            case "VARBINARY", "RAW" -> SqlType.varbinary(length(first));
            case "BYTEA", "LONGVARBINARY" -> SqlType.varbinary(largeLength());
            case "BLOB", "IMAGE", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB" -> SqlType.blob(largeLength());
            case "DATE" -> SqlType.DATE;
            case "TIME" -> time(false, zoned);
            case "TIMETZ" -> time(false, true);
            case "TIMESTAMP", "DATETIME", "DATETIME2" -> time(true, zoned);
            case "SMALLDATETIME" -> SqlType.time(true, false, 0);
            case "TIMESTAMPTZ", "DATETIMEOFFSET" -> time(true, true);
            case "JSON", "JSONB" -> SqlType.JSON;
            case "UUID", "UNIQUEIDENTIFIER" -> SqlType.UUID;
            default -> userType(null, name, types, place);
        };
    }

    /** A number in parentheses, or -1 for null. */
    private static int number(TerminalNode literal, Place place) {
        if (literal == null) {
            return -1;
        }
        try {
            return Integer.parseInt(NumberText.decimal(literal.getText()));
        } catch (NumberFormatException e) {
            throw place.error(
                    SqlState.INVALID_PARAMETER,
                    "size " + literal.getText() + " is larger than " + Integer.MAX_VALUE,
                    e);
        }
    }

    /** 0 for none. */
    private int length(long length) {
        if (length == 0 || length > MAX_LENGTH) {
            throw limit("length " + length + " is not between 1 and " + MAX_LENGTH);
        }
        return (int) Math.max(length, 0);
    }

    /** Large objects may be declared larger than a value can be: with 2G or as Long.MAX_VALUE. */
    private int largeLength() {
        return first > MAX_LENGTH ? 0 : length(first);
    }

    private SqlType floating() {
        if (first == 0 || first > MAX_FLOAT_PRECISION) {
            throw limit("precision " + first + " of FLOAT is not between 1 and " + MAX_FLOAT_PRECISION);
        }
        return first > 0 && first <= MAX_REAL_PRECISION ? SqlType.REAL : SqlType.DOUBLE;
    }

    private SqlType decimal() {
        int precision = first < 0 ? SqlType.DEFAULT_DECIMAL_PRECISION : (int) Math.min(first, Integer.MAX_VALUE);
        int scale = Math.max(second, 0);
        if (precision < 1 || precision > SqlType.MAX_PRECISION) {
            throw limit("precision " + precision + " is not between 1 and " + SqlType.MAX_PRECISION);
        }
        if (scale > precision) {
            throw limit("scale " + scale + " is larger than the precision " + precision);
        }
        return SqlType.decimal(precision, scale);
    }

    private SqlType time(boolean timestamp, boolean withZone) {
        if (first > MAX_FRACTION_DIGITS) {
            throw limit(first + " fractional digits are more than " + MAX_FRACTION_DIGITS);
        }
        int usual = timestamp ? SqlType.TIMESTAMP.precision() : SqlType.TIME.precision();
        return SqlType.time(timestamp, withZone, first < 0 ? usual : (int) first);
    }

    /** The type of CURRENT_TIMESTAMP and its like with digits of the second. */
    static SqlType current(String function, TerminalNode digits, Place place) {
        boolean zoned = function.equals("CURRENT_TIMESTAMP");
        boolean timestamp = zoned || function.equals("LOCALTIMESTAMP");
        return new TypeBuilder(place, number(digits, place), -1, zoned).time(timestamp, zoned);
    }

    private SqlException limit(String message) {
        return place.error(SqlState.INVALID_PARAMETER, message);
    }
}
