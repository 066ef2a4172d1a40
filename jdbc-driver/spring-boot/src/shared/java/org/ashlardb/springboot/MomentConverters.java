package org.ashlardb.springboot;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;

/** Columns of TIMESTAMP WITH TIME ZONE are read as OffsetDateTime; entities may have other types. */
final class MomentConverters {
    private MomentConverters() {}

    @ReadingConverter
    enum ToInstant implements Converter<OffsetDateTime, Instant> {
        INSTANCE;

        @Override
        public Instant convert(OffsetDateTime source) {
            return source.toInstant();
        }
    }

    @ReadingConverter
    enum ToZonedDateTime implements Converter<OffsetDateTime, ZonedDateTime> {
        INSTANCE;

        @Override
        public ZonedDateTime convert(OffsetDateTime source) {
            return source.toZonedDateTime();
        }
    }
}
