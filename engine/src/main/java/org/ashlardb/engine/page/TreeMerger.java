package org.ashlardb.engine.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/** Merges changes into a tree, from left to right, in one pass. */
final class TreeMerger {
    private final PageWriter writer;
    private final ChangeSource changes;
    private final List<LevelBuilder> builders = new ArrayList<>();
    private final List<byte[]> nodes = new ArrayList<>(); // by level, the old node that is being merged
    private boolean more;
    private byte[] lastKey = new byte[0];
    private int lastKeyLength = -1;

    TreeMerger(PageWriter writer, ChangeSource changes) {
        this.writer = writer;
        this.changes = changes;
    }

    /** Returns the root of the changed tree. */
    long merge(long root) {
        advance();
        if (!more) {
            return root;
        }
        KeyView low = new KeyView();
        KeyView high = new KeyView();
        high.setNone();
        if (root == Pointer.NULL) {
            node(0);
            NodeFormat.clear(node(0), 0);
            mergeLeaf(low, high);
        } else {
            byte[] page = new byte[PageFormat.SIZE];
            int level = writer.readNode(root, -1, page);
            writer.free(root);
            node(level);
            nodes.set(level, page);
            mergeNode(level, low, high);
        }
        return finish();
    }

    private void advance() {
        if (more) {
            remember();
        }
        more = changes.next();
        if (more) {
            checkChange();
        }
    }

    private void remember() {
        lastKeyLength = changes.keyLength();
        if (lastKey.length < lastKeyLength) {
            lastKey = new byte[lastKeyLength * 2];
        }
        System.arraycopy(changes.key(), changes.keyOffset(), lastKey, 0, lastKeyLength);
    }

    private void checkChange() {
        int length = changes.keyLength();
        if (length > NodeFormat.MAX_KEY) {
            throw new EngineException(
                    ErrorCode.KEY_TOO_LONG,
                    "a key of " + length + " bytes cannot be stored in a file, the longest has " + NodeFormat.MAX_KEY);
        }
        int offset = changes.keyOffset();
        if (lastKeyLength >= 0
                && Arrays.compareUnsigned(lastKey, 0, lastKeyLength, changes.key(), offset, offset + length) >= 0) {
            throw new EngineException(ErrorCode.INTERNAL, "the changes of a tree are not in ascending order");
        }
    }

    /** Whether the next change concerns keys below a bound. */
    private boolean changesBelow(KeyView high) {
        return more && (high.isNone() || high.compare(changes.key(), changes.keyOffset(), changes.keyLength()) > 0);
    }

    /** Takes a subtree over as it is, where nothing in it changes and no neighbour is too sparse; else merges it. */
    private void visit(long pointer, int level, KeyView low, KeyView high) {
        if (!changesBelow(high) && canClose(level)) {
            for (int i = 0; i <= level; i++) {
                builder(i).close();
            }
            addChild(level + 1, low, pointer);
            return;
        }
        writer.readNode(pointer, level, node(level));
        writer.free(pointer);
        mergeNode(level, low, high);
    }

    private boolean canClose(int level) {
        boolean entriesFromBelow = false;
        for (int i = 0; i <= level; i++) {
            LevelBuilder builder = builder(i);
            if (!builder.isEmpty() || entriesFromBelow) {
                entriesFromBelow = true;
                if (!builder.canClose()) {
                    return false;
                }
            }
        }
        return true;
    }

    private void mergeNode(int level, KeyView low, KeyView high) {
        if (level == 0) {
            mergeLeaf(low, high);
            return;
        }
        byte[] page = node(level);
        int count = NodeFormat.count(page, 0);
        KeyView childLow = new KeyView();
        KeyView childHigh = new KeyView();
        for (int i = 0; i < count; i++) {
            if (i == 0) {
                childLow.set(low);
            } else {
                childLow.setEntry(page, i);
            }
            if (i + 1 < count) {
                childHigh.setEntry(page, i + 1);
            } else {
                childHigh.set(high);
            }
            visit(NodeFormat.pointer(page, NodeFormat.entry(page, 0, i)), level - 1, childLow, childHigh);
        }
    }

    private void mergeLeaf(KeyView low, KeyView high) {
        byte[] page = node(0);
        int count = NodeFormat.count(page, 0);
        LevelBuilder leaves = builder(0);
        leaves.startAt(low);
        int index = 0;
        boolean below = changesBelow(high);
        while (index < count || below) {
            int entry = index < count ? NodeFormat.entry(page, 0, index) : 0;
            int order = compare(index < count, entry, below);
            if (order <= 0) {
                index++;
            }
            if (order < 0) {
                leaves.appendEntry(page, entry);
                continue;
            }
            if (order == 0 && NodeFormat.isElsewhere(page, entry)) {
                writer.freeRun(NodeFormat.pointer(page, entry), NodeFormat.valueLength(page, entry));
            }
            if (!changes.isDelete()) {
                put(leaves);
            }
            changes.merged(order == 0);
            advance();
            below = changesBelow(high);
        }
    }

    /** Negative if the old entry comes first, positive if the change does, 0 if they have the same key. */
    private int compare(boolean hasEntry, int entry, boolean hasChange) {
        if (!hasEntry || !hasChange) {
            return hasEntry ? -1 : 1;
        }
        return NodeFormat.compareKey(node(0), entry, changes.key(), changes.keyOffset(), changes.keyLength());
    }

    private void put(LevelBuilder leaves) {
        byte[] key = changes.key();
        int keyOffset = changes.keyOffset();
        int keyLength = changes.keyLength();
        int length = changes.valueLength();
        if (NodeFormat.fitsInLeaf(keyLength, length)) {
            int target = leaves.append(key, keyOffset, keyLength, length);
            System.arraycopy(changes.value(), changes.valueOffset(), leaves.page(), target, length);
        } else {
            ValueSource source = changes.longValue();
            long run = source == null
                    ? writer.writeRun(changes.value(), changes.valueOffset(), length)
                    : writer.writeRun(source, length);
            int target = leaves.append(key, keyOffset, keyLength, NodeFormat.ELSEWHERE);
            PageFormat.putLong(leaves.page(), target, run);
            PageFormat.putInt(leaves.page(), target + NodeFormat.DESCRIPTOR_LENGTH, length);
        }
    }

    private long finish() {
        for (int level = 0; ; level++) {
            boolean top = true;
            for (int above = level + 1; above < builders.size(); above++) {
                top &= builder(above).isEmpty();
            }
            LevelBuilder builder = builder(level);
            if (top && builder.isEmpty()) {
                return Pointer.NULL;
            }
            if (top && level > 0 && builder.isSingle()) {
                return skipSingleChildren(builder.singleChild(), level - 1);
            }
            builder.closeAtEnd();
        }
    }

    /** An inner node at the level's right end may have one child; as a root it is of no use. */
    private long skipSingleChildren(long root, int level) {
        long pointer = root;
        for (int i = level; i > 0; i--) {
            byte[] page = node(i);
            writer.readNode(pointer, i, page);
            if (NodeFormat.count(page, 0) > 1) {
                return pointer;
            }
            writer.free(pointer);
            pointer = NodeFormat.pointer(page, NodeFormat.entry(page, 0, 0));
        }
        return pointer;
    }

    long write(byte[] page) {
        return writer.write(page);
    }

    void addChild(int level, KeyView low, long pointer) {
        builder(level).appendChild(low, pointer);
    }

    private LevelBuilder builder(int level) {
        while (builders.size() <= level) {
            builders.add(new LevelBuilder(this, builders.size()));
        }
        return builders.get(level);
    }

    private byte[] node(int level) {
        while (nodes.size() <= level) {
            nodes.add(new byte[PageFormat.SIZE]);
        }
        return nodes.get(level);
    }
}
