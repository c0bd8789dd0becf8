/** Turns an error into the refusal a caller sees: refusals pass as they are, engine faults become what the caller can do about them. */
import { DomainError } from '../kernel/errors.js';
import { DamagedEvent, WrongExpectedRevision } from './eventStore.js';
import { ProjectionFault, QueryTimeout } from './readModels.js';
import { DamagedFile, Unavailable } from './unavailable.js';

/** Seconds after which a caller may retry when a queue was full or an engine was unreachable. */
const unavailableRetrySeconds = 1;

/** Seconds after which a damaged file may have been made again. */
const damagedFileRetrySeconds = 60;
/** Seconds after which an operator may have restored a damaged event. */
const damagedRetrySeconds = 600;

/** The sentence that describes an unreadable event wherever it is reported. */
export function damageText({ stream, revision }: DamagedEvent): string {
  return `Revision ${revision} of ${stream} is unreadable: it was changed or damaged in the store`;
}

/** Whether the cause of a refusal must be logged because the caller cannot act on it. */
export function isFailure(error: unknown, { code }: DomainError): boolean {
  return (
    code === 'INTERNAL_ERROR' ||
    error instanceof DamagedEvent ||
    error instanceof DamagedFile ||
    error instanceof ProjectionFault
  );
}

/** Returns what the caller may know about an error; anything that is not a known refusal becomes a bare INTERNAL_ERROR. */
export function refusalOf(error: unknown, isList: boolean): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof WrongExpectedRevision)
    return new DomainError(
      'CONCURRENCY_CONFLICT',
      'Another request changed the resource; read it again and repeat',
    );
  if (error instanceof DamagedFile)
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      "A file of the data folder is damaged; the service's log names it",
      { retryAfter: damagedFileRetrySeconds },
    );
  if (error instanceof Unavailable)
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      'The service is busy or cannot reach a store; retry later',
      {
        retryAfter: unavailableRetrySeconds,
      },
    );
  if (error instanceof DamagedEvent)
    return new DomainError('SERVICE_UNAVAILABLE', damageText(error), { retryAfter: damagedRetrySeconds });
  if (error instanceof ProjectionFault)
    return new DomainError('SERVICE_UNAVAILABLE', `The read model ${error.message}`, {
      retryAfter: damagedRetrySeconds,
    });
  if (error instanceof QueryTimeout) {
    // On a list, a retry would hit the same limit, so the query has to change.
    return isList
      ? new DomainError(
          'INVALID_QUERY_OPTION',
          'The query takes too long; narrow the filter by an indexed field',
          {
            option: '$filter',
          },
        )
      : new DomainError('SERVICE_UNAVAILABLE', 'The query took too long; narrow it or retry later', {
          retryAfter: 5,
        });
  }
  return new DomainError('INTERNAL_ERROR', 'The service failed; report the requestId to its operator');
}
