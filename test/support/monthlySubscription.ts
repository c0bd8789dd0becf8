/** A subscription of 10.00 EUR per month and piece, without quantity and start. */
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
