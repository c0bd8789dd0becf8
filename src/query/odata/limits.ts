/** Hard caps on what a query may ask, so that no text costs more than its length. */

/** UTF-16 code units of one query option: an `in` list of some 400 ids fits. Node takes 16 KiB of request line and headers. */
export const maxTextLength = 16_384;
/** Levels of parentheses, function arguments and unary operators. */
export const maxDepth = 100;
/** Operators, operands and calls in all of `$filter`, or of `$orderby`; literals of an `in` list count against their own cap. */
export const maxNodes = 500;
export const maxListLength = 1_000;
export const maxOrderByItems = 16;
export const maxQueryOptions = 100;
/** Significant digits of a number: those of decimal128. */
export const maxDigits = 34;
/** Characters of a name (OData 4.01 CSDL, section 15.2). */
export const maxNameLength = 128;
