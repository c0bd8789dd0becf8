/** Hard limits of queries, so that the cost of a text is bounded by its length. */

/** UTF-16 code units of one query option: an `in` list of about 400 ids fits. Node accepts 16 KiB of request line and headers. */
export const maxTextLength = 16_384;
/** Levels of parentheses, function arguments and unary operators. */
export const maxDepth = 100;
/** Operators, operands and calls in a whole `$filter` or `$orderby`; literals of an `in` list have a limit of their own. */
export const maxNodes = 500;
export const maxListLength = 1_000;
export const maxOrderByItems = 16;
export const maxQueryOptions = 100;
/** Significant digits of a number: those of decimal128. */
export const maxDigits = 34;
/** Characters of a name (OData 4.01 CSDL, section 15.2). */
export const maxNameLength = 128;
