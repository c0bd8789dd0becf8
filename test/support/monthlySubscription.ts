/** A subscription of 10.00 EUR a month and a piece, without its quantity and its start. */
export const monthlySubscription = {
  customerId: 'cus-1',
  offerId: 'basic',
  billingCycle: 'monthly',
  autoRenewal: true,
  backdate: false,
  billFirstPeriod: false,
  unitPrice: '10',
  currency: 'EUR',
} as const;
