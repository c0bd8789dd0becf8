/** What the worker that renders PDFs does with jobs that come twice. */
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { Statements } from '../../src/commands/account/statement.js';
import type { CreditNoteCommands } from '../../src/commands/creditNote/creditNote.js';
import type { EInvoices } from '../../src/commands/eInvoice/eInvoices.js';
import type { InvoiceCommands } from '../../src/commands/invoice/invoice.js';
import type { Printing } from '../../src/commands/operations/documentFiles.js';
import type { ReceiptCommands } from '../../src/commands/receipt/receipt.js';
import type { Files, StoredFile } from '../../src/ports/files.js';
import { documentFilesWorker } from '../../src/workers/documentFiles.js';

const nobody = { name: '', address: [], taxId: null, email: null };

test('a file that is there is not rendered and replaced again: somebody may be reading it', async () => {
  const kept = new Map<string, StoredFile>();
  let rendered = 0;
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
      load: async () => ({ state: { status: 'present', receipt }, revision: 0 }),
    } as unknown as ReceiptCommands,
    creditNotes: {} as CreditNoteCommands,
    statements: {} as Statements,
    findReminderLetter: async () => undefined,
    eInvoices: {} as EInvoices,
    findParties: async () => ({ seller: nobody, buyer: nobody }),
    files: {
      get: async (key: string) => kept.get(key),
      put: async (key: string) => {
        kept.set(key, { contentType: 'application/pdf', size: 0, open: () => Readable.from([]) });
      },
    } as unknown as Files,
    printing: {} as Printing,
    letterhead: { seller: { name: '', lines: [] }, locale: 'en', fonts: [] },
    renderer: async () =>
      ({
        render: async () => {
          rendered += 1;
          return { bytes: new Uint8Array(), uncovered: [] };
        },
      }) as never,
    logger: { warn: () => undefined } as never,
  });
  const data = { kind: 'receipt', id: 'r-1', revision: '0', key: 'pdf/receipt/r-1/0-x.pdf' };
  for (let time = 0; time < 2; time += 1)
    await worker.run({ kind: 'pdf', id: 'receipt/r-1/0-x', data }, new AbortController().signal);
  expect([...kept.keys()]).toEqual([data.key]);
  expect(rendered).toBe(1);
});
