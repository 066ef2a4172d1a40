/**
 * Files that only a key can read: a directory between the engine and another one, which encrypts what passes.
 *
 * <p>Blocks of 16 bytes are encrypted by AES-256 in XTS mode, each by itself, with the number of its sector of 512 bytes and
 * a number of its file: as many bytes as before, at the same positions, and a write that is torn between two sectors leaves
 * whole blocks. Who takes the files learns their sizes, and of several copies of them which blocks have changed in between.
 * Who changes them is not found out by the encryption, but as any other damage by the checksums of what is in them.
 *
 * <p>A block that nobody has written is zeros, and is read as zeros.
 *
 * <p>The keys of the blocks are random and stay the same as long as the database lives. A file beside the others
 * ({@link org.ashlardb.engine.encryption.KeyFile}) holds them, encrypted by AES-256 in GCM mode with the user's key, or one
 * that PBKDF2 derives from the user's password.
 */
package org.ashlardb.engine.encryption;
