package org.ashlardb.testdata.file;

/**
 * A file that may have a name, and may be open.
 *
 * @param number its identity
 * @param content its bytes
 */
record MemoryFile(int number, Content content) {
    MemoryFile copy() {
        return new MemoryFile(number, content.copy());
    }
}
