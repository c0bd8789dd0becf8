/** Tells callers about an error: refusals as they are, faults of the engines by what the caller can do about them. */
import { DomainError } from '../kernel/errors.js';
import { DamagedEvent, WrongExpectedRevision } from './eventStore.js';
import { ProjectionFault, QueryTimeout } from './readModels.js';
import { DamagedFile, Unavailable } from './unavailable.js';

/** Seconds after which a request that met a full queue or an engine out of reach may be sent again. */
const unavailableRetrySeconds = 1;

/** Seconds until a file that is made again may be there. */
const damagedFileRetrySeconds = 60;
/** Seconds until somebody may have restored an event that was damaged. */
const damagedRetrySeconds = 600;

/** The name of an unreadable event, everywhere. */
export function damageText({ stream, revision }: DamagedEvent): string {
  return `Revision ${revision} of ${stream} cannot be read as the event it was: it was changed or damaged in the store`;
}

/** Whether the log has to say what was behind a refusal, since the caller cannot do anything about it. */
export function isFailure(error: unknown, { code }: DomainError): boolean {
  return (
    code === 'INTERNAL_ERROR' ||
    error instanceof DamagedEvent ||
    error instanceof DamagedFile ||
    error instanceof ProjectionFault
  );
}

/** The part of an error that the caller may know; anything but a refusal becomes INTERNAL_ERROR without a word about it. */
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
    // The same filter would run into the same limit: on a list it is the query that has to change.
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
