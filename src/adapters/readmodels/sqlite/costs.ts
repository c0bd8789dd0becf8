/**
 * The cost rule of lists: how many rows each way to find a page handles in a few milliseconds. SQLite cannot be interrupted within a statement. A
 * query that may meet more rows waits in the slow lane, or goes through them in windows and checks the time between them.
 *
 * | Question | Ways, the first that applies | File |
 * |---|---|---|
 * | How many match? | counts kept by status and the like | `keptCounts` |
 * | | one column's index, read instead of the table | `columnScan` |
 * | | those that a range leaves out, where they are fewer | `broadCounts` |
 * | | the filter's index, else the table in windows | `listDocuments`, `windows` |
 * | Which are on the page? | few matches, sorted | `listDocuments` |
 * | | the filter's index, then sorted, or the order's index, whichever passes fewer rows | `listDocuments` |
 * | | a descending order with ties, from the value at the page's end | `downwardPage` |
 * | | a condition or an order that SQL cannot express, one document after the other | `matches`, `rank` |
 * | What helps the filter? | `tolower(x) eq` by the index of `x`; a text that the JSON must hold | `caseVariants`, `bodySearch` |
 * | What are the sums? | sums kept by fields of few values | `keptSums` |
 */
export const quickRows = {
  /** Documents parsed and evaluated one by one, however large they are. */
  evaluated: 100,
  /** Matches found faster by sorting them than along the order's index. */
  sortedFirst: 1_000,
  /** Matches sorted by one statement. */
  sorted: 5_000,
  /** Rows looked up in the table along an index. */
  lookedUp: 20_000,
  /** Rows of a table that one statement goes through. */
  scanned: 20_000,
  /** Entries of an index on one column that one statement goes through. */
  scannedInIndex: 50_000,
  /** Entries of an index that one statement counts. */
  counted: 100_000,
};
