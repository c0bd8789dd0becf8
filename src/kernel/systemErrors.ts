/** The code that Node.js gives an error: that of the operating system, or of an engine. */

/** E.g. `ENOENT`; undefined for an error without a code. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The error with the path that the operating system left out: it tells none of a write to an open file. */
export function atPath(error: unknown, path: string): unknown {
  if (error instanceof Error && codeOf(error) !== undefined && !('path' in error))
    Object.assign(error, { path });
  return error;
}
