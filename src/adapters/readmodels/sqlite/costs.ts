/**
 * The cost rule of lists: how many rows each way to find a page processes in a few milliseconds. SQLite cannot be interrupted within a statement.
 * A query that may meet more rows waits in the slow queue, or reads them in windows and checks the time in between.
 *
 * | Question | Ways, in order of preference | File |
 * |---|---|---|
 * | How many match? | counts kept by status and the like | `keptCounts` |
 * | | one column's index, read instead of the table | `columnScan` |
 * | | the documents outside a range, where they are fewer | `broadCounts` |
 * | | the filter's index, otherwise the table in windows | `listDocuments`, `statements` |
 * | Which are on the page? | few matches, sorted | `listDocuments` |
 * | | the filter's index and a sort, or the order's index, whichever passes fewer rows | `listDocuments` |
 * | | a descending order with ties, from the value at the page's end | `downwardPage` |
 * | | a condition or an order that SQL cannot express, document by document | `matches`, `rank` |
 * | What helps the filter? | `tolower(x) eq` by the index of `x`; a text that the JSON must contain | `caseVariants`, `bodySearch` |
 * | What are the sums? | sums kept by fields of few values | `keptSums` |
 */
export const quickRows = {
  /** Documents parsed and evaluated one by one, whatever their size. */
  evaluated: 100,
  /** Matches up to which sorting is faster than following the order's index. */
  sortedFirst: 1_000,
  /** Matches sorted by one statement. */
  sorted: 5_000,
  /** Rows looked up in the table along an index. */
  lookedUp: 20_000,
  /** Rows of a table that one statement scans. */
  scanned: 20_000,
  /** Entries of a one-column index that one statement scans. */
  scannedInIndex: 50_000,
  /** Entries of an index that one statement counts. */
  counted: 100_000,
};
