/** The worker that renders PDFs: repeated and late jobs, and letters that no font covers. */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { Statements } from '../../src/commands/account/statement.js';
import type { CreditNoteCommands } from '../../src/commands/creditNote/creditNote.js';
import type { EInvoices } from '../../src/commands/eInvoice/eInvoices.js';
import type { InvoiceCommands } from '../../src/commands/invoice/invoice.js';
import type { Printing } from '../../src/commands/operations/documentFiles.js';
import type { QuoteCommands } from '../../src/commands/quote/quote.js';
import type { ReceiptCommands } from '../../src/commands/receipt/receipt.js';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import type { Files, StoredFile } from '../../src/ports/files.js';
import type { Printed } from '../../src/ports/pdf.js';
import { documentFilesWorker } from '../../src/workers/documentFiles.js';

const nobody = { name: '', address: [], taxId: null, email: null };

/** Returns the worker with a renderer that covers all letters, or those given. */
function rendering({
  covers = () => true,
  locale = 'en',
}: {
  covers?: (text: string) => boolean;
  locale?: string;
} = {}) {
  const kept = new Map<string, StoredFile>();
  const rendered: Printed[] = [];
  const warnings: unknown[] = [];
  const state: { language?: string; name: string; removed: boolean; whileRendered: () => void } = {
    name: 'Ada',
    removed: false,
    whileRendered: () => {},
  };
  const receipt = {
    receiptNumber: 'R-1',
    receiptDate: '2026-11-21',
    orderId: 'o-1',
    customerId: 'cus-1',
    paymentMethod: null,
    items: [],
    subtotal: '0',
    tax: '0',
    total: '0',
    currency: 'EUR',
  };
  const worker = documentFilesWorker({
    invoices: {} as InvoiceCommands,
    receipts: {
      load: async () => ({
        state: state.removed ? { status: 'removed' } : { status: 'present', receipt },
        revision: 0,
      }),
    } as unknown as ReceiptCommands,
    creditNotes: {} as CreditNoteCommands,
    quotes: {} as QuoteCommands,
    statements: {} as Statements,
    findReminderLetter: async () => undefined,
    findPlanName: async () => null,
    eInvoices: {} as EInvoices,
    findParties: async () => ({
      seller: nobody,
      buyer: { ...nobody, name: state.name },
      ...(state.language === undefined ? {} : { language: state.language }),
    }),
    files: {
      get: async (key: string) => kept.get(key),
      put: async (key: string) => {
        kept.set(key, { contentType: 'application/pdf', size: 0, open: () => Readable.from([]) });
      },
    } as unknown as Files,
    printing: { isForsaken: () => false, deleteAll: async () => kept.clear() } as unknown as Printing,
    documentHashes: { record: async () => undefined, find: async () => undefined },
    clock: { now: () => new Date('2026-11-21T00:00:00Z') } as never,
    letterhead: { seller: { name: '', lines: [] }, locale, fonts: [] },
    renderer: async () =>
      ({
        render: async (document: Printed) => {
          rendered.push(document);
          state.whileRendered();
          const letters = [...new Set(document.words.invoice + document.customer.name)];
          const uncovered = letters
            .filter((letter) => !covers(letter))
            .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
          return { bytes: new Uint8Array(), uncovered };
        },
      }) as never,
    logger: { warn: (fields: unknown) => warnings.push(fields) } as never,
  });
  const run = (serial: string) => {
    const data = { kind: 'receipt', id: 'r-1', revision: '0', key: `pdf/receipt/r-1/${serial}.pdf` };
    return worker.run({ kind: 'pdf', id: `receipt/r-1/${serial}`, data }, new AbortController().signal);
  };
  return { kept, rendered, warnings, state, run };
}

test('an existing file is not rendered again, since it may be in use', async () => {
  const { kept, rendered, run } = rendering();
  for (let time = 0; time < 2; time += 1) await run('0-x');
  expect([...kept.keys()]).toEqual(['pdf/receipt/r-1/0-x.pdf']);
  expect(rendered).toHaveLength(1);
});

test('no file is left of a document that was erased during or before rendering', async () => {
  const { kept, rendered, state, run } = rendering();
  await run('0-x');
  state.whileRendered = () => {
    state.removed = true;
  };
  await run('0-y');
  expect(rendered).toHaveLength(2);
  expect([...kept.keys()]).toEqual([]);
  await run('0-z');
  expect(rendered).toHaveLength(2);
});

describe('with fonts that have Latin letters only', () => {
  const covers = (text: string) => !/[^ -\u024f]/.test(text);

  test('an Arabic customer gets the language of the service, with one warning', async () => {
    const { rendered, warnings, state, run } = rendering({ covers, locale: 'de-DE' });
    state.language = 'ar-EG';
    await run('1');
    await run('2');
    expect(rendered.map(({ locale }) => locale)).toEqual(['ar-EG', 'de-DE', 'de-DE']);
    expect(rendered.at(-1)?.words).toBe(wordsOf(['de']).words);
    expect(warnings).toEqual([{ language: 'ar-EG', characters: expect.any(Array) }]);
  });

  test('a Chinese customer gets English if the language of the service cannot be printed either', async () => {
    const { rendered, state, run } = rendering({ covers, locale: 'ar' });
    state.language = 'zh-CN';
    await run('1');
    expect(rendered.map(({ locale }) => locale)).toEqual(['zh-CN', 'ar', 'en']);
  });

  test('a name in another script does not change the language', async () => {
    const { rendered, state, run } = rendering({ covers, locale: 'de-DE' });
    state.name = '\u738b\u82b3';
    await run('1');
    expect(rendered.map(({ locale }) => locale)).toEqual(['de-DE']);
  });
});
