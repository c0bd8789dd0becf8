/** What Node.js says of an error: the code of the operating system, or of an engine. */

/** E.g. `ENOENT`; undefined for an error without a code. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
