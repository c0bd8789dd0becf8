/** Enforces the daily amounts that API keys are bound to, in front of each route that moves money. */
import type { AmountKind, ApiKeyAmounts } from '../../commands/apiKey/amounts.js';
import { DomainError } from '../../kernel/errors.js';
import type { Route } from '../server/route.js';

/** Operations with the amount in the body. */
const counted: Readonly<Record<string, AmountKind>> = {
  refundCustomer: 'refunds',
  recordPayment: 'payments',
};

/** Operations that record payments of amounts not known beforehand. Bound keys may not use them to evade their limit. */
const uncounted: ReadonlySet<string> = new Set([
  'importPayments',
  // A paid invoice arrives with its payment.
  'importInvoices',
  'takeBankStatement',
  'acceptPaymentProposal',
]);

/** Operations that record a payment of the amount due if the body says `paid`. */
const settling: ReadonlySet<string> = new Set(['changeInvoiceStatus', 'createInvoice']);

function amountIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'amount' in body ? String(body.amount) : '0';
}

function setsPaid(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'paid';
}

export function boundedBy(amounts: ApiKeyAmounts): (route: Route) => Route {
  return (route) => {
    const { operationId } = route;
    const kind = counted[operationId];
    if (kind === undefined && !uncounted.has(operationId) && !settling.has(operationId)) return route;
    return {
      ...route,
      handle(request) {
        const { caller, body, context } = request;
        const { dailyRefunds = null, dailyPayments = null } = caller.bounds ?? {};
        if (kind === undefined) {
          if (dailyPayments !== null && (uncounted.has(operationId) || setsPaid(body)))
            throw new DomainError('UNAUTHORIZED', 'Use POST /api/payments: this API key has a daily limit');
          return route.handle(request);
        }
        const most = kind === 'refunds' ? dailyRefunds : dailyPayments;
        if (most === null) return route.handle(request);
        const command = { id: context.commandId, recovering: context.recovering === true };
        return amounts.during({ id: caller.id, kind, amount: amountIn(body), most, command }, async () =>
          route.handle(request),
        );
      },
    };
  };
}
