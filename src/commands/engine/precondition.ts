/** Refusals of commands whose caller names a revision that the aggregate does not have. */
import { DomainError, staleRevision } from '../../kernel/errors.js';

const absence = /(^|_)NOT_FOUND$/;

/**
 * Returns the error for a failed precondition. A missing resource is reported as not found whatever revision the caller names. A
 * precondition is not evaluated where the request would fail without it (RFC 9110, 13.2.1).
 * @param judge decides the command in the current state
 */
export function preconditionFailed(judge: () => unknown): DomainError {
  try {
    judge();
  } catch (error) {
    if (error instanceof DomainError && absence.test(error.code)) return error;
  }
  return staleRevision();
}

/** For work that leaves the revision as it is. @param expected absent when the caller names none @throws DomainError PRECONDITION_FAILED */
export function requireRevision(revision: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== revision) throw staleRevision();
}
