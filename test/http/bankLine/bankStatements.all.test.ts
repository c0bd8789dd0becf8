/** Bank statements over HTTP: certain matches are booked once. Other lines wait for a clerk, who accepts or drops them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type StatementLine, signedAmount } from '../../../src/domain/bankLine/statement.js';
import { sumAmounts } from '../../../src/kernel/money.js';
import { type BalancedStatement, camt053Of, mt940Of } from '../../support/bankStatements.js';
import { eventsOfCommands } from '../../support/events.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
});
afterAll(() => service.dispose());

let lines = 0;
function line(amount: string, remittance: string, fields: Partial<StatementLine> = {}): StatementLine {
  lines += 1;
  return {
    bookingDate: '2026-03-02',
    valueDate: '2026-03-02',
    amount,
    direction: 'credit',
    reversal: false,
    returnReason: null,
    bankReference: `BANK${String(lines).padStart(6, '0')}`,
    endToEndId: `E2E${lines}`,
    counterpartyName: 'Ada Lovelace',
    counterpartyIban: null,
    remittance,
    ...fields,
  };
}
function statement(...own: readonly StatementLine[]): BalancedStatement {
  const closing = sumAmounts(['100', ...own.map(signedAmount)], 'EUR');
  return {
    account: 'DE89370400440532013000',
    number: '7',
    currency: 'EUR',
    opening: '100.00',
    closing,
    lines: own,
  };
}
const take = (one: BalancedStatement, text = camt053Of([one]), query = '') =>
  service.call(`/api/bank-statements${query}`, {
    content: text,
    headers: { 'content-type': text.startsWith('<') ? 'application/xml' : 'text/plain' },
  });
async function invoice(customerId: string, amount: number): Promise<{ id: string; invoiceNumber: string }> {
  const items = [{ description: 'Licence', quantity: 1, unitPrice: amount }];
  const made = await service.call('/api/invoices', { body: { customerId, items, tax: 0, status: 'issued' } });
  if (made.status !== 201) throw new Error(made.text);
  return (await service.call(`/api/invoices/${made.body.id}`)).body;
}
const read = async (path: string) => (await service.call(path)).body;
async function proposals(filter: string) {
  return (await read(`/api/payment-proposals?$filter=${encodeURIComponent(filter)}&$orderby=bankReference`))
    .value;
}
const accept = (id: string, body?: object) =>
  service.call(`/api/payment-proposals/${id}/accept`, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
  });

test.each([
  ['CAMT.053', (one: BalancedStatement) => camt053Of([one])],
  ['MT940', (one: BalancedStatement) => mt940Of([one])],
])('a line that names invoices and pays their sum is booked once (%s)', async (format, write) => {
  const customerId = `sure-${format}`;
  const [first, second, third] = [
    await invoice(customerId, 29.9),
    await invoice(customerId, 10),
    await invoice(customerId, 7),
  ];
  const one = statement(
    line('29.90', `Rechnung ${first.invoiceNumber.replaceAll('-', ' ').toLowerCase()}, danke`),
    line('17.00', `${second.invoiceNumber} und ${third.invoiceNumber.replaceAll('-', '')}`),
    line('3.50', 'account fee', { direction: 'debit' }),
  );
  const answer = await take(one, write(one));
  const counts = { lines: 3, booked: 2, proposed: 0, known: 0, ignored: 1 };
  expect(answer).toMatchObject({
    status: 200,
    body: { ...counts, statements: [{ ...counts, account: one.account, statement: '7', opening: 100 }] },
  });
  for (const { id } of [first, second, third])
    expect(await read(`/api/invoices/${id}`)).toMatchObject({ status: 'paid', amountDue: 0 });
  const booked = await proposals(`customerId eq '${customerId}'`);
  expect(booked).toMatchObject([
    { status: 'booked', automatic: true, amount: 29.9, paymentId: expect.stringMatching(/^pay_/) },
    { status: 'booked', automatic: true, amount: 17 },
  ]);

  const again = await take(one, write(one));
  expect(again.body).toMatchObject({ lines: 3, booked: 0, proposed: 0, known: 2, ignored: 1 });
  expect(await proposals(`customerId eq '${customerId}'`)).toEqual(booked);
});

test('a preview of a statement reports its outcome and books nothing', async () => {
  const { id, invoiceNumber } = await invoice('tried', 12);
  const one = statement(line('12.00', invoiceNumber), line('4.00', 'thanks'), line('12.00', invoiceNumber));
  const eventsInAll = async () => (await read(`${eventsOfCommands}&$top=0`)).count;
  const before = await eventsInAll();
  const told = { lines: 3, booked: 1, proposed: 2, known: 0, ignored: 0 };
  expect(await take(one, camt053Of([one]), '?preview=true')).toMatchObject({ status: 200, body: told });
  const { text } = await take(one, camt053Of([one]), '?preview=true&progress=true');
  expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({ result: told });
  expect([await eventsInAll(), await read(`/api/invoices/${id}`)]).toMatchObject([before, { amountDue: 12 }]);
  expect((await take(one)).body).toMatchObject(told);
});

test('concurrent uploads of one statement book each line once', async () => {
  const { id, invoiceNumber } = await invoice('raced', 12);
  const one = statement(line('12.00', invoiceNumber));
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(one)));
  for (const answer of answers) expect(answer.status).toBe(200);
  const sum = (name: string) => answers.reduce((total, { body }) => total + body[name], 0);
  expect([sum('booked') + sum('known'), sum('proposed')]).toEqual([8, 0]);
  expect((await take(one)).body).toMatchObject({ known: 1 });
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountPaid: 12, amountDue: 0 });
});

test('of two lines that pay the same invoice one is booked and the other waits', async () => {
  const { id, invoiceNumber } = await invoice('twice', 20);
  const { body } = await take(statement(line('20.00', invoiceNumber), line('20.00', invoiceNumber)));
  expect(body).toMatchObject({ booked: 1, proposed: 1 });
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountPaid: 20, amountDue: 0 });
});

test('a line that names a written-off invoice pays it, as any payment takes a write-off back', async () => {
  const [whole, part] = [await invoice('late', 23), await invoice('late', 29)];
  for (const { id } of [whole, part])
    await service.call(`/api/invoices/${id}/write-off`, { body: { reason: 'Insolvent' } });
  const { body } = await take(
    statement(line('23.00', whole.invoiceNumber), line('10.07', part.invoiceNumber)),
  );
  expect(body).toMatchObject({ booked: 1, proposed: 1 });
  expect(await read(`/api/invoices/${whole.id}`)).toMatchObject({ status: 'paid', amountWrittenOff: 0 });
  const [waiting] = await proposals("status eq 'proposed' and amount eq 10.07");
  expect(waiting).toMatchObject({ reason: 'amountDiffers' });
  expect((await accept(waiting.id)).status).toBe(200);
  expect(await read(`/api/invoices/${part.id}`)).toMatchObject({
    amountPaid: 10.07,
    amountWrittenOff: 18.93,
  });
});

test('an amount that fits two invoices waits until a clerk chooses one, and only one choice succeeds', async () => {
  const first = await invoice('fits', 31.41);
  const second = await invoice('fits', 31.41);
  expect((await take(statement(line('31.41', 'thank you')))).body).toMatchObject({ booked: 0, proposed: 1 });
  const [waiting] = await proposals("status eq 'proposed' and amount eq 31.41");
  expect(waiting).toMatchObject({ reason: 'severalFit', customerId: null, paymentId: null });
  const { options } = await read(`/api/payment-proposals/${waiting.id}`);
  expect(options).toMatchObject([
    { option: 1, customerId: 'fits', invoiceId: first.id, amount: 31.41, clues: 'amount' },
    { option: 2, invoiceId: second.id },
  ]);
  expectProblem(await accept(waiting.id), 400, 'AMBIGUOUS_PROPOSAL');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => accept(waiting.id, { option: (n % 2) + 1 })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(won[0]?.body).toMatchObject({ id: waiting.id, status: 'booked', customerId: 'fits' });
  for (const one of answers) if (one.status !== 200) expectProblem(one, 400, 'INVALID_STATUS_TRANSITION');
  const due = await Promise.all(
    [first, second].map(async ({ id }) => (await read(`/api/invoices/${id}`)).amountDue),
  );
  expect(due.sort()).toEqual([0, 31.41]);
});

test('a clerk assigns a line to an invoice; allocating more than is due is refused and the line keeps waiting', async () => {
  const { id } = await invoice('said', 40);
  await take(statement(line('55.00', 'no idea')));
  const [waiting] = await proposals("status eq 'proposed' and amount eq 55");
  expect(waiting).toMatchObject({ reason: 'unknown' });
  expectProblem(await accept(waiting.id), 400, 'AMBIGUOUS_PROPOSAL');
  expectProblem(
    await accept(waiting.id, { allocations: [{ invoiceId: id, amount: 41 }] }),
    400,
    'INVALID_ALLOCATION',
  );
  expect(await read(`/api/payment-proposals/${waiting.id}`)).toMatchObject({
    status: 'proposed',
    reason: 'refused',
    refusal: expect.stringContaining('INVALID_ALLOCATION'),
  });
  const done = await accept(waiting.id, { allocations: [{ invoiceId: id, amount: 15 }] });
  expect(done.body).toMatchObject({ status: 'booked', customerId: 'said' });
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountPaid: 15, amountDue: 25 });
});

test('a line with a future booking date waits, with the reason why it was refused', async () => {
  const { id, invoiceNumber } = await invoice('early', 61);
  const bookingDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const answer = await take(statement(line('61.00', invoiceNumber, { bookingDate, valueDate: bookingDate })));
  expect(answer.body).toMatchObject({ booked: 0, proposed: 1 });
  const [waiting] = await proposals("status eq 'proposed' and amount eq 61");
  expect(waiting).toMatchObject({
    reason: 'refused',
    refusal: expect.stringContaining('paidAt must not be later than tomorrow'),
  });
  const accepted = await accept(waiting.id, { allocations: [{ invoiceId: id, amount: 61 }] });
  expectProblem(accepted, 400, 'VALIDATION_ERROR');
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountPaid: 0, amountDue: 61 });
});

test('a dropped line stays dropped when its statement is uploaded again', async () => {
  const one = statement(line('0.17', 'interest'));
  await take(one);
  const [waiting] = await proposals("status eq 'proposed' and amount eq 0.17");
  const drop = () =>
    service.call(`/api/payment-proposals/${waiting.id}/drop`, { body: { reason: 'Interest' } });
  expect((await drop()).body).toEqual({
    id: waiting.id,
    status: 'dropped',
    customerId: null,
    paymentId: null,
  });
  expectProblem(await drop(), 400, 'INVALID_STATUS_TRANSITION');
  expectProblem(await accept(waiting.id, { customerId: 'c' }), 400, 'INVALID_STATUS_TRANSITION');
  expect((await take(one)).body).toMatchObject({ known: 1, proposed: 0 });
  expect(await read(`/api/payment-proposals/${waiting.id}`)).toMatchObject({
    status: 'dropped',
    dropReason: 'Interest',
  });
});

test('a returned credit proposes to reverse its payment, and a clerk accepts that', async () => {
  const { id, invoiceNumber } = await invoice('returns', 64);
  const paid = line('64.00', invoiceNumber);
  expect((await take(statement(paid))).body).toMatchObject({ booked: 1 });
  const returned = line('64.00', 'RETURN', {
    direction: 'debit',
    reversal: true,
    endToEndId: paid.endToEndId,
    bookingDate: '2026-03-09',
  });
  const one = statement(returned);
  const text = camt053Of([one]).replace('</RmtInf>', '</RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>');
  expect((await take(one, text)).body).toMatchObject({ booked: 0, proposed: 1 });
  const [waiting] = await proposals("status eq 'proposed' and direction eq 'debit'");
  expect(waiting).toMatchObject({ reason: 'returned', returnReason: 'AC04' });
  const { options } = await read(`/api/payment-proposals/${waiting.id}`);
  expect(options).toMatchObject([
    { customerId: 'returns', clues: 'endToEndId, amount', paymentId: expect.any(String) },
  ]);
  expect((await accept(waiting.id)).body).toMatchObject({
    status: 'booked',
    paymentId: options[0].paymentId,
  });
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ status: 'issued', amountPaid: 0, amountDue: 64 });
});

test('the payment of a returned credit is found among many lines from the same account', async () => {
  const { invoiceNumber } = await invoice('often', 23);
  const from = { counterpartyIban: 'GB33BUKB20201555555555' };
  const others = () => Array.from({ length: 150 }, () => line('0.07', 'no invoice', from));
  const paid = statement(...others(), line('23.00', invoiceNumber, from), ...others());
  expect((await take(paid)).body.booked).toBe(1);
  const returned = line('23.00', 'RETURN', { ...from, direction: 'debit', reversal: true });
  expect((await take(statement(returned))).body).toMatchObject({ proposed: 1 });
  const [waiting] = await proposals("status eq 'proposed' and direction eq 'debit' and amount eq 23");
  expect((await read(`/api/payment-proposals/${waiting.id}`)).options).toMatchObject([
    { customerId: 'often', clues: 'account, amount' },
  ]);
});

test('a return finds a manual payment by its reference, or by the invoice that the text names', async () => {
  const { invoiceNumber } = await invoice('by-hand', 65);
  const payment = {
    customerId: 'by-hand',
    amount: 65,
    currency: 'EUR',
    paidAt: '2026-03-02',
    method: 'transfer',
  };
  const made = await service.call('/api/payments', { body: { ...payment, reference: 'HAND-1' } });
  expect(made.status).toBe(201);
  const other = await service.call('/api/payments', { body: { ...payment, reference: 'OTHER' } });
  const back = { direction: 'debit', reversal: true, endToEndId: null } as const;
  await take(
    statement(
      line('65.00', 'back', { ...back, endToEndId: 'HAND-1' }),
      line('65.00', `return of ${invoiceNumber}`, back),
      line('65.00', 'no idea', back),
    ),
  );
  const waiting = await proposals("status eq 'proposed' and amount eq 65 and direction eq 'debit'");
  const options = await Promise.all(
    waiting.map(async ({ id }: { id: string }) => (await read(`/api/payment-proposals/${id}`)).options),
  );
  const option = { option: 1, customerId: 'by-hand', paymentId: made.body.id };
  expect(options).toMatchObject([
    [{ ...option, clues: 'endToEndId, amount' }],
    [{ ...option, clues: 'invoiceNumber, amount' }],
    [],
  ]);
  expect((await accept(waiting[1].id)).status).toBe(200);
  // The other line is another return.
  expectProblem(await accept(waiting[0].id), 400, 'INVALID_STATUS_TRANSITION');
  expect(await read(`/api/payment-proposals/${waiting[0].id}`)).toMatchObject({
    status: 'proposed',
    reason: 'refused',
  });
  expect((await accept(waiting[0].id, { paymentId: other.body.id })).body).toMatchObject({
    status: 'booked',
    paymentId: other.body.id,
  });
  const unnamed = await accept(waiting[2].id);
  expectProblem(unnamed, 400, 'AMBIGUOUS_PROPOSAL');
  expect(unnamed.body.detail).toMatch(/\bpaymentId/);
  const dollars = await service.call('/api/payments', { body: { ...payment, currency: 'USD' } });
  expectProblem(await accept(waiting[2].id, { paymentId: dollars.body.id }), 400, 'INVALID_AMOUNT');
  const larger = await service.call('/api/payments', {
    body: { ...payment, reference: 'Larger', amount: payment.amount + 0.01 },
  });
  expectProblem(await accept(waiting[2].id, { paymentId: larger.body.id }), 400, 'INVALID_AMOUNT');
  const named = await accept(waiting[2].id, { paymentId: 'pay_none' });
  expectProblem(named, 400, 'AMBIGUOUS_PROPOSAL');
});

test('the progress of an upload is reported on request', async () => {
  const { invoiceNumber } = await invoice('progress', 5);
  const one = statement(line('5.00', invoiceNumber), line('1.00', 'fee', { direction: 'debit' }));
  const { text, headers } = await take(one, camt053Of([one]), '?progress=true');
  expect(headers.get('content-type')).toContain('application/x-ndjson');
  const told = text
    .trim()
    .split('\n')
    .map((json) => JSON.parse(json));
  expect(told.at(-1)).toMatchObject({ result: { lines: 2, booked: 1, ignored: 1 } });
});

test('a malformed or unbalanced statement is refused as a whole', async () => {
  const { id, invoiceNumber } = await invoice('refused', 9);
  const one = statement(line('9.00', invoiceNumber));
  expectProblem(await take({ ...one, closing: '108.00' }), 400, 'STATEMENT_OUT_OF_BALANCE');
  const cut = await take(one, camt053Of([one]).slice(0, -30));
  expectProblem(cut, 400, 'MALFORMED_STATEMENT');
  expect(cut.body.detail).toMatch(/^Line 2: the XML is not well-formed/);
  expectProblem(await take(one, 'date;amount'), 400, 'MALFORMED_STATEMENT');
  const entity = camt053Of([one]).replace(
    '<Document',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document',
  );
  expectProblem(await take(one, entity), 400, 'MALFORMED_STATEMENT');
  const unknown = await service.call('/api/bank-statements', {
    content: 'x',
    headers: { 'content-type': 'text/csv' },
  });
  expectProblem(unknown, 415, 'UNSUPPORTED_MEDIA_TYPE');
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountDue: 9 });
  expectProblem(await service.call('/api/payment-proposals/bnk_none'), 404, 'PROPOSAL_NOT_FOUND');
  expectProblem(await accept('bnk_none'), 404, 'PROPOSAL_NOT_FOUND');
});

test('the audit shows the history of a line', async () => {
  const [booked] = await proposals("status eq 'booked' and automatic eq true");
  const { body } = await service.call(`/api/audit/bankLine/${booked.id}`);
  expect(JSON.stringify(body)).toContain('BankLineBookingRequested');
});

test('personal data of a line can be erased after its retention, and the line is still recognized', async () => {
  const old = statement(
    line('77.01', 'from Ada', { bookingDate: '2010-03-02', counterpartyIban: 'NL91ABNA0417164300' }),
  );
  await take(statement(line('77.02', 'from Bob')));
  await take(old);
  const [ada, bob] = await proposals(
    "status eq 'proposed' and amount gt 77 and amount lt 78 and direction eq 'credit'",
  ).then((found) =>
    found.sort((left: { amount: number }, right: { amount: number }) => left.amount - right.amount),
  );
  const erase = (id: string) => service.call(`/api/payment-proposals/${id}/parties`, { method: 'DELETE' });
  expectProblem(await erase(bob.id), 400, 'DOCUMENT_RETAINED');
  expect((await erase(ada.id)).status).toBe(200);
  expect((await erase(ada.id)).status).toBe(200);
  expect(await read(`/api/payment-proposals/${ada.id}`)).toMatchObject({
    amount: 77.01,
    bankReference: ada.bankReference,
    endToEndId: null,
    counterpartyName: null,
    counterpartyIban: null,
    remittance: null,
  });
  const history = await service.call(`/api/audit/bankLine/${ada.id}`);
  expect(history.text).not.toContain('from Ada');
  expect(history.text).not.toContain('NL91ABNA0417164300');
  expect((await take(old)).body).toMatchObject({ known: 1 });
  expectProblem(await erase('bnk_none'), 404, 'PROPOSAL_NOT_FOUND');
});
