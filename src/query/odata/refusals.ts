/** The three refusals of a query, each with the option and the position in its text. */
import { DomainError } from '../../kernel/errors.js';

/** The place of a fault: `position` counts UTF-16 code units of the decoded option text from 0. */
export interface Place {
  /** The query option as the caller spelled it. */
  readonly option: string;
  readonly position: number;
}

/** 400: not OData, or types that do not fit. */
export function invalid(place: Place, message: string): DomainError {
  return new DomainError('INVALID_QUERY_OPTION', describe(place, message), { ...place });
}

/** 501: OData that this service does not offer. */
export function unsupported(place: Place, message: string): DomainError {
  return new DomainError('UNSUPPORTED_FILTER', describe(place, message), { ...place });
}

/** 400: a name that is not a field. Fields that are not offered are refused like fields that do not exist. */
export function unknownField(place: Place, field: string, offered: Iterable<string>): DomainError {
  const otherCase = [...offered].find((name) => name.toLowerCase() === field.toLowerCase());
  const hint = otherCase === undefined ? '' : `; did you mean ${otherCase}?`;
  return new DomainError('UNKNOWN_FIELD', describe(place, `unknown field ${field}${hint}`), {
    ...place,
    field,
  });
}

function describe(place: Place, message: string): string {
  return `${place.option}, position ${place.position}: ${message}`;
}
