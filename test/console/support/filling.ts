/** Data for the console to show, with something of every kind: a year of a small business, created over the API. */
import type { RunningService } from '../../support/service.js';

/** Names of markup, of right-to-left text, with emoji, and very long. The console must show each unchanged. */
export const hardNames = {
  markup: '<img src=x onerror="document.title=\'run\'"><b>Bold & Co</b>',
  rightToLeft: 'شركة النخيل للتجارة',
  emoji: '🪴 Plants & 👩‍🌾 Co.',
  long: 'A very long name '.repeat(11).trim(),
} as const;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

export async function fill(service: RunningService): Promise<void> {
  async function put(path: string, body: object, method = 'PUT'): Promise<Record<string, string>> {
    const { status, text, body: answer } = await service.call(path, { method, body });
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return answer;
  }
  const post = (path: string, body: object) => put(path, body, 'POST');

  for (const [name, price] of Object.entries({ starter: 9, team: 29, business: 99 }))
    await put(`/api/reference/offers/${name}`, { name, price, currency: 'EUR', billingCycle: 'monthly' });
  for (const [id, name] of Object.entries(hardNames))
    await put(`/api/reference/customers/${id}`, { name, email: `${id.toLowerCase()}@example.com` });

  const customers = Object.keys(hardNames);
  const subscriptions: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const { id = '' } = await post('/api/subscriptions', {
      customerId: customers[index % customers.length],
      offerId: ['starter', 'team', 'business'][index % 3],
      quantity: 1 + (index % 7),
      startDate: daysAgo(15 * index),
    });
    subscriptions.push(id);
  }
  const [first, second, third, fourth] = subscriptions;
  await post('/api/subscriptions/suspend', { subscriptionId: first, reason: 'Payment overdue' });
  await post('/api/subscriptions/terminate', { subscriptionId: second, reason: 'Moved away' });
  await post('/api/subscriptions/upgrade-quantity', { subscriptionId: third, newQuantity: 40 });
  await put(`/api/subscriptions/${fourth}/domains/example.org`, { status: 'active' });

  for (let index = 0; index < 16; index += 1) {
    const customerId = customers[index % customers.length];
    const unitPrice = 10 + index;
    const items = [
      { description: hardNames.markup, quantity: 2, unitPrice, amount: 2 * unitPrice },
      { description: hardNames.rightToLeft, quantity: 1, unitPrice: 5, amount: 5 },
    ];
    const subtotal = 2 * unitPrice + 5;
    const { id = '' } = await post('/api/invoices', {
      customerId,
      invoiceDate: daysAgo(20 * index),
      dueDate: daysAgo(20 * index - 14),
      items,
      subtotal,
      tax: 0,
      total: subtotal,
      currency: 'EUR',
      ...(index % 4 === 0 ? {} : { status: 'issued' }),
    });
    if (index % 4 === 2)
      await post('/api/payments', {
        customerId,
        amount: subtotal,
        currency: 'EUR',
        paidAt: daysAgo(20 * index),
        method: 'transfer',
        reference: `${hardNames.emoji} ${index}`,
        allocations: [{ invoiceId: id, amount: subtotal }],
      });
    if (index === 3) await post('/api/credit-notes', { invoiceId: id, reason: hardNames.emoji, amount: 10 });
  }

  await post('/api/dashboards', {
    name: 'Sales',
    description: hardNames.emoji,
    refreshInterval: 60,
    widgets: [
      {
        type: 'line',
        title: 'Billed by month',
        size: 'large',
        query: { dataSource: 'invoices', measure: 'sum:total', interval: 'month' },
      },
      {
        type: 'metric',
        title: hardNames.rightToLeft,
        query: { dataSource: 'subscriptions', measure: 'mrr' },
      },
      {
        type: 'donut',
        title: hardNames.markup,
        query: { dataSource: 'invoices', measure: 'count', groupBy: 'status' },
      },
      {
        type: 'table',
        title: 'Customers',
        query: { dataSource: 'invoices', measure: 'sum:items/amount', groupBy: 'customerId' },
      },
      { type: 'metric', title: 'Weather' },
    ],
  });
  await post('/api/reports', {
    name: 'Sales by month',
    description: hardNames.markup,
    dataSource: 'invoices',
    filters: { total: { gt: 0 }, status: ['issued', 'paid'] },
    columns: ['total', 'amountDue'],
    groupBy: 'month',
    sortBy: 'month',
  });
  await post('/api/reports', {
    name: hardNames.rightToLeft,
    dataSource: 'invoices',
    columns: ['invoiceNumber', 'invoiceDate', 'items/description', 'items/amount', 'currency'],
  });
}
