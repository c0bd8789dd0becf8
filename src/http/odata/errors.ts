/** Refusals in the form of OData (OData 4.01 JSON format, 21.1). */
import type { DomainError } from '../../kernel/errors.js';
import type { PlainAnswer } from '../server/answers.js';
import type { Problem } from '../server/problems.js';
import { isODataPath } from './address.js';

/** Returns the answer for a refusal under the OData root; undefined elsewhere, where refusals are problems (RFC 9457). */
export function odataProblem(
  refusal: DomainError,
  { status, headers }: Problem,
  path: string,
): PlainAnswer | undefined {
  if (!isODataPath(path)) return undefined;
  const { code, message, extras } = refusal;
  const target = extras.option ?? extras.field;
  const details = (extras.errors ?? []).map((fault) => ({
    code,
    message: fault.message,
    ...(fault.path === '' ? {} : { target: fault.path }),
  }));
  const error = {
    code,
    message,
    ...(target === undefined ? {} : { target }),
    ...(details.length === 0 ? {} : { details }),
  };
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'odata-version': '4.0', ...headers },
    body: JSON.stringify({ error }),
  };
}
