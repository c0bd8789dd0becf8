/** What went wrong, in a line for whoever typed the command. */
import { isBackOfficeError } from '#client';
import { codeOf } from '../kernel/systemErrors.js';

/** What the operating system refuses, by its codes. */
const systemFaults: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'nothing can be written there',
  EEXIST: 'there is one already',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'it is a file, not a folder',
  ENOSPC: 'there is no space left',
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

/** What the operating system refused, in words; undefined for what is no refusal of its. */
export function systemFaultOf(error: unknown): string | undefined {
  return systemFaults[String(codeOf(error))];
}

/** `<path>: there is no such file or folder`. */
function namedFaultOf(error: unknown): string | undefined {
  const fault = systemFaultOf(error);
  if (fault === undefined) return undefined;
  const path = typeof error === 'object' && error !== null && 'path' in error ? error.path : undefined;
  return typeof path === 'string' ? `${path}: ${fault}` : fault;
}
