/** The prefixes of ids, one per kind. An account has the id of its customer; its refunds have ids of their own. */
import type { IdKind } from '../../kernel/ids.js';

export const refundIds: IdKind = { name: 'refund', prefix: 'rfd' };
export const apiKeyIds: IdKind = { name: 'apiKey', prefix: 'key' };
export const approvalIds: IdKind = { name: 'approval', prefix: 'apr' };
export const bankLineIds: IdKind = { name: 'bankLine', prefix: 'bnk' };
export const cartIds: IdKind = { name: 'cart', prefix: 'cart' };
export const cartItemIds: IdKind = { name: 'cartItem', prefix: 'item' };
export const creditNoteIds: IdKind = { name: 'creditNote', prefix: 'cn' };
export const dashboardIds: IdKind = { name: 'dashboard', prefix: 'dash' };
export const widgetIds: IdKind = { name: 'widget', prefix: 'widget' };
export const invoiceIds: IdKind = { name: 'invoice', prefix: 'inv' };
export const paymentIds: IdKind = { name: 'payment', prefix: 'pay' };
export const quoteIds: IdKind = { name: 'quote', prefix: 'quo' };
export const receiptIds: IdKind = { name: 'receipt', prefix: 'rcp' };
export const reportIds: IdKind = { name: 'report', prefix: 'rep' };
export const subscriptionIds: IdKind = { name: 'subscription', prefix: 'sub' };
export const scheduledChangeIds: IdKind = { name: 'scheduledChange', prefix: 'chg' };
export const usageBatchIds: IdKind = { name: 'usage batch', prefix: 'usb' };
export const usageReversalIds: IdKind = { name: 'usage reversal', prefix: 'usr' };
export const webhookEndpointIds: IdKind = { name: 'webhookEndpoint', prefix: 'whe' };
