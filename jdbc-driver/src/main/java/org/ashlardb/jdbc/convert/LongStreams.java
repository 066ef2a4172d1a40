package org.ashlardb.jdbc.convert;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.sql.type.SqlException;

/**
 * Streams that are read when the statement is executed, piece by piece. Each begins with what was read of it before. Those
 * over arrays and strings can be read again, as a statement needs to that met another's change; others cannot.
 */
final class LongStreams {
    private static final int PIECE = 1 << 13;

    private LongStreams() {}

    /**
     * Bytes.
     *
     * @param length how many bytes the caller said there are, or -1
     */
    static ValueSource bytes(byte[] start, InputStream rest, long length) {
        return new OfBytes(start, rest, length);
    }

    /**
     * Text, as UTF-8.
     *
     * @param length how many characters the caller said there are, or -1
     */
    static ValueSource text(char[] start, Reader rest, long length) {
        return new OfText(start, rest, length);
    }

    private static SqlException failure(IOException e) {
        return new SqlException(SqlState.BAD_ARGUMENT, "reading the parameter failed: " + e.getMessage(), e);
    }

    private static SqlException tooShort(long found, long length) {
        return new SqlException(
                SqlState.BAD_ARGUMENT, "length is " + length + ", expected no more than the stream holds, " + found);
    }

    private static final class OfBytes implements ValueSource {
        private final byte[] start;
        private final InputStream rest;
        private final long length;
        private long done;

        OfBytes(byte[] start, InputStream rest, long length) {
            this.start = start;
            this.rest = rest;
            this.length = length;
            if (rest instanceof ByteArrayInputStream) {
                rest.mark(0); // where it is now
            }
        }

        @Override
        public boolean restart() {
            if (!(rest instanceof ByteArrayInputStream array)) {
                return false;
            }
            array.reset();
            done = 0;
            return true;
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            int wanted = length < 0 ? count : (int) Math.min(count, length - done);
            if (wanted == 0) {
                return -1;
            }
            int got;
            if (done < start.length) {
                got = (int) Math.min(wanted, start.length - done);
                System.arraycopy(start, (int) done, target, offset, got);
            } else {
                got = readRest(target, offset, wanted);
            }
            if (got > 0) {
                done += got;
            } else if (done < length) {
                throw tooShort(done, length);
            }
            return got;
        }

        private int readRest(byte[] target, int offset, int wanted) {
            try {
                int got = rest.readNBytes(target, offset, wanted);
                return got == 0 ? -1 : got;
            } catch (IOException e) {
                throw failure(e);
            }
        }
    }

    private static final class OfText implements ValueSource {
        private final Reader rest;
        private final long length;
        private final CharBuffer chars = CharBuffer.allocate(PIECE);
        private final ByteBuffer bytes = ByteBuffer.allocate(4 * PIECE);
        private final CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        private final char[] start;
        private long done;
        private boolean ended;

        OfText(char[] start, Reader rest, long length) {
            this.start = start;
            this.rest = rest;
            this.length = length;
            chars.flip();
            bytes.flip();
            if (rest instanceof StringReader) {
                markHere();
            }
        }

        private void markHere() {
            try {
                rest.mark(0);
            } catch (IOException e) {
                throw failure(e);
            }
        }

        @Override
        public boolean restart() {
            if (!(rest instanceof StringReader)) {
                return false;
            }
            try {
                rest.reset();
            } catch (IOException e) {
                throw failure(e);
            }
            chars.clear().flip();
            bytes.clear().flip();
            encoder.reset();
            done = 0;
            ended = false;
            return true;
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            while (!bytes.hasRemaining()) {
                if (ended) {
                    return -1;
                }
                encode();
            }
            int got = Math.min(count, bytes.remaining());
            bytes.get(target, offset, got);
            return got;
        }

        private void encode() {
            chars.compact();
            int got = readChars(chars.array(), chars.position(), chars.remaining());
            if (got > 0) {
                done += got;
                chars.position(chars.position() + got);
            } else {
                ended = true;
                if (done < length) {
                    throw tooShort(done, length);
                }
            }
            chars.flip();
            bytes.clear();
            encoder.encode(chars, bytes, ended);
            if (ended) {
                encoder.flush(bytes);
            }
            bytes.flip();
        }

        private int readChars(char[] target, int offset, int count) {
            int wanted = length < 0 ? count : (int) Math.min(count, length - done);
            if (done < start.length) {
                int got = (int) Math.min(wanted, start.length - done);
                System.arraycopy(start, (int) done, target, offset, got);
                return got;
            }
            try {
                return wanted == 0 ? -1 : rest.read(target, offset, wanted);
            } catch (IOException e) {
                throw failure(e);
            }
        }
    }
}
