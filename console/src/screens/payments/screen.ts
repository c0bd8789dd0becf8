/** Payments: the list, and the page of one with the invoices it pays. */
import { HandCoins } from 'lucide-react';
import { addressOfOne } from '../../parts/layout/addresses.js';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Payments', de: 'Zahlungen' },
  icon: HandCoins,
  needs: { rights: ['payments:read'] },
  navigation: { group: 'money', order: 40 },
  pages: [
    { path: '/payments', load: async () => (await import('./List.js')).PaymentList },
    { path: '/payments/proposals', load: async () => (await import('./Proposals.js')).ProposalList },
    { path: '/payments/proposals/$id', load: async () => (await import('./OneProposal.js')).OneProposal },
    { path: '/payments/statements', load: async () => (await import('./Statement.js')).BankStatement },
    { path: '/payments/$id', load: async () => (await import('./One.js')).OnePayment },
  ],
  finds: [{ pattern: /^pay_\w+$/, address: (typed) => addressOfOne('payment', typed) }],
};
