package org.ashlardb.testdata.durable;

import org.ashlardb.testdata.held.BrokenSource;
import org.ashlardb.testdata.held.BrokenSource.Edit;

/** An engine broken on purpose in what only CACHED tables need. */
enum EngineMutant {
    EVICTS_ROWS_THAT_OPEN_VIEWS_READ_IN_MEMORY(
            "checkpoint.PublishedState",
            edit("checkpoint = state.checkpoint();\n            settled = false;", "settled = true;")),
    EVICTS_ROWS_CHANGED_SINCE_THE_CHECKPOINT(
            "transaction.RowEviction",
            edit("Math.min(savedUpTo, snapshots.first())", "Math.min(manager.lastCommitted(), snapshots.first())")),
    PUBLISHES_TREES_BEFORE_THEY_ARE_COMMITTED(
            "checkpoint.Checkpointer",
            edit(
                    "MetaPage state = writer.commit(",
                    "published.publish(pages.state(), newCached, taken.storages(), view.timestamp());\n"
                            + "MetaPage state = writer.commit(")),
    FORGETS_THE_CHANGES_OF_A_FAILED_CHECKPOINT(
            "checkpoint.Checkpointer", edit("if (!done) {\n                taken.rows", "if (false) {\ntaken.rows")),
    LEAVES_DELETED_ROWS_IN_THE_ROWS_TREE(
            "checkpoint.RowChanges",
            edit("while (!gone && exporter.isSavedVersion())", "while (gone || exporter.isSavedVersion())")),
    LEAVES_DELETED_ROWS_IN_INDEX_TREES(
            "checkpoint.CachedTableMerger",
            edit("&& images.load(rowId, slot)", "&& images.load(rowId, slot) && false")),
    MERGES_ROWS_NEWER_THAN_ITS_SNAPSHOT(
            "checkpoint.CachedTableMerger",
            edit(
                    "new RowChanges(manager, table, rows, view);",
                    "new RowChanges(manager, table, rows, manager.newInternalContext().views().newView());")),
    MERGES_INDEXES_WITH_ANOTHER_SNAPSHOT_THAN_ROWS(
            "checkpoint.CachedTableMerger",
            edit(
                    "saved.has(index) ? rows : null, view, removed)",
                    "saved.has(index) ? rows : null, manager.newInternalContext().views().newView(), removed)")),
    FORGETS_THE_HIGHEST_ROW_ID(
            "checkpoint.CachedTableMerger",
            edit("Math.max(before.saved().lastRowId(), changes.lastRowId())", "changes.lastRowId()")),
    WRITES_OVER_PAGES_OF_PINNED_STATES(
            "page.PageFile", edit("pin.state().checkpoint() < checkpoint", "pin.state().checkpoint() < -checkpoint")),
    WRITES_OVER_PAGES_OF_THE_CURRENT_STATE(
            "page.PageWriter",
            edit(
                    "private long pagesWritten;",
                    "private final java.util.ArrayDeque<Long> own = new java.util.ArrayDeque<>();\n"
                            + "private long pagesWritten;"),
            edit("free(Pointer.page(pointer), 1);", "own.push(Pointer.page(pointer));"),
            edit(
                    "return writeAt(freeSpace.allocate(1), page);",
                    "return writeAt(own.isEmpty() ? freeSpace.allocate(1) : own.pop(), page);"),
            edit(
                    "private Space nextSpace() {",
                    "private Space nextSpace() {\nown.forEach(page -> freed.add(page, 1));\nown.clear();")),
    SHOWS_STALE_PAGES_OF_THE_CACHE(
            "page.PageCache",
            edit("return frame.checksum() == Pointer.checksum(pointer) ? set", "return frame.checksum() != 0 ? set"),
            edit(
                    "            if (keepsWritten && PageFormat.type(",
                    "if (wayOf(set, page) >= 0) {\nreturn;\n}\nif (keepsWritten && PageFormat.type(")),
    DOES_NOT_VERIFY_PAGES(
            "page.PageReader",
            edit("if (found != Pointer.checksum(pointer)) {", "if (found == 0) {"),
            edit("if (found != stored) {", "if (stored == 0) {")),
    CHECKS_UNIQUENESS_IN_MEMORY_ONLY(
            "transaction.UniqueKeys",
            edit("if (table.isCached()) {\n            requireNotSaved", "if (false) {\nrequireNotSaved")),
    CHECKS_UNIQUENESS_IN_PAGES_ONLY(
            "transaction.UniqueKeys",
            edit(
                    "        insertInMemory(table, index, key, rowId);\n        if (table.isCached()) {",
                    "        if (!table.isCached()) {\ninsertInMemory(table, index, key, rowId);\n} else {\n"
                            + "key.setRowId(rowId);\nindex.tree().insert(key);")),
    READS_SAVED_ROWS_THAT_ARE_CHANGED_IN_MEMORY(
            "transaction.RowReader",
            edit(
                    "            long slot = table.slot(newRowId);\n",
                    "            long slot = table.slot(newRowId);\n"
                            + "if (savedRows != null && locateSaved()) {\nreturn true;\n}\n"));

    private final BrokenSource source;

    EngineMutant(String className, Edit... edits) {
        source = new BrokenSource(className, edits);
    }

    private static Edit edit(String good, String broken) {
        return new Edit(good, broken);
    }

    BrokenSource source() {
        return source;
    }
}
