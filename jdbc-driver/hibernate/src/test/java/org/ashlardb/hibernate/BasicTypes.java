package org.ashlardb.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Lob;
import jakarta.persistence.Temporal;
import jakarta.persistence.TemporalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import org.hibernate.Length;
import org.hibernate.annotations.FractionalSeconds;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.NumericBooleanConverter;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.TrueFalseConverter;
import org.hibernate.type.YesNoConverter;

/** An attribute of each basic type. */
@Entity
@SuppressWarnings({"deprecation", "removal"})
class BasicTypes {
    enum Color {
        RED,
        GREEN,
        BLUE
    }

    @Id
    int id;

    boolean primitiveBoolean;
    Boolean aBoolean;

    @JdbcTypeCode(SqlTypes.BIT)
    Boolean bitBoolean;

    @Convert(converter = YesNoConverter.class)
    Boolean yesNo;

    @Convert(converter = TrueFalseConverter.class)
    Boolean trueFalse;

    @Convert(converter = NumericBooleanConverter.class)
    Boolean numericBoolean;

    Byte aByte;
    Short aShort;
    Integer anInteger;
    Long aLong;
    Float aFloat;
    Double aDouble;
    BigInteger bigInteger;

    @Column(precision = 30, scale = 6)
    BigDecimal bigDecimal;

    Character character;
    String string;

    @Column(length = 10)
    String shortString;

    @Column(length = 2_000_000)
    String longString;

    @JdbcTypeCode(SqlTypes.CHAR)
    @Column(length = 8)
    String fixedString;

    @Column(length = Length.LONG32)
    String text;

    @JdbcTypeCode(SqlTypes.NVARCHAR)
    String nationalString;

    @Lob
    String lobString;

    char[] characters;

    byte[] bytes;

    @Column(length = 4)
    @JdbcTypeCode(SqlTypes.BINARY)
    byte[] fixedBytes;

    @Column(length = Length.LONG32)
    byte[] longBytes;

    @Lob
    byte[] lobBytes;

    Blob blob;
    Clob clob;

    UUID uuid;

    @JdbcTypeCode(SqlTypes.CHAR)
    UUID uuidAsChar;

    @JdbcTypeCode(SqlTypes.BINARY)
    UUID uuidAsBinary;

    @Enumerated(EnumType.ORDINAL)
    Color ordinalColor;

    @Enumerated(EnumType.STRING)
    Color stringColor;

    @Enumerated(EnumType.STRING)
    @JdbcTypeCode(SqlTypes.NAMED_ENUM)
    Color namedColor;

    LocalDate aLocalDate;
    LocalTime aLocalTime;

    @FractionalSeconds(9)
    LocalTime nanoTime;

    LocalDateTime aLocalDateTime;

    @FractionalSeconds(9)
    LocalDateTime nanoDateTime;

    Instant instant;

    @FractionalSeconds(9)
    Instant nanoInstant;

    OffsetDateTime offsetDateTime;
    ZonedDateTime zonedDateTime;
    OffsetTime offsetTime;
    Duration duration;

    @JdbcTypeCode(SqlTypes.INTERVAL_SECOND)
    Duration interval;

    @JdbcTypeCode(SqlTypes.BIGINT)
    Duration durationAsNumber;

    Date date;

    @Temporal(TemporalType.DATE)
    Date dateOnly;

    @Temporal(TemporalType.TIME)
    Date timeOnly;

    Calendar calendar;
    java.sql.Date sqlDate;
    java.sql.Time sqlTime;
    Timestamp timestamp;
    Year year;
    ZoneId zone;
    ZoneOffset zoneOffset;
    TimeZone timeZone;
    Locale locale;
    Currency currency;
    URL url;
    Class<?> aClass;

    int[] ints;
    Long[] longs;
    String[] strings;
    Boolean[] booleans;
    Double[] doubles;
    BigDecimal[] decimals;
    UUID[] uuids;
    LocalDate[] dates;
    LocalDateTime[] dateTimes;
    Color[] colors;
    List<Integer> integerList;
    List<String> stringList;

    @JdbcTypeCode(SqlTypes.JSON)
    Map<String, Object> json;

    @JdbcTypeCode(SqlTypes.JSON)
    List<Integer> jsonList;
}
