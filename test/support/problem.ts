/** Refusals over HTTP. */
import { expect } from '@jest/globals';
import type { Called } from './service.js';

/** Expects a problem of RFC 9457 with this status and code. */
export function expectProblem(
  answer: Pick<Called, 'status' | 'headers' | 'body'>,
  status: number,
  code: string,
): void {
  expect({ status: answer.status, code: answer.body?.code }).toEqual({ status, code });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
}
