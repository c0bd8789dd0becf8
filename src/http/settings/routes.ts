/** Routes of settings. */
import type { CurrentSeller } from '../../commands/settings/seller.js';
import { movesMoney } from '../../domain/settings/decide.js';
import { ok, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import type { Services } from '../services.js';
import {
  exampleSeller,
  logoOf,
  sellerAnswer,
  sellerAnswerOf,
  sellerBody,
  sellerFieldsOf,
} from './schemas.js';

const { route } = area('settings', { kinds: ['user'], roles: ['Admin'] });

export function settingsRoutes({ settings, freshness, onBankChanged }: Services): readonly Route[] {
  async function answer({ seller, revision }: CurrentSeller) {
    const logo = seller.logo === null ? null : await settings.logoUrl(seller.logo);
    return { body: sellerAnswerOf(seller, logo), ...(revision < 0 ? {} : { revision }) };
  }

  return [
    route('GET', '/api/settings/seller', {
      operationId: 'getSeller',
      summary: 'Returns the seller as shown on documents',
      description: 'Defaults to the environment variables `SELLER_…` until changed here.',
      answers: ok('The seller', sellerAnswer, exampleSeller),
      handle: async () => answer(await settings.current()),
    }),
    route('PUT', '/api/settings/seller', {
      operationId: 'putSeller',
      hasRevision: true,
      summary: 'Changes the seller; omitted fields keep their values',
      description:
        'New documents show it; issued ones never change. With `vatId` and `country`, the tax of invoices depends on the ' +
        "customer's country and VAT identifier: domestic, reverse charge within the European Union, or export. Changing IBAN or BIC requires a sign-in within the last five minutes.",
      body: jsonBody(sellerBody, { example: exampleSeller }),
      errors: ['REAUTHENTICATION_REQUIRED'],
      answers: versioned('The current seller', sellerAnswer, exampleSeller),
      async handle({ body, caller, context }) {
        const fields = sellerFieldsOf(body);
        // The account that receives the money of every invoice.
        const isMoved = movesMoney(fields, (await settings.current()).seller);
        if (isMoved) await freshness.require(caller);
        const changed = await settings.change(fields, logoOf(body), context);
        if (isMoved) await onBankChanged(context.at);
        return answer(changed);
      },
    }),
  ];
}
