/** Describes an error in one line for the user of the command line. */
import { isBackOfficeError } from '#client';
import { codeOf } from '../kernel/systemErrors.js';

/** Errors of the operating system, by code. */
const systemFaults: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'it is a file, not a folder',
  ENOSPC: 'no space left on the device',
  EMFILE: 'too many files are open',
};

export function messageOf(error: unknown): string {
  if (isBackOfficeError(error)) {
    if (error.code === 'NO_ANSWER') return error.message;
    return error.status === undefined ? error.message : `${error.status} ${error.message}`;
  }
  const told = namedFaultOf(error);
  if (told !== undefined) return told;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Describes an error of the operating system; undefined for other errors. */
export function systemFaultOf(error: unknown): string | undefined {
  return systemFaults[String(codeOf(error))];
}

/** `<path>: no such file or folder`. */
function namedFaultOf(error: unknown): string | undefined {
  const fault = systemFaultOf(error);
  if (fault === undefined) return undefined;
  const path = typeof error === 'object' && error !== null && 'path' in error ? error.path : undefined;
  return typeof path === 'string' ? `${path}: ${fault}` : fault;
}
