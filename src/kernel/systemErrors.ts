/** Error codes that Node.js passes on from the operating system or from an engine. */

/** Returns the code, e.g. `ENOENT`; undefined for an error without one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Adds the path to an error of the operating system that lacks it, as errors of writes to an open file do. */
export function atPath(error: unknown, path: string): unknown {
  if (error instanceof Error && codeOf(error) !== undefined && !('path' in error))
    Object.assign(error, { path });
  return error;
}
