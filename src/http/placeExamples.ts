/** Examples of path parameters: the ids of the example resources, so that requests and answers in the documentation match. */

import { exampleId as proposalId } from './bankLine/schemas.js';
import { exampleId as cartId, exampleItem } from './cart/schemas.js';
import { exampleId as creditNoteId } from './creditNote/schemas.js';
import { exampleId as dashboardId } from './dashboard/schemas.js';
import { exampleId as invoiceId } from './invoice/schemas.js';
import { exampleRefundId, exampleId as paymentId } from './payment/schemas.js';
import { exampleId as quoteId } from './quote/schemas.js';
import { exampleId as receiptId } from './receipt/schemas.js';
import { exampleId as reportId } from './report/schemas.js';
import { exampleId as subscriptionId } from './subscription/schemas.js';
import { exampleSession } from './user/sessions.js';

const exampleImageName = '5f0c3b8f5d0e4a7f9b1d2c3e4f5a6b7c8d9e0f1a.jpg';

/** By the name of the parameter, where that is enough. */
const byName: Readonly<Record<string, string>> = {
  cartId,
  eventId: '0000000000000001',
  changeId: 'chg_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  code: 'SPRING10',
  customerId: 'cus-1042',
  domain: 'example.com',
  eventType: 'invoice.issued',
  invoiceId,
  itemId: exampleItem.cartItemId,
  kind: 'renewals',
  line: '1',
  refundId: exampleRefundId,
  type: 'subscription',
  userId: '7',
  version: '1',
};

/** By the preceding path segment. */
const byPlace: Readonly<Record<string, string>> = {
  'api-keys': 'key_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b',
  '{kind}': `renew/${subscriptionId}/2026-02-28`,
  'credit-notes': creditNoteId,
  sessions: exampleSession,
  customers: 'cus-1042',
  dashboards: dashboardId,
  'discount-codes': 'SPRING10',
  invoices: invoiceId,
  offers: 'offer-pro',
  orders: 'order-77',
  meters: 'api-calls',
  organizations: '1',
  'payment-proposals': proposalId,
  payments: paymentId,
  quotes: quoteId,
  receipts: receiptId,
  reports: reportId,
  subscriptions: subscriptionId,
  '{type}': subscriptionId,
  projections: 'subscriptions',
  users: '7',
  'webhook-endpoints': 'whe_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  attempts: '019a9f3e-6a1b-7c3d-8e2f-4a5b6c7d8e9f',
  '{userId}': exampleImageName,
};

/** Returns the example of a parameter, or undefined if there is none. @param path with parameters in braces */
export function placeExample(path: string, name: string): string | undefined {
  const steps = path.split('/');
  const before = steps[steps.indexOf(`{${name}}`) - 1] ?? '';
  return Object.hasOwn(byName, name) ? byName[name] : byPlace[before];
}
