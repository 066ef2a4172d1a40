package org.ashlardb.jdbc.result;

import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Objects;

/** The bytes of a part of a stored value. */
final class StoredStream extends InputStream {
    private static final int PIECE = 1 << 13;

    private final StoredValue value;
    private final int end;
    private byte[] piece; // for reads of less than a piece; null before the first
    private int pieceAt;
    private int pieceLength;
    private int at; // behind what is in the piece
    private boolean closed;

    StoredStream(StoredValue value, int from, int end) {
        this.value = value;
        this.at = from;
        this.end = end;
    }

    @Override
    public int read() throws IOException {
        return fill() ? piece[pieceAt++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        Objects.checkFromIndexSize(offset, count, target.length);
        if (count == 0) {
            return 0;
        }
        if (pieceAt == pieceLength && count >= PIECE) {
            int got = readValue(target, offset, count);
            return got == 0 ? -1 : got;
        }
        if (!fill()) {
            return -1;
        }
        int got = Math.min(count, pieceLength - pieceAt);
        System.arraycopy(piece, pieceAt, target, offset, got);
        pieceAt += got;
        return got;
    }

    /** Whether there are bytes in the piece, after reading the next if need be. */
    private boolean fill() throws IOException {
        if (pieceAt < pieceLength) {
            return true;
        }
        if (piece == null) {
            piece = new byte[PIECE];
        }
        pieceAt = 0;
        pieceLength = 0;
        pieceLength = readValue(piece, 0, PIECE);
        return pieceLength > 0;
    }

    private int readValue(byte[] target, int offset, int count) throws IOException {
        if (closed) {
            throw new IOException("the stream is closed");
        }
        try {
            int got = value.read(at, target, offset, Math.min(count, end - at));
            at += got;
            return got;
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public long skip(long count) throws IOException {
        if (count <= 0) {
            return 0;
        }
        int inPiece = (int) Math.min(count, pieceLength - pieceAt);
        int behind = (int) Math.min(count - inPiece, end - at);
        pieceAt += inPiece;
        at += behind;
        return (long) inPiece + behind;
    }

    @Override
    public int available() {
        return closed ? 0 : pieceLength - pieceAt + end - at;
    }

    @Override
    public void close() {
        closed = true;
        pieceAt = 0;
        pieceLength = 0;
    }
}
