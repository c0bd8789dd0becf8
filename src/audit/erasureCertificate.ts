/**
 * The certificate of an erasure: which keys are gone, what was swept with them, and what stays, until when and why. It is computed from the
 * stream, so earlier erasures have one too.
 */
import type { EventLog } from '../events/log.js';
import type { RecordedEvent } from '../kernel/events.js';
import { erasureHeading } from '../kernel/tlog/erasureNote.js';

/** By type of the stream; `erasureText` adds what all types have in common. */
const swept: Readonly<Record<string, string>> = {
  user: 'profile images, sessions, second factor, links and mails of the user',
  receipt: 'printed files',
  invoice: 'printed files, letters and mails of the invoice',
  creditNote: 'printed files',
  'reference-customers': 'drafts printed with the name of the customer, mailed statements',
};
const stays: Readonly<Record<string, string>> = {
  user: 'the id, when it was made, changed and erased, and by whom: the history of a company needs its actors',
  receipt: 'number, date and total, without end: accounts must add up',
  invoice: 'numbers, lines and amounts, without end: accounts must add up',
  creditNote: 'numbers, lines and amounts, without end: accounts must add up',
  bankLine: 'amounts and references, without end: accounts must add up',
  subscription: 'the id, and when it was made and erased; its invoices, as the law asks',
  'reference-customers':
    'the id; documents keep their buyer until RETENTION_YEARS after the end of their year, as the law asks',
};

/** @returns the text to sign; undefined if nothing was erased or some of it can still be read */
export async function erasureText(
  log: Pick<EventLog, 'read'>,
  storeId: string,
  type: string,
  id: string,
): Promise<string | undefined> {
  const keys = new Set<string>();
  let last: RecordedEvent | undefined;
  for await (const page of log.read(`${type}-${id}`))
    for (const event of page) {
      last = event;
      if (event.keyId === undefined) continue;
      if (event.data !== null) return undefined;
      keys.add(event.keyId);
    }
  if (last === undefined || keys.size === 0) return undefined;
  const { at, hash } = last.metadata;
  const lines = [
    erasureHeading,
    `store ${storeId}`,
    `stream ${JSON.stringify(`${type}-${id}`)}`,
    `last event ${last.type} ${at} ${hash}`,
    ...[...keys].map((key) => `destroyed key ${key}`),
    'swept documents, stored answers and states of the stream',
    ...(swept[type] === undefined ? [] : [`swept ${swept[type]}`]),
    'stays ciphertext in the events, without end: hash chains hold over it, and no key is left that opens it',
    ...(stays[type] === undefined ? [] : [`stays ${stays[type]}`]),
  ];
  return `${lines.join('\n')}\n`;
}
