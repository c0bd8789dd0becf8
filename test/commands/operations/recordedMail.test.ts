/** A mail is sent once, however often it is requested, and not at all while its record cannot be written. */
import { expect, test } from '@jest/globals';
import { createRecordedMail } from '../../../src/commands/operations/recordedMail.js';
import { MailInDoubt, type MailMessage, MailRefused } from '../../../src/ports/mail.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { MemoryRecords } from '../../support/memoryRecords.js';

const text = { subject: 'Invoice', text: 'Hello', html: '<p>Hello</p>' };
const message: MailMessage = { id: 'invoice/a/1', recipient: 'invoice-a', to: 'ada@example.com', ...text };

function mailing(own: { readonly replaces?: true } = {}) {
  const state: { fault?: Error; full: boolean; now: number; whileSending?: () => unknown } = {
    full: false,
    now: 1_700_000_000_000,
  };
  const records = new MemoryRecords(() => state.now);
  const sent: string[] = [];
  const erased: string[] = [];
  const told: unknown[] = [];
  const mail = createRecordedMail({
    mail: {
      ...own,
      async send({ id }) {
        await state.whileSending?.();
        if (state.fault !== undefined) throw state.fault;
        sent.push(id);
      },
      erase: async (recipient) => void erased.push(recipient),
    },
    records: {
      get: (...words) => records.get(...words),
      async put(...words) {
        if (state.full) throw new Unavailable('the disk is full');
        return records.put(...words);
      },
      deleteTagged: (...words) => records.deleteTagged(...words),
    },
    ended: (...words) => told.push(words),
    now: () => state.now,
  });
  return { mail, state, sent, erased, told };
}

test('a sent mail is not sent again, but another one about the same invoice is', async () => {
  const { mail, sent } = mailing();
  await mail.send(message);
  await mail.send(message);
  await mail.send({ ...message, id: 'invoice/a/2' });
  expect(sent).toEqual(['invoice/a/1', 'invoice/a/2']);
});

test('a mail in doubt is sent again at once where it replaces the first one', async () => {
  const { mail, state, sent } = mailing({ replaces: true });
  state.fault = new MailInDoubt('the process ended');
  await expect(mail.send(message)).rejects.toThrow(MailInDoubt);
  delete state.fault;
  await mail.send(message);
  expect(sent).toEqual(['invoice/a/1']);
});

test('a mail that was refused or found no server can be sent again', async () => {
  const { mail, state, sent } = mailing();
  for (const fault of [new Unavailable('no server'), new MailRefused('no mailbox')]) {
    state.fault = fault;
    await expect(mail.send(message)).rejects.toBe(fault);
  }
  delete state.fault;
  await mail.send(message);
  expect(sent).toEqual(['invoice/a/1']);
});

test('reports the outcome of each attempt, but nothing for a mail that was already sent', async () => {
  const { mail, state, told } = mailing();
  const refused = new MailRefused('no mailbox');
  const away = new Unavailable('no server');
  for (const fault of [refused, away]) {
    state.fault = fault;
    await expect(mail.send(message)).rejects.toBe(fault);
  }
  delete state.fault;
  await mail.send(message);
  await mail.send(message);
  expect(told).toEqual([
    ['refused', message.id, refused],
    ['failed', message.id, away],
    ['sent', message.id],
  ]);
});

test('no mail is sent while its record cannot be written', async () => {
  const { mail, state, sent } = mailing();
  state.full = true;
  await expect(mail.send(message)).rejects.toBeInstanceOf(Unavailable);
  expect(sent).toEqual([]);
  state.full = false;
  await mail.send(message);
  expect(sent).toEqual(['invoice/a/1']);
});

test('a sent mail whose record fails is not done and waits like one in doubt', async () => {
  const { mail, state, sent } = mailing();
  state.whileSending = () => {
    state.full = true;
  };
  await expect(mail.send(message)).rejects.toBeInstanceOf(Unavailable);
  delete state.whileSending;
  state.full = false;
  await expect(mail.send(message)).rejects.toMatchObject({ name: 'NotYet' });
  expect(sent).toEqual(['invoice/a/1']);
});

const minute = 60_000;

test('a mail in doubt waits 15 minutes, then four times as long each time, up to a day', async () => {
  const { mail, state, sent } = mailing();
  state.fault = new MailInDoubt('no answer');
  for (const minutes of [15, 60, 240, 960, 1440, 1440]) {
    const at = state.now + minutes * minute;
    await expect(mail.send(message)).rejects.toBe(state.fault);
    state.now = at - 1;
    await expect(mail.send(message)).rejects.toMatchObject({ name: 'NotYet', at });
    state.now = at;
  }
  delete state.fault;
  await mail.send(message);
  expect(sent).toEqual([message.id]);
});

test('a mail whose process ended during sending waits like one in doubt', async () => {
  const { mail, state, sent } = mailing();
  state.fault = new Unavailable('the process ends');
  state.whileSending = () => {
    state.full = true;
  };
  await expect(mail.send(message)).rejects.toBe(state.fault);
  const began = state.now;
  delete state.fault;
  delete state.whileSending;
  state.full = false;
  state.now += 15 * minute - 1;
  await expect(mail.send(message)).rejects.toMatchObject({ name: 'NotYet', at: began + 15 * minute });
  state.now += 1;
  await mail.send(message);
  expect(sent).toEqual([message.id]);
});

test('a stopping process begins no mail, and waits for and records the one being sent', async () => {
  const { mail, state, sent } = mailing();
  let arrive = (): void => undefined;
  state.whileSending = () =>
    new Promise<void>((resolve) => {
      arrive = resolve;
    });
  const sending = mail.send(message);
  await mail.waitForEnd(0);
  expect(sent).toEqual([]);
  mail.beginStop();
  const another = { ...message, id: 'invoice/a/2' };
  await expect(mail.send(another)).rejects.toMatchObject({ name: 'NotYet', at: state.now });
  const waiting = mail.waitForEnd(60_000);
  arrive();
  await waiting;
  await sending;
  await mail.send(message);
  expect(sent).toEqual([message.id]);
});

test('erasing a recipient erases the records of its mails', async () => {
  const { mail, sent, erased } = mailing();
  await mail.send(message);
  await mail.erase('invoice-a');
  expect(erased).toEqual(['invoice-a']);
  await mail.send(message);
  expect(sent).toHaveLength(2);
});
