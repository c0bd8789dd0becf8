/** Conditional requests (RFC 9110, 13) with the stream revision as entity tag. */
import { Refusal } from './problems.js';

/** Most tags that one header may name. */
const maxTags = 20;

const tagList = /^\s*(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*\s*$/;
const tag = /(W\/)?"([\x21\x23-\x7e]*)"/g;
const revision = /^(?:0|[1-9]\d{0,14})$/;

export function entityTag(revision: number): string {
  return `"${revision}"`;
}

interface Tag {
  readonly weak: boolean;
  readonly value: string;
}

function parseTags(header: string, name: string): readonly Tag[] {
  const tags = tagList.test(header)
    ? [...header.matchAll(tag)].map(([, weak, value]) => ({ weak: weak !== undefined, value: value ?? '' }))
    : [];
  if (tags.length === 0 || tags.length > maxTags)
    throw new Refusal(
      'VALIDATION_ERROR',
      `${name} must be * or at most ${maxTags} entity tags in double quotes`,
      {
        errors: [{ path: name, message: `must be * or at most ${maxTags} entity tags in double quotes` }],
      },
    );
  return tags;
}

/**
 * Returns the revisions that `If-Match` allows, in the order named; `any` without the header or with `*`. Comparison is
 * strong (RFC 9110, 13.1.1): weak tags, and tags that this service never made, allow nothing.
 * @throws Refusal VALIDATION_ERROR when the header is malformed
 */
export function allowedRevisions(header: string | undefined): 'any' | readonly number[] {
  if (header === undefined || header.trim() === '*') return 'any';
  return parseTags(header, 'If-Match')
    .filter(({ weak, value }) => !weak && revision.test(value))
    .map(({ value }) => Number(value));
}

/** Whether the caller holds this very tag (`If-None-Match`, weak comparison, RFC 9110, 13.1.2). A malformed header is no match. */
export function isHeld(header: string | undefined, current: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  if (!tagList.test(header)) return false;
  for (const [, , value] of header.matchAll(tag)) if (`"${value}"` === current) return true;
  return false;
}
