/** The refusal of a command whose caller names a revision that the aggregate does not have. */
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';

const absence = /(^|_)NOT_FOUND$/;

/**
 * Judges a failed precondition: a missing resource is not found, whatever revision is named. A precondition is not judged where the request would
 * fail without it (RFC 9110, 13.2.1).
 * @param judge the rules' answer to the command in the current state
 */
export function preconditionFailed(judge: () => unknown): DomainError {
  try {
    judge();
  } catch (error) {
    if (error instanceof DomainError && absence.test(error.code)) return error;
  }
  return staleRevision();
}

/** For what leaves the revision as it is. @param expected absent when the caller names none @throws DomainError PRECONDITION_FAILED */
export function requireRevision(revision: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== revision) throw staleRevision();
}

/**
 * For a command before it is decided on its stream. A repeated one is not judged by the revision that it made itself.
 * @throws DomainError PRECONDITION_FAILED
 */
export function checkRevision(revision: number, { expectedRevision, recovering }: CommandContext): void {
  if (recovering !== true) requireRevision(revision, expectedRevision);
}

/** The refusal where a resource has another revision than the caller names. */
export function staleRevision(): DomainError {
  return new DomainError(
    'PRECONDITION_FAILED',
    'The resource changed after the revision in If-Match; read it again',
  );
}
