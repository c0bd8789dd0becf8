/** Invoice mails: one for each issue, sent after a crash too, and recorded in the invoice's history. */
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import type { NewInvoice } from '../../../src/commands/invoice/invoice.js';
import { createInvoiceMails } from '../../../src/commands/invoice/mails.js';
import type { Contact } from '../../../src/commands/reference/contact.js';
import { createMailRequests } from '../../../src/commands/user/mailRequests.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import type { Job } from '../../../src/ports/jobs.js';
import { type MailMessage, MailRefused } from '../../../src/ports/mail.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { anInvoice, billingProcess, dyingStore, party } from '../../support/billingProcess.js';
import { contextOf, eventsOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { MemoryRecords } from '../../support/memoryRecords.js';

const ada: Contact = { name: 'Ada', email: 'ada@example.com', language: 'de-DE' };
const keys = memoryKeys();

/** A process that sends mails, on a store that it may share with others. */
function mailingProcess(store: EventStore, { contact = ada, queue = true } = {}) {
  const process = billingProcess(store, keys, { mailsAtIssue: true });
  const jobs: Job[] = [];
  const sent: MailMessage[] = [];
  const told: unknown[] = [];
  const asked: unknown[] = [];
  const state = {
    fault: undefined as Error | undefined,
    queue,
    whileRendering: async (): Promise<unknown> => undefined,
  };
  const mails = createInvoiceMails({
    handler: process.handler,
    jobs: {
      async enqueue(more, options) {
        asked.push(options);
        if (!state.queue) throw new Unavailable('the queue is away');
        jobs.push(...more);
      },
    },
    mail: {
      async send(message) {
        if (state.fault !== undefined) throw state.fault;
        sent.push(message);
      },
      erase: async () => undefined,
    },
    printing: {
      async open(_kind, _id, revisionOf) {
        await revisionOf();
        await state.whileRendering();
        const content = Buffer.from('%PDF-1.7');
        const file = {
          contentType: 'application/pdf',
          size: content.length,
          open: () => Readable.from([content]),
        };
        return { file, revision: await revisionOf() };
      },
    },
    requests: createMailRequests(new MemoryRecords(), 'invoiceMailRequests'),
    findContact: async () => contact,
    findSeller: async () => party('Northwind'),
    locale: 'en-US',
    onFailure: (_id, error) => told.push(error),
  });
  async function issue(fields: Partial<NewInvoice> = {}) {
    const { id } = await process.invoices.create({ ...anInvoice, status: 'issued', ...fields }, contextOf());
    return id;
  }
  /** Runs all jobs that were enqueued. */
  async function work(): Promise<void> {
    for (const job of jobs.splice(0)) await mails.send(job, contextOf(), new AbortController().signal);
  }
  const historyOf = async (id: string) =>
    (await eventsOf(process.log, `invoice-${id}`))
      .filter(({ type }) => /Mail/.test(type))
      .map(({ type, data }) => [type, data?.reason ?? data?.mailId]);
  return { ...process, mails, jobs, asked, sent, told, state, issue, work, historyOf };
}

const mailed = (id = 'issue') => [
  ['InvoiceMailRequested', id],
  ['InvoiceMailed', id],
];

describe('an issued invoice', () => {
  test('is mailed to its customer, in their language, with its PDF', async () => {
    const service = mailingProcess(memoryEventStore());
    const id = await service.issue();
    await service.work();
    expect(service.sent).toEqual([
      {
        id: `invoice/${id}/issue`,
        language: 'de-DE',
        seller: { name: 'Northwind', email: null },
        recipient: `invoice-${id}`,
        to: 'ada@example.com',
        subject: 'Rechnung INV-2026-000001 von Northwind',
        text: expect.stringContaining('Guten Tag Ada,'),
        html: expect.stringContaining('20,00'),
        attachments: [
          {
            filename: 'invoice-INV-2026-000001.pdf',
            contentType: 'application/pdf',
            content: Buffer.from('%PDF-1.7'),
          },
        ],
      },
    ]);
    expect(await service.historyOf(id)).toEqual(mailed());
  });

  test('is mailed once, however often its job and its unfinished work run', async () => {
    const service = mailingProcess(memoryEventStore());
    const id = await service.issue();
    const [job] = service.jobs;
    await service.work();
    if (job !== undefined) service.jobs.push(job);
    await service.invoices.finish(id, contextOf());
    await service.invoices.changeStatus(id, 'paid', null, contextOf());
    await service.work();
    expect(service.sent).toHaveLength(1);
    expect(await service.historyOf(id)).toEqual(mailed());
  });

  test('is mailed with a given number or from a draft too, but not if it is a draft, paid or imported', async () => {
    const service = mailingProcess(memoryEventStore());
    await service.issue({ invoiceNumber: 'A-1' });
    const draft = await service.issue({ status: 'draft' });
    await service.issue({ status: 'paid' });
    await service.issue({ mails: false });
    await service.issue({ mails: false, invoiceNumber: 'A-2' });
    await service.work();
    expect(service.sent).toHaveLength(1);
    await service.invoices.changeStatus(draft, 'issued', null, contextOf());
    await service.work();
    expect(service.sent.map(({ id }) => id)).toContain(`invoice/${draft}/issue`);
  });

  test('records that there is no address and does not retry', async () => {
    const service = mailingProcess(memoryEventStore(), { contact: { ...ada, email: null } });
    const id = await service.issue();
    await service.work();
    await service.invoices.finish(id, contextOf());
    expect(service.jobs).toEqual([]);
    expect(await service.historyOf(id)).toEqual([
      ['InvoiceMailRequested', 'issue'],
      ['InvoiceNotMailed', 'noAddress'],
    ]);
  });

  test('records a refusal by the mail server, and waits for one that is down', async () => {
    const service = mailingProcess(memoryEventStore());
    const away = await service.issue();
    service.state.fault = new Unavailable('away');
    await expect(service.work()).rejects.toThrow('away');
    expect(await service.historyOf(away)).toEqual([['InvoiceMailRequested', 'issue']]);
    // The schedule looks every minute, so a failed job is left alone for longer.
    expect(service.asked).toEqual([{ failedFor: 30 * 60_000 }]);
    service.state.fault = new MailRefused('no such mailbox');
    await service.invoices.finish(away, contextOf());
    await service.work();
    expect(await service.historyOf(away)).toContainEqual(['InvoiceNotMailed', 'refused']);
  });

  test('is not mailed if it is cancelled before the mail is sent', async () => {
    const service = mailingProcess(memoryEventStore());
    const id = await service.issue();
    await service.invoices.changeStatus(id, 'cancelled', null, contextOf());
    await service.work();
    expect(service.sent).toEqual([]);
    expect(await service.historyOf(id)).toContainEqual(['InvoiceNotMailed', 'cancelled']);
  });

  test('is not mailed if it is cancelled while its PDF is rendered', async () => {
    const service = mailingProcess(memoryEventStore());
    const id = await service.issue();
    service.state.whileRendering = () => service.invoices.changeStatus(id, 'cancelled', null, contextOf());
    await service.work();
    expect(service.sent).toEqual([]);
    expect(await service.historyOf(id)).toContainEqual(['InvoiceNotMailed', 'cancelled']);
  });

  test('is issued even without the queue, and mailed once its unfinished work is done', async () => {
    const service = mailingProcess(memoryEventStore(), { queue: false });
    const id = await service.issue();
    expect(service.told).toEqual([expect.any(Unavailable)]);
    service.state.queue = true;
    await service.invoices.finish(id, contextOf());
    await service.work();
    expect(await service.historyOf(id)).toEqual(mailed());
  });
});

describe('a mail that a clerk requests', () => {
  test('is sent again under its own id', async () => {
    const service = mailingProcess(memoryEventStore());
    const id = await service.issue();
    await service.work();
    const { mailId } = await service.mails.request(id, contextOf());
    await service.work();
    expect(service.sent.map((mail) => mail.id)).toEqual([`invoice/${id}/issue`, `invoice/${id}/${mailId}`]);
    expect(await service.historyOf(id)).toEqual([...mailed(), ...mailed(mailId)]);
  });

  test('is refused for an invoice that is not issued', async () => {
    const service = mailingProcess(memoryEventStore());
    const draft = await service.issue({ status: 'draft' });
    const refused = { code: 'INVALID_STATUS_TRANSITION' };
    await expect(service.mails.request(draft, contextOf())).rejects.toMatchObject(refused);
    await service.invoices.changeStatus(draft, 'cancelled', null, contextOf());
    await expect(service.mails.request(draft, contextOf())).rejects.toMatchObject(refused);
    await expect(service.mails.request('inv_none', contextOf())).rejects.toMatchObject({
      code: 'INVOICE_NOT_FOUND',
    });
  });
});

test.each(['before', 'after'] as const)(
  'after a death %s any append of the issue or its mail, the mail is sent once, or twice under one id',
  async (when) => {
    for (let append = 1; ; append += 1) {
      const store = memoryEventStore();
      const draft = await mailingProcess(store).issue({ status: 'draft' });
      const dying = mailingProcess(dyingStore(store, append, when));
      const died = await dying.invoices
        .changeStatus(draft, 'issued', null, contextOf())
        .then(() => dying.work())
        .then(
          () => false,
          () => true,
        );
      const other = mailingProcess(store);
      // A clerk retries an issue that was not begun; a worker finishes one that was.
      await other.invoices.changeStatus(draft, 'issued', null, contextOf()).catch(() => undefined);
      await other.invoices.finish(draft, contextOf());
      await other.work();
      const ids = [...dying.sent, ...other.sent].map(({ id }) => id);
      expect(new Set(ids)).toEqual(new Set([`invoice/${draft}/issue`]));
      expect(ids.length).toBeLessThanOrEqual(2);
      expect(await other.historyOf(draft)).toEqual(mailed());
      // The issue and the mail have made all their appends.
      if (!died) return;
    }
  },
);

test('at most ten mails of an invoice can be requested within an hour', async () => {
  const { mails, issue } = await mailingProcess(memoryEventStore());
  const [id, other] = [await issue(), await issue()];
  for (let count = 0; count < 10; count += 1) await mails.request(id, contextOf());
  await expect(mails.request(id, contextOf())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await mails.request(other, contextOf());
});
