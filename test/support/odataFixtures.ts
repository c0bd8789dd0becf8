/** Helpers to parse filters and inspect refusals over the sample read model. */

import { DomainError } from '../../src/kernel/errors.js';
import type { Expression } from '../../src/query/ast.js';
import type { FieldTable } from '../../src/query/fields.js';
import { parseFilter } from '../../src/query/odata/listQuery.js';
import { sampleModel } from './sampleModel.js';

export const now = new Date('2026-01-15T12:34:56.789Z');

/** The sample fields, and some of each kind that callers cannot use. */
export const fields: FieldTable = {
  ...sampleModel.fields,
  secret: { type: 'string', description: 'not for callers', internal: true },
  logo: { type: 'string', description: 'shown only', queryable: false },
  secrets: { type: 'collection', description: 'not for callers', items: {}, internal: true },
  note: { type: 'string', description: 'in a single resource only', listed: false },
};

export function parse(text: string): Expression {
  return parseFilter(text, fields, { now, option: '$filter' });
}

export interface Refusal {
  readonly code: string;
  readonly option: string | undefined;
  readonly position: number | undefined;
  readonly field: string | undefined;
  readonly message: string;
}

/** Returns the action's refusal; fails when it succeeds or throws anything but a DomainError. */
export function refusalOf(action: () => unknown): Refusal {
  try {
    action();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, extras } = error;
    return { code, message, option: extras.option, position: extras.position, field: extras.field };
  }
  throw new Error('nothing was refused');
}

/** Returns the code and position of a filter's refusal, e.g. `INVALID_QUERY_OPTION at 7`. */
export function refused(text: string): string {
  const { code, position } = refusalOf(() => parse(text));
  return `${code} at ${position}`;
}
