/**
 * E-invoices are frozen with their issued documents. Breaches of the standard are reported at issue, or stop it where e-invoices are
 * required.
 */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { temporaryFolders } from '../../support/temporaryFolder.js';

const emptyFolder = temporaryFolders();

let service: RunningService;
let strict: RunningService;
const environment = {
  SELLER_NAME: 'Northwind GmbH',
  SELLER_STREET: 'Hauptstraße 1',
  SELLER_CITY: 'Berlin',
  SELLER_POSTAL_CODE: '10115',
  SELLER_COUNTRY: 'DE',
  SELLER_VAT_ID: 'DE123456789',
  SELLER_IBAN: 'DE89370400440532013000',
  TAX_RATE: '0.19',
  DEFAULT_CURRENCY: 'EUR',
};
beforeAll(async () => {
  [service, strict] = await Promise.all([
    startService(environment),
    startService({ ...environment, E_INVOICE: 'required' }),
  ]);
});
afterAll(() => Promise.all([service.dispose(), strict.dispose()]));

const contoso = {
  name: 'Contoso',
  street: '1 rue de la Paix',
  city: 'Paris',
  country: 'FR',
  purchaseOrder: 'PO-1',
};
const items = [{ description: 'Hours', quantity: 3, unitPrice: 33.33, unitCode: 'HUR' }];
const customer = (of: RunningService, id: string, body: Record<string, unknown>) =>
  of.call(`/api/reference/customers/${id}`, { method: 'PUT', body });
const issue = (of: RunningService, id: string) =>
  of.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status: 'issued' } });
const draft = async (of: RunningService, body: Record<string, unknown>) => {
  const made = await of.call('/api/invoices', { body: { items, ...body } });
  expect(made.status).toBe(201);
  return made.body.id as string;
};

test('an issued invoice and its credit note are e-invoices in both syntaxes, and never change', async () => {
  await customer(service, 'contoso', { ...contoso, vatId: 'FR40303265045' });
  const id = await draft(service, { customerId: 'contoso' });
  expectProblem(await service.call(`/api/invoices/${id}/xml`), 400, 'INVALID_STATUS_TRANSITION');
  const issued = await issue(service, id);
  expect(issued.body).toMatchObject({ invoiceNumber: expect.any(String), status: 'issued' });
  expect(issued.body.warnings).toBeUndefined();
  const ubl = await service.call(`/api/invoices/${id}/xml`);
  expect(ubl.status).toBe(200);
  expect(ubl.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(ubl.headers.get('content-disposition')).toContain(`invoice-${issued.body.invoiceNumber}.xml`);
  for (const said of [
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>',
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    '<cbc:StreetName>Hauptstraße 1</cbc:StreetName>',
    '<cbc:InvoicedQuantity unitCode="HUR">3</cbc:InvoicedQuantity>',
    '<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>',
    '<cbc:PayableAmount currencyID="EUR">99.99</cbc:PayableAmount>',
    '<cbc:ID>DE89370400440532013000</cbc:ID>',
    '<cbc:ID>PO-1</cbc:ID>',
  ])
    expect(ubl.text).toContain(said);
  expect(ubl.text).not.toContain('<!--');
  const cii = await service.call(`/api/invoices/${id}/xml?syntax=cii`);
  expect(cii.text).toContain('<ram:DuePayableAmount>99.99</ram:DuePayableAmount>');
  await customer(service, 'contoso', { name: 'Another', country: 'IT' });
  expect((await service.call(`/api/invoices/${id}/xml`)).text).toBe(ubl.text);
  const note = await service.call('/api/credit-notes', {
    body: { invoiceId: id, reason: 'Returned', amount: 33.33 },
  });
  const xml = (await service.call(`/api/credit-notes/${note.body.id}/xml`)).text;
  for (const said of [
    '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
    `<cbc:ID>${issued.body.invoiceNumber}</cbc:ID>`,
    '<cbc:PayableAmount currencyID="EUR">33.33</cbc:PayableAmount>',
    '<cbc:ID>AE</cbc:ID>',
  ])
    expect(xml).toContain(said);
  expectProblem(await service.call(`/api/invoices/${id}/xml?syntax=edifact`), 400, 'VALIDATION_ERROR');
  expectProblem(await service.call('/api/invoices/inv_none/xml'), 404, 'INVOICE_NOT_FOUND');
  expectProblem(await service.call('/api/credit-notes/cn_none/xml'), 404, 'CREDIT_NOTE_NOT_FOUND');
});

test('a balance on account lowers the amount due in the file; a later payment does not change it', async () => {
  await customer(service, 'ahead', { name: 'Ahead', country: 'DE', city: 'Bonn' });
  const receive = async (amount: number) =>
    expect(
      (
        await service.call('/api/payments', {
          body: { customerId: 'ahead', amount, currency: 'EUR', paidAt: '2026-04-09', method: 'transfer' },
        })
      ).status,
    ).toBe(201);
  await receive(68.99);
  const id = await draft(service, { customerId: 'ahead' });
  await issue(service, id);
  const [ubl, cii] = await Promise.all(
    ['ubl', 'cii'].map(async (of) => (await service.call(`/api/invoices/${id}/xml?syntax=${of}`)).text),
  );
  expect(ubl).toContain('<cbc:PrepaidAmount currencyID="EUR">68.99</cbc:PrepaidAmount>');
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">50.00</cbc:PayableAmount>');
  expect(cii).toContain('<ram:TotalPrepaidAmount>68.99</ram:TotalPrepaidAmount>');
  expect(cii).toContain('<ram:DuePayableAmount>50.00</ram:DuePayableAmount>');
  await receive(50);
  expect((await service.call(`/api/invoices/${id}`)).body).toMatchObject({ status: 'paid', amountDue: 0 });
  expect((await service.call(`/api/invoices/${id}/xml`)).text).toBe(ubl);
});

test('a cancelled invoice has no e-invoice', async () => {
  await customer(service, 'gone', { name: 'Gone', country: 'DE', city: 'Bonn' });
  const id = await draft(service, { customerId: 'gone' });
  const { invoiceNumber } = (await issue(service, id)).body;
  await service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status: 'cancelled' } });
  const refused = await service.call(`/api/invoices/${id}/xml`);
  expectProblem(refused, 409, 'INVOICE_CANCELLED');
  expect(refused.body.detail).toBe(`Invoice ${invoiceNumber} is cancelled and has no e-invoice`);
});

test('an independent reader finds the same e-invoice in the PDF', async () => {
  await customer(service, 'hybrid', { name: 'Tailspin', country: 'DE', city: 'Bonn', language: 'de' });
  const id = await draft(service, { customerId: 'hybrid' });
  await issue(service, id);
  const pdf = await service.call(`/api/invoices/${id}/export-pdf`, { method: 'POST' });
  expect(pdf.status).toBe(200);
  if (noPdfText !== undefined) return;
  const folder = await emptyFolder();
  await writeFile(join(folder, 'invoice.pdf'), pdf.bytes);
  execFileSync('pdfdetach', ['-saveall', '-o', folder, join(folder, 'invoice.pdf')]);
  const within = await readFile(join(folder, 'factur-x.xml'), 'utf8');
  expect(within).toBe((await service.call(`/api/invoices/${id}/xml?syntax=cii`)).text);
  const words = pdfWords(pdf.bytes);
  for (const part of [
    'RECHNUNG',
    'Bonn',
    'Deutschland',
    'USt. 19 % auf 99,99 €',
    'DE89 3704 0044 0532 0130 00',
  ])
    expect(words).toContain(part);
  expect(words).not.toMatch(/hybrid|inv_/);
});

test('breaches of the standard are reported at issue and in the file, among them lines without their own tax', async () => {
  await customer(service, 'nowhere', { name: 'Fabrikam' });
  const id = await draft(service, { customerId: 'nowhere', tax: 19 });
  const issued = await issue(service, id);
  const codes = issued.body.warnings.map(({ code }: { code: string }) => code);
  expect(codes).toEqual(['BR-11', 'BR-CO-04', 'BR-CO-18']);
  const { text } = await service.call(`/api/invoices/${id}/xml`);
  expect(text).toMatch(
    /<!-- Not a valid e-invoice by EN 16931\. BR-11 \/buyer\/country is required.*BR-CO-04 \/items\/0\/taxCategory/,
  );
  expect(text).toContain('<cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount>');
  const wrong = { ...items[0], taxCategory: 'S', taxRate: 0.19 };
  const sent = await service.call('/api/invoices', {
    body: { customerId: 'nowhere', items: [wrong], tax: 18, status: 'issued' },
  });
  expect(sent.body.warnings.map(({ code }: { code: string }) => code)).toEqual(['BR-11', 'BR-CO-14']);
});

test('where e-invoices are required, an invoice that breaches the standard is not issued', async () => {
  await customer(strict, 'nowhere', { name: 'Fabrikam' });
  const id = await draft(strict, { customerId: 'nowhere' });
  const refused = await issue(strict, id);
  expectProblem(refused, 400, 'E_INVOICE_INVALID');
  expect(refused.body.errors).toEqual([
    { path: '/buyer/country', message: expect.stringMatching(/^BR-11: /) },
  ]);
  expect((await strict.call(`/api/invoices/${id}`)).body).toMatchObject({
    status: 'draft',
    invoiceNumber: null,
  });
  await customer(strict, 'nowhere', { country: 'DE' });
  expect((await issue(strict, id)).body.status).toBe('issued');
  expect((await strict.call(`/api/invoices/${id}/xml`)).status).toBe(200);
});

test('a subscription’s lines are counted in periods, or in the unit of its offer', async () => {
  await customer(service, 'contoso', { ...contoso, vatId: 'FR40303265045' });
  const offer = { name: 'Pro', price: 10, currency: 'EUR' };
  const put = (id: string, body: object) =>
    service.call(`/api/reference/offers/${id}`, { method: 'PUT', body });
  await put('seats', offer);
  await put('hours', { ...offer, unitCode: 'HUR' });
  const unitsOf = async (offerId: string, billingCycle: string) => {
    const { body } = await service.call('/api/subscriptions', {
      body: { customerId: 'contoso', offerId, quantity: 2, startDate: '2026-01-31', billingCycle },
    });
    await service.call(`/api/subscriptions/${body.id}/renew`, { method: 'POST' });
    const filter = encodeURIComponent(`subscriptionId eq '${body.id}'`);
    const { value } = (await service.call(`/api/invoices/odata?$filter=${filter}&$top=1`)).body;
    expect((await issue(service, value[0].id)).body.warnings).toBeUndefined();
    const { text } = await service.call(`/api/invoices/${value[0].id}/xml`);
    return [...text.matchAll(/unitCode="(\w+)"/g)].map(([, unit]) => unit);
  };
  expect(new Set(await unitsOf('seats', 'monthly'))).toEqual(new Set(['MON']));
  expect(new Set(await unitsOf('seats', 'yearly'))).toEqual(new Set(['ANN']));
  expect(new Set(await unitsOf('hours', 'monthly'))).toEqual(new Set(['HUR']));
});

test('generated lines are in English in the API, and in the customer’s language in the PDF and the XML', async () => {
  await customer(service, 'kundin', { name: 'Kundin', language: 'de-DE', country: 'DE' });
  await service.call('/api/reference/offers/grund', {
    method: 'PUT',
    body: { name: 'Grundtarif', price: 10, currency: 'EUR', billingCycle: 'monthly' },
  });
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const made = await service.call('/api/subscriptions', {
    body: { customerId: 'kundin', offerId: 'grund', quantity: 5, startDate: day(-10) },
  });
  const subscriptionId = made.body.id;
  const upgrade = { subscriptionId, newQuantity: 8 };
  await service.call('/api/subscriptions/upgrade-quantity', { body: upgrade });
  const asked = await service.call(`/api/subscriptions/${subscriptionId}/generate-renewal-invoice`, {
    method: 'POST',
  });
  const id = asked.body.invoiceId;
  await issue(service, id);
  const { body } = await service.call(`/api/invoices/${id}`);
  expect(body.items.map(({ description }: { description: string }) => description)).toEqual([
    expect.stringMatching(/^Grundtarif, 2\d{3}-\d\d-\d\d to 2\d{3}-\d\d-\d\d$/),
    expect.stringMatching(/^Quantity 5 to 8, 2\d{3}-\d\d-\d\d to .* of \d+ days\)$/),
  ]);
  const french = await service.call(`/api/invoices/${id}?language=fr-FR`);
  expect(french.body.items[1].description).toMatch(/^Quantité 5 → 8, \d.* au .* jours sur \d+\)$/);
  expect({ ...french.body, items: body.items }).toEqual(body);
  expectProblem(await service.call(`/api/invoices/${id}?language=%C3%A4`), 400, 'VALIDATION_ERROR');
  const credited = await service.call('/api/credit-notes', { body: { invoiceId: id, reason: 'Kulanz' } });
  const note = (await service.call(`/api/credit-notes/${credited.body.id}?language=pl`)).body;
  expect([note.reason, note.items[0].description]).toEqual([
    'Kulanz',
    expect.stringMatching(/^Uznanie do faktury INV-/),
  ]);
  const xml = await service.call(`/api/invoices/${id}/xml`);
  const german = /Menge 5 auf 8, \d\d\.\d\d\.\d{4} bis \d\d\.\d\d\.\d{4} \(\d+ von \d+ Tagen\)/;
  expect(xml.text).toMatch(german);
  expect(xml.text).not.toContain('Quantity 5 to');
  if (noPdfText !== undefined) return;
  const pdf = await service.call(`/api/invoices/${id}/export-pdf`, { method: 'POST' });
  expect(pdfWords(pdf.bytes)).toMatch(german);
});

test('a fraction of an hour is billed, credited and printed exactly as it was sent', async () => {
  await customer(service, 'hourly', { ...contoso, vatId: 'FR40303265045', language: 'de' });
  const hours = [{ description: 'Hours', quantity: 1.234567, unitPrice: 100, unitCode: 'HUR' }];
  const tiny = { description: 'Grains', quantity: 0.000001, unitPrice: 1_000_000 };
  const id = await draft(service, { customerId: 'hourly', items: [...hours, tiny, ...items] });
  expect((await issue(service, id)).body.warnings).toBeUndefined();
  const { body } = await service.call(`/api/invoices/${id}`);
  expect(body).toMatchObject({
    items: [{ quantity: 1.234567, amount: 123.46 }, { quantity: 0.000001, amount: 1 }, { quantity: 3 }],
  });
  const ubl = await service.call(`/api/invoices/${id}/xml`);
  expect(ubl.text).toContain('<cbc:InvoicedQuantity unitCode="HUR">1.234567</cbc:InvoicedQuantity>');
  expect(ubl.text).toContain('<cbc:InvoicedQuantity unitCode="C62">0.000001</cbc:InvoicedQuantity>');
  expect(ubl.text).toContain('<cbc:InvoicedQuantity unitCode="HUR">3</cbc:InvoicedQuantity>');
  const credit = (quantity: number) =>
    service.call('/api/credit-notes', {
      body: { invoiceId: id, reason: 'Too many', lines: [{ line: 1, quantity }] },
    });
  const given = await credit(0.234567);
  expect(given.status).toBe(201);
  const note = (await service.call(`/api/credit-notes/${given.body.id}`)).body;
  expect(note.items).toMatchObject([{ quantity: 0.234567, amount: 23.46 }]);
  expectProblem(await credit(1.000001), 400, 'INVALID_AMOUNT');
  expect((await credit(1)).status).toBe(201);
  if (noPdfText !== undefined) return;
  const pdf = await service.call(`/api/invoices/${id}/export-pdf`, { method: 'POST' });
  expect(pdfWords(pdf.bytes)).toMatch(/Hours 1,234567 .*Grains 0,000001 .*Hours 3 /);
});

test.each([0, -1, 1.2345678, 1_000_000.5])('a line with quantity %s is refused', async (quantity) => {
  const body = { customerId: 'contoso', items: [{ ...items[0], quantity }] };
  expectProblem(await service.call('/api/invoices', { body }), 400, 'INVALID_AMOUNT');
});

test('supply dates, purchase order and note appear in the answer, the list, the XML and the PDF', async () => {
  await customer(service, 'supplied', { ...contoso, vatId: 'FR40303265045', language: 'de' });
  const february = { supplyFrom: '2026-02-01', supplyTo: '2026-02-28' };
  const lines = [
    { ...items[0], ...february },
    { description: 'Training', quantity: 1, unitPrice: 10, supplyFrom: '2026-03-31' },
  ];
  const said = { purchaseOrder: 'PO-2', note: 'Bitte <beachten>.' };
  const id = await draft(service, { customerId: 'supplied', items: lines, ...said });
  const opened = (await service.call(`/api/invoices/${id}`)).body;
  const whole = { supplyFrom: '2026-02-01', supplyTo: '2026-03-31', ...said };
  expect(opened).toMatchObject({ ...whole, items: [february, { supplyTo: '2026-03-31' }] });
  // The answer can be sent back, and changes nothing.
  await service.call(`/api/invoices/${id}`, { method: 'PUT', body: opened });
  const { updatedAt, ...same } = (await service.call(`/api/invoices/${id}`)).body;
  expect(opened).toMatchObject(same);
  const filter = encodeURIComponent("supplyTo ge 2026-03-31 and purchaseOrder eq 'PO-2'");
  const listed = await service.call(`/api/invoices/odata?$filter=${filter}`);
  expect(listed.body.value).toEqual([expect.objectContaining({ id, ...whole })]);
  await issue(service, id);
  const ubl = (await service.call(`/api/invoices/${id}/xml`)).text.replaceAll(/>\s+</g, '><');
  const period = (from: string, to: string) =>
    `<cac:InvoicePeriod><cbc:StartDate>${from}</cbc:StartDate><cbc:EndDate>${to}</cbc:EndDate></cac:InvoicePeriod>`;
  for (const part of [
    `${period('2026-02-01', '2026-03-31')}<cac:OrderReference><cbc:ID>PO-2</cbc:ID>`,
    '<cbc:Note>Bitte &lt;beachten&gt;.</cbc:Note>',
    `</cbc:LineExtensionAmount>${period('2026-02-01', '2026-02-28')}`,
    `</cbc:LineExtensionAmount>${period('2026-03-31', '2026-03-31')}`,
  ])
    expect(ubl).toContain(part);
  expect(ubl).not.toContain('<!--');
  if (noPdfText) return;
  const file = await service.call(`/api/invoices/${id}/export-pdf`, { method: 'POST' });
  const pdf = pdfWords(file.bytes);
  for (const words of ['PO-2', 'Bitte <beachten>.', 'Leistungsdatum: 31.03.2026', 'Zeitraum: 01.02.2026'])
    expect(pdf).toContain(words);
});

test.each([
  [{ items: [{ ...items[0], supplyTo: '2026-02-28' }] }, '/items/0/supplyTo'],
  [{ items: [{ ...items[0], supplyFrom: '2026-03-01', supplyTo: '2026-02-28' }] }, '/items/0/supplyTo'],
  [{ items, supplyFrom: '2026-03-01', supplyTo: '2026-02-28' }, '/supplyTo'],
])('inconsistent supply dates are refused by their place: %#', async (body, path) => {
  const refused = await service.call('/api/invoices', { body: { customerId: 'supplied', ...body } });
  expectProblem(refused, 400, 'VALIDATION_ERROR');
  expect(refused.body.errors).toEqual([expect.objectContaining({ path })]);
});
