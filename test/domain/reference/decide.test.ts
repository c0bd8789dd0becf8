/** The rules of offers and customers in the reference data. */
import { describe, expect, test } from '@jest/globals';
import { customerDecider, taxableVatId } from '../../../src/domain/reference/customer.js';
import type { Customer, CustomerEvent, Offer } from '../../../src/domain/reference/events.js';
import { offerDecider } from '../../../src/domain/reference/offer.js';
import { specification } from '../../support/given.js';

const untaxed = {
  taxCategory: null,
  taxRate: null,
  taxReason: null,
  unitCode: null,
  pricing: null,
  charges: null,
  minimumAmount: null,
  trialDays: null,
  setupFee: null,
  minimumTermCycles: null,
  noticeDays: null,
};

describe('an offer', () => {
  const given = specification(offerDecider);
  const basic: Offer = {
    name: 'Basic',
    price: '10',
    currency: 'USD',
    billingCycle: 'monthly',
    stock: null,
    ...untaxed,
  };
  /** @param version absent in events older than price versions */
  const put = (data: Offer, version?: number) =>
    ({ type: 'OfferPut', data: version === undefined ? data : { ...data, version } }) as const;
  const removed = { type: 'OfferRemoved', data: {} } as const;

  test('is put with the fields that are sent', () => {
    const state = given()
      .when({ type: 'PutRecord', fields: { price: '10' } })
      .then([
        put({ name: null, price: '10', currency: null, billingCycle: null, stock: null, ...untaxed }, 1),
      ]);
    expect(state).toMatchObject({ status: 'present', fields: { price: '10' } });
  });
  test('that is put again keeps what is not sent and clears what is sent as null', () => {
    given([put(basic)])
      .when({ type: 'PutRecord', fields: { price: '12', currency: null, stock: 3 } })
      .then([put({ ...basic, price: '12', currency: null, stock: 3 }, 2)]);
    given([put(basic)])
      .when({ type: 'PutRecord', fields: { name: 'Basic' } })
      .then([]);
  });
  test('is put only if present, or only if absent, if the caller asks for that', () => {
    const fields = { name: 'Basic' };
    given().when({ type: 'PutRecord', fields, onlyIf: 'present' }).then('PRECONDITION_FAILED');
    given([put(basic)])
      .when({ type: 'PutRecord', fields, onlyIf: 'absent' })
      .then('PRECONDITION_FAILED');
    given([put(basic), removed])
      .when({ type: 'PutRecord', fields, onlyIf: 'present' })
      .then('PRECONDITION_FAILED');
    given([put(basic)])
      .when({ type: 'PutRecord', fields: { stock: 3 }, onlyIf: 'present' })
      .then([put({ ...basic, stock: 3 }, 1)]);
    given([put(basic), removed])
      .when({ type: 'PutRecord', fields: basic, onlyIf: 'absent' })
      .then([put(basic, 2)]);
  });
  test('is removed once, and can be put again from blank', () => {
    expect(
      given([put(basic)])
        .when({ type: 'RemoveRecord' })
        .then([removed]),
    ).toEqual({ status: 'removed', version: 1 });
    given([put(basic), removed])
      .when({ type: 'RemoveRecord' })
      .then('NOT_FOUND');
    given().when({ type: 'RemoveRecord' }).then('NOT_FOUND');
    given([put(basic), removed])
      .when({ type: 'PutRecord', fields: { name: 'New' } })
      .then([
        put({ name: 'New', price: null, currency: null, billingCycle: null, stock: null, ...untaxed }, 2),
      ]);
  });
  test.each<[string, Partial<Offer>]>([
    ['a negative price', { price: '-1' }],
    ['a price with seven decimal places', { price: '0.0000001' }],
    ['a price beyond the limits', { price: '1000000000' }],
    ['an unknown currency', { currency: 'XXX' }],
    ['a currency in lower case', { currency: 'usd' }],
    ['a fractional stock', { stock: 0.5 }],
    ['a negative stock', { stock: -1 }],
  ])('is refused with %s', (_, fields) => {
    given().when({ type: 'PutRecord', fields }).then('VALIDATION_ERROR');
  });
});

describe('a customer', () => {
  const given = specification(customerDecider);
  const before = { name: 'Ada', email: 'ada@example.com', address: null, taxId: null };
  const ada: Customer = {
    ...before,
    language: null,
    street: null,
    city: null,
    postalCode: null,
    country: null,
    vatId: null,
    registrationId: null,
    purchaseOrder: null,
    buyerReference: null,
    eInvoiceProfile: null,
    endpointId: null,
    endpointScheme: null,
    paymentTermsDays: null,
    currency: null,
    invoiceDelivery: null,
    invoiceGrouping: null,
  };
  const put = (data: Customer) => ({ type: 'CustomerPut', data }) as const;
  const removed = { type: 'CustomerRemoved', data: {} } as const;

  test('is put, put again and removed', () => {
    given()
      .when({ type: 'PutRecord', fields: { name: 'Ada', email: 'ada@example.com' } })
      .then([put(ada)]);
    given([put(ada)])
      .when({ type: 'PutRecord', fields: { address: 'London' } })
      .then([put({ ...ada, address: 'London' })]);
    given([put(ada)])
      .when({ type: 'PutRecord', fields: { name: 'Ada' } })
      .then([]);
    expect(
      given([put(ada)])
        .when({ type: 'RemoveRecord' })
        .then([removed]),
    ).toEqual({ status: 'removed' });
    given([put(ada), removed])
      .when({ type: 'RemoveRecord' })
      .then('NOT_FOUND');
    given().when({ type: 'RemoveRecord' }).then('NOT_FOUND');
  });

  const erased = { type: 'CustomerErased', data: {} } as const;

  test.each([
    ['that exists', [put(ada)]],
    ['that was removed', [put(ada), removed]],
  ])('%s is erased for good, and once', (_, history) => {
    const state = given(history).when({ type: 'EraseCustomer' }).then([erased]);
    expect(state).toEqual({ status: 'erased' });
    given([...history, erased])
      .when({ type: 'EraseCustomer' })
      .then([]);
  });

  test('that never existed is not erased', () => {
    given().when({ type: 'EraseCustomer' }).then('NOT_FOUND');
  });

  test('that was erased cannot be put again', () => {
    const history = [put(ada), erased];
    given(history)
      .when({ type: 'PutRecord', fields: { name: 'Ada' } })
      .then('RESOURCE_ERASED');
    given(history).when({ type: 'PutRecord', fields: {}, onlyIf: 'absent' }).then('RESOURCE_ERASED');
    given(history).when({ type: 'PutRecord', fields: {}, onlyIf: 'present' }).then('PRECONDITION_FAILED');
    given(history).when({ type: 'RemoveRecord' }).then('NOT_FOUND');
  });

  test('keeps the check of its VAT id once, until the id changes', () => {
    const vatId = 'FR40303265045';
    const told = { vatId, valid: false, consultation: 'N1', checkedAt: '2026-01-02T00:00:00.000Z' };
    const checked = { type: 'CustomerVatIdChecked', data: told } as const;
    const record = { type: 'RecordVatIdCheck', ...told } as const;
    const company = put({ ...ada, vatId });
    given([company]).when(record).then([checked]);
    given([company, checked]).when(record).then([]);
    given([put(ada)])
      .when(record)
      .then([]);
    given([]).when(record).then([]);
    given([company, removed]).when(record).then([]);
    const countsAfter = (...events: CustomerEvent[]) =>
      taxableVatId([company, checked, ...events].reduce(customerDecider.evolve, customerDecider.initial));
    expect(countsAfter()).toBeNull();
    expect(countsAfter(put({ ...ada, vatId, name: 'Grace' }))).toBeNull();
    expect(countsAfter(put({ ...ada, vatId: 'FR83404833048' }))).toBe('FR83404833048');
    expect(countsAfter(put({ ...ada, vatId: null }), company)).toBe(vatId);
    expect(countsAfter(checked, { ...checked, data: { ...told, valid: true } })).toBe(vatId);
  });

  test('put before languages existed can get one', () => {
    given([put(before)])
      .when({ type: 'PutRecord', fields: { language: 'de' } })
      .then([put({ ...ada, language: 'de' })]);
    given([put(before)])
      .when({ type: 'PutRecord', fields: { language: null } })
      .then([]);
  });
});
