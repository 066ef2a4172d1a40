#!/bin/sh
# Makes a copy of the project in which batches, samples, buffers and budgets are tiny, so that the small tables of random
# tests reach what otherwise only large ones do: several batches, rows on disk, long values, full hash tables.
#
# usage: build-config/small-thresholds.sh DIRECTORY
#
# Tests of plans, of memory, and of which values can be read after a rollback fail in the copy; answers must be right.
set -eu
target=$1
cd "$(dirname "$0")/.."
mkdir -p "$target"
git ls-files -co --exclude-standard | tar cf - -T - | tar xf - -C "$target"
cd "$target"

set_constant() { # module, class, constant, value
    file=$1/src/main/java/org/ashlardb/$1/$2.java
    if [ "$(grep -c "static final \(int\|long\|double\) $3 = \| \(int\|long\) $3 = " "$file")" != 1 ]; then
        echo "$file has no constant $3, or several" >&2
        exit 1
    fi
    sed -i "s/\(\(int\|long\|double\) $3 = \)[^;]*;/\1$4;/" "$file"
}

while read -r module class constant value; do
    set_constant "$module" "$class" "$constant" "$value"
done <<'END'
sql vector/Batch CAPACITY 4
sql vector/Vector INITIAL_CAPACITY 1
sql execute/BatchSize FIRST 2
sql execute/BatchSize GROWTH 2
sql execute/LeftColumns LONGEST 2
sql execute/LeftColumns MEDIUM 2
sql execute/ReferenceCheck FIRST_BATCH 2
sql execute/QueryMemory STATEMENT_SHARE 1000000
sql execute/QueryMemory LEAST 3000
sql execute/MemoryBudget STEP 64
sql execute/MemoryBudget LARGE 500
sql execute/spill/SpilledRows BLOCK_BYTES 128
sql execute/spill/BlockWriter INITIAL_BYTES 16
sql execute/SortedRuns MOST_RUNS 2
sql execute/ColumnStore PIECE_BYTES 64
sql execute/ColumnStore SCATTERED 2
sql execute/SortOperator SMALL 8
sql execute/RowTable INITIAL_SLOTS 2
sql execute/RowIds SMALLEST 2
sql execute/RowSorter INSERTION_LENGTH 2
sql execute/MergedSummary BLOCK_ROWS 2
sql execute/SlidingExtreme INITIAL_RING 2
sql execute/aggregate/ConcatenationAccumulator INITIAL_BYTES 1
sql expression/evaluate/VectorSet INITIAL_SLOTS 2
sql expression/evaluate/SubqueryMemo CAPACITY 8
sql expression/evaluate/SubqueryMemo TRIAL 4
sql expression/evaluate/SubqueryMemo MAX_BYTES 200
sql expression/evaluate/QuantifiedEvaluator MANY 3
sql plan/Join FIRST_TRY 2
sql plan/physical/TriedJoin PART_TRIED 2
sql plan/physical/JoinOrder MAX_EXHAUSTIVE 3
sql plan/physical/FirstRowsJoin MOST_INPUTS 3
sql plan/physical/AccessPathChooser FEW_ROWS_COST 1
sql plan/physical/CountedPaths FEWEST 1
sql plan/physical/FewFirst ROWS 1
sql plan/physical/FewFirst FEWEST 1
sql statistics/Estimator FEW_ROWS 2
sql statistics/TableSampler MAX_ROWS 8
sql statistics/TableSampler MAX_CACHED_ROWS 4
sql statistics/TableRows MIN_ROWS 1
sql statistics/StatisticsStore FEW_ROWS 2
sql statistics/PlannedRows FEW_ROWS 2
sql ParameterBatch CHUNK 2
sql CommandRun MOST_TOGETHER 2
sql Session LEAST_QUERY_MEMORY 100
engine BytesVector MEDIUM_LENGTH 8
engine BytesVector MUCH_ROOM 40
engine row/RowImage LONGEST_COPY 2100
engine row/RowValues LONGEST_COPY 40
engine row/SlotFiller BUFFER 64
engine row/SlotWriter BUFFER 8190
engine row/TextEncoder PIECE 8
engine row/TextEncoder LONGEST_BY_CHARS 4
engine page/CursorChanges LONGEST_COPY 2100
engine page/TreeScan FIRST_READ 1
engine page/TreeScan MOST_READ 2
engine transaction/GarbageCollector COLLECT_FROM 2
engine transaction/GarbageCollector COLLECT_MOST 8
engine transaction/GarbageCollector LONG_CHAIN 2
engine transaction/GarbageCollector LEAVES_AT_ONCE 1
engine transaction/PassedRows MOST_ROWS 8
engine transaction/WriteSet FIRST_RECORDS 5
engine transaction/TableCursor MOST_COPIED 100
engine transaction/RowBatch LONGEST_RUN 2
engine transaction/RowReader MAX_SCRATCH 128
engine index/BTree UNGUIDED_SEARCHES 2
engine log/LogRecord KEPT 64
engine log/LogBuffer KEPT 64
engine memory/ChronicleSlab CHUNK 64
engine memory/ChronicleSlab SMALL 64
END
