/** Messages after actions that several pages offer. */
import type { useWords } from '../../messages/words.js';
import { addressOfOne } from '../layout/addresses.js';
import { money } from '../words/format.js';
import type { Said } from './notices.js';

type Words = ReturnType<typeof useWords>;

export function saidOfPayment(words: Words): (body: unknown) => Said {
  return (body) => {
    const { id, amount, currency } = Object(body) as Readonly<Record<string, unknown>>;
    return {
      text: words.paymentRecorded(money(Number(amount), String(currency))),
      link: { to: addressOfOne('payment', String(id)), label: words.showPayment },
    };
  };
}

export function saidOfCreditNote(words: Words): (body: unknown) => Said {
  return (body) => {
    const { id, creditNoteNumber } = Object(body) as Readonly<Record<string, unknown>>;
    return {
      text: words.creditNoteMade(String(creditNoteNumber)),
      link: { to: addressOfOne('creditNote', String(id)), label: words.showCreditNote },
    };
  };
}
