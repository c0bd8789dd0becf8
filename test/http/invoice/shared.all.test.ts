/** Subscriptions that share an invoice, over HTTP: how they are grouped, shown, changed, documented and credited. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    TEST_CLOCK: 'true',
    TAX_RATE: '0.19',
    AUTO_ISSUE: 'true',
    SELLER_NAME: 'Northwind GmbH',
    SELLER_STREET: 'Hauptstraße 1',
    SELLER_CITY: 'Berlin',
    SELLER_POSTAL_CODE: '10115',
    SELLER_COUNTRY: 'DE',
    SELLER_VAT_ID: 'DE123456789',
    SELLER_IBAN: 'DE89370400440532013000',
  });
  await moveClock(service, '2035-03-10T08:00:00Z');
});
afterAll(() => service.dispose());

const offer = (id: string, price: number) =>
  service.call(`/api/reference/offers/${id}`, { method: 'PUT', body: { name: id, price, currency: 'EUR' } });
const subscribe = async (customerId: string, offerId: string, startDate = '2035-03-10') =>
  (await service.call('/api/subscriptions', { body: { customerId, offerId, startDate } })).body.id as string;
const invoicesOf = async (subscriptionId: string) => {
  const filter = `items/any(i: i/subscriptionId eq '${subscriptionId}')`;
  return (await service.call(`/api/invoices/odata?$filter=${encodeURIComponent(filter)}`)).body.value;
};
const get = async (id: string) => (await service.call(`/api/invoices/${id}`)).body;

test('subscriptions that fall due on one day share an invoice, from its draft to a credit note for one line', async () => {
  const customer = { name: 'Contoso', street: 'Ring 2', city: 'Hamburg', postalCode: '20095', country: 'DE' };
  const path = '/api/reference/customers/contoso';
  expectProblem(
    await service.call(path, { method: 'PUT', body: { ...customer, invoiceGrouping: 'sometimes' } }),
    400,
    'VALIDATION_ERROR',
  );
  const put = await service.call(path, { method: 'PUT', body: { ...customer, invoiceGrouping: 'together' } });
  expect(put.body).toMatchObject({ invoiceGrouping: 'together' });
  await offer('seats', 10);
  await offer('storage', 5);
  const seats = await subscribe('contoso', 'seats');
  const storage = await subscribe('contoso', 'storage');
  await moveClock(service, '2035-04-10T08:00:00Z');

  const [listed, ...others] = await invoicesOf(seats);
  expect(others).toEqual([]);
  expect(await invoicesOf(storage)).toEqual([listed]);
  const draft = await get(listed.id);
  expect(draft).toMatchObject({
    status: 'draft',
    subscriptionId: null,
    subtotal: 15,
    tax: 2.85,
    total: 17.85,
  });
  expect(draft).toMatchObject({ supplyFrom: '2035-04-10', supplyTo: '2035-05-09' });
  const linesOf = new Map(
    draft.items.map((item: { subscriptionId: string; amount: number }) => [item.subscriptionId, item.amount]),
  );
  expect(linesOf).toEqual(
    new Map([
      [seats, 10],
      [storage, 5],
    ]),
  );

  // The answer can be sent back, but not with a line of another subscription.
  const { items } = draft;
  const sent = { method: 'PUT', body: { ...draft, note: 'For all teams' } } as const;
  expect((await service.call(`/api/invoices/${draft.id}`, sent)).status).toBe(200);
  const foreign = { items: [{ ...items[0], unitPrice: 1, amount: 1, subscriptionId: 'sub_other' }] };
  const refused = await service.call(`/api/invoices/${draft.id}`, { method: 'PUT', body: foreign });
  expectProblem(refused, 400, 'VALIDATION_ERROR');
  expect((await get(draft.id)).items).toEqual(items);

  const explained = await service.call(`/api/invoices/${draft.id}/lines/2/explanation`);
  expect(explained.body).toMatchObject({
    subscriptionId: items[1].subscriptionId,
    after: { amount: String(items[1].amount) },
  });

  await moveClock(service, '2035-04-11T00:00:00Z');
  const issued = await get(draft.id);
  expect(issued).toMatchObject({ status: 'issued', invoiceDate: '2035-04-11T00:00:00.000Z' });

  const fileIn = async (syntax: string) => {
    const { text } = await service.call(`/api/invoices/${draft.id}/xml?syntax=${syntax}`);
    return text.replaceAll(/>\s+</g, '><');
  };
  const [ubl, cii] = [await fileIn('ubl'), await fileIn('cii')];
  for (const id of [seats, storage]) {
    expect(ubl).toContain(
      `<cac:DocumentReference><cbc:ID>${id}</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>`,
    );
    expect(cii).toContain(
      `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>${id}</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode>`,
    );
  }
  if (noPdfText === undefined) {
    const pdf = await service.call(`/api/invoices/${draft.id}/export-pdf`, { method: 'POST' });
    for (const id of [seats, storage]) expect(pdfWords(pdf.bytes)).toContain(`Subscription ${id}`);
  }

  const line = items.findIndex((item: { subscriptionId: string }) => item.subscriptionId === storage) + 1;
  const credit = { invoiceId: draft.id, reason: 'Outage', lines: [{ line, amount: 2 }] };
  const note = await service.call('/api/credit-notes', { body: credit });
  expect(note.body).toMatchObject({ subtotal: 2, tax: 0.38, total: 2.38 });
  const shown = await service.call(`/api/credit-notes/${note.body.id}`);
  expect(shown.body.items).toEqual([expect.objectContaining({ line, amount: 2, subscriptionId: storage })]);
  expect((await get(draft.id)).amountDue).toBe(15.47);
});

test('a preview shows the future shared draft and adds nothing to it', async () => {
  const body = { name: 'Fabrikam', invoiceGrouping: 'together' };
  await service.call('/api/reference/customers/fabrikam', { method: 'PUT', body });
  await offer('seats', 10);
  const [one, two] = [await subscribe('fabrikam', 'seats'), await subscribe('fabrikam', 'seats')];
  const ask = (id: string, more = '') =>
    service.call(`/api/subscriptions/${id}/generate-renewal-invoice${more}`, { method: 'POST' });
  const { invoiceId } = (await ask(one)).body;
  const previewed = await ask(two, '?preview=true');
  expect(previewed.body.billing.invoices).toMatchObject([{ id: invoiceId, subtotal: 20 }]);
  expect((await get(invoiceId)).subtotal).toBe(10);
  expect((await ask(two)).body).toEqual({ invoiceId, amount: 23.8 });
});

test('a new invoice with a line of a subscription is refused', async () => {
  const items = [{ description: 'Desk', quantity: 1, unitPrice: 5, subscriptionId: 'sub_1' }];
  const answer = await service.call('/api/invoices', { body: { customerId: 'contoso', items } });
  expectProblem(answer, 400, 'VALIDATION_ERROR');
});
