/** What a reader is told of a proof: the verdict, each check as a sentence, and what is proved and what is not. */
import type { Check, ProofReport } from '../../src/kernel/tlog/verifyProof.js';
import { filled } from './words/languages.js';
import type { Words } from './words/words.js';

export interface Told {
  readonly verdict: 'proved' | 'notTrue' | 'open';
  readonly headline: string;
  readonly checks: readonly { readonly holds: boolean | null; readonly mark: string; readonly text: string }[];
  readonly proves: readonly string[];
  readonly provesNot: readonly string[];
}

export function told({ valid, checks, event }: ProofReport, words: Words, locale: string): Told {
  const holds = (name: Check['check']) => checks.some(({ check, holds: own }) => check === name && own === true);
  const isNotTrue = checks.some((check) => check.holds === false);
  const verdict = isNotTrue ? 'notTrue' : valid && holds('document') ? 'proved' : 'open';
  const sentences = checks.map((check) => ({
    holds: check.holds,
    mark: words.checked[`${check.holds}`],
    text: sentenceOf(check, words),
  }));
  const isKept = holds('inclusion') && holds('signature');
  const proves = [
    ...(isKept && holds('document') ? [words.provesFile] : []),
    ...(isKept ? [words.provesKept] : []),
    ...(isKept && holds('witnesses') ? [words.provesSeen] : []),
    ...(event === undefined ? [] : [recordOf(event, words, locale)]),
  ];
  return {
    verdict,
    headline: words[verdict],
    checks: sentences,
    proves: isKept ? proves : [words.provesNothing],
    provesNot: [
      words.notTruth,
      words.notStanding,
      words.notOwner,
      ...(holds('witnesses') ? [] : [words.notSeenByOthers]),
    ],
  };
}

function recordOf({ stream, recordedAt }: { stream: string; recordedAt: string }, words: Words, locale: string) {
  const time = new Date(recordedAt);
  const shown = Number.isNaN(time.getTime())
    ? recordedAt
    : `${time.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;
  return filled(words.recorded, { stream, time: shown });
}

function sentenceOf(check: Check, words: Words): string {
  const { holds } = check;
  if (check.check === 'form') return words.form;
  if (check.check === 'inclusion') {
    const { index, size, origin } = check;
    return filled(holds ? words.included : words.notIncluded, { index: index + 1, size, origin });
  }
  if (check.check === 'signature')
    return holds === null
      ? words.signatureOpen
      : filled(holds ? words.signed : words.notSigned, { key: check.key ?? '' });
  if (check.check === 'witnesses') {
    if (holds === null) return words.witnessesOpen;
    const seen = check.seen.map(({ name, at }) => `${name} (${at})`).join(', ') || '0';
    return filled(holds ? words.seen : words.notSeen, { seen });
  }
  if (holds === null) return words.documentOpen;
  return holds
    ? filled(words.sameDocument, { format: (check.format ?? '').toUpperCase() })
    : words.otherDocument;
}
