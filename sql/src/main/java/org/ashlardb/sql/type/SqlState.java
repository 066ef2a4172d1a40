package org.ashlardb.sql.type;

/** The SQLSTATEs Ashlar reports, of the SQL standard and, where it has none, of PostgreSQL. */
public final class SqlState {
    public static final String PARAMETER_MISSING = "07001";
    public static final String NOT_A_QUERY = "07005";
    public static final String CONNECTION_CLOSED = "08003";
    public static final String NOT_SUPPORTED = "0A000";
    public static final String CARDINALITY_VIOLATION = "21000";
    public static final String STRING_TOO_LONG = "22001";
    public static final String NUMBER_OUT_OF_RANGE = "22003";
    public static final String INVALID_DATETIME = "22007";
    public static final String DATETIME_OVERFLOW = "22008";
    public static final String SUBSTRING_ERROR = "22011";
    public static final String DIVISION_BY_ZERO = "22012";
    public static final String INVALID_CAST = "22018";
    public static final String INVALID_ESCAPE = "22025";
    public static final String INVALID_PARAMETER = "22023";
    public static final String INVALID_LIMIT = "2201W";
    public static final String INVALID_OFFSET = "2201X";
    public static final String INVALID_POWER = "2201F";
    public static final String INVALID_LOGARITHM = "2201E";
    public static final String SEQUENCE_EXHAUSTED = "2200H";
    public static final String NOT_NULL_VIOLATION = "23502";
    public static final String UNIQUE_VIOLATION = "23505";
    public static final String CHECK_VIOLATION = "23514";
    public static final String INVALID_CURSOR_STATE = "24000";
    public static final String INVALID_TRANSACTION_STATE = "25000";
    public static final String READ_ONLY_TRANSACTION = "25006";
    public static final String ACTIVE_TRANSACTION = "25001";
    public static final String NO_ACTIVE_TRANSACTION = "25P01";
    public static final String DEPENDENT_OBJECTS = "2BP01";
    public static final String UNKNOWN_SAVEPOINT = "3B001";
    public static final String UNKNOWN_SCHEMA = "3F000";
    public static final String SERIALIZATION_FAILURE = "40001";
    public static final String SYNTAX_ERROR = "42601";
    public static final String NAME_TOO_LONG = "42622";
    public static final String DUPLICATE_COLUMN = "42701";
    public static final String AMBIGUOUS_COLUMN = "42702";
    public static final String UNKNOWN_COLUMN = "42703";
    public static final String UNKNOWN_OBJECT = "42704";
    public static final String DUPLICATE_OBJECT = "42710";
    public static final String DUPLICATE_ALIAS = "42712";
    public static final String GROUPING_ERROR = "42803";
    public static final String DATATYPE_MISMATCH = "42804";
    public static final String CANNOT_COERCE = "42846";
    public static final String WRONG_OBJECT_TYPE = "42809";
    public static final String UNKNOWN_FUNCTION = "42883";
    public static final String UNKNOWN_TABLE = "42P01";
    public static final String DUPLICATE_TABLE = "42P07";
    public static final String DUPLICATE_SCHEMA = "42P06";
    public static final String INVALID_COLUMN_REFERENCE = "42P10";
    public static final String INVALID_DEFINITION = "42P16";
    public static final String INDETERMINATE_TYPE = "42P18";
    public static final String GENERATED_ALWAYS = "428C9";
    public static final String OUT_OF_MEMORY = "53200";
    public static final String TOO_LARGE = "54000";
    public static final String TOO_COMPLEX = "54001";
    public static final String OBJECT_NOT_IN_STATE = "55000";
    public static final String LOCK_NOT_AVAILABLE = "55P03";
    public static final String CANCELED = "57014";
    public static final String INTERNAL = "XX000";

    private SqlState() {}
}
