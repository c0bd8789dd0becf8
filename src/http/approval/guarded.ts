/** The requests that need a second person, and the changes that they would make, in a table by operation. */
import { accountAggregate } from '../../commands/account/account.js';
import { apiKeyAggregate } from '../../commands/apiKey/apiKey.js';
import { bankLineAggregate } from '../../commands/bankLine/bankLine.js';
import { creditNoteAggregate } from '../../commands/creditNote/aggregate.js';
import type { Aggregate } from '../../commands/engine/aggregate.js';
import type { CommandHandler } from '../../commands/engine/handle.js';
import type { Caller } from '../../commands/identity/caller.js';
import type { Freshness } from '../../commands/identity/freshness.js';
import { invoiceAggregate } from '../../commands/invoice/invoice.js';
import { receiptAggregate } from '../../commands/receipt/receipt.js';
import { customerAggregate } from '../../commands/reference/reference.js';
import { type SellerSettings, sellerId, settingsAggregate } from '../../commands/settings/seller.js';
import { subscriptionAggregate } from '../../commands/subscription/subscription.js';
import { existingUser, userAggregate } from '../../commands/user/user.js';
import type { ApprovalKind } from '../../domain/approval/events.js';
import { existingInvoice } from '../../domain/invoice/state.js';
import { movesMoney } from '../../domain/settings/decide.js';
import { isOverOthers } from '../../domain/user/administrators.js';
import { roles as allRoles, type Role } from '../../domain/user/roles.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { DomainEvent } from '../../kernel/events.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';

/** A validated request, in the form that a proposal stores. */
export interface Judged {
  readonly params: JsonObject;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly path: string;
  readonly caller: Caller;
  readonly context: CommandContext;
}

/** A request that needs approval, unless its amount is below the limit. */
export interface Weighed {
  /** A decimal. */
  readonly amount?: string;
  readonly currency?: string;
  /** The changes, in the form of previews; absent where the operation has a preview of its own. */
  readonly changes?: readonly JsonObject[];
  /** The proposed part of the body; absent: the whole body. */
  readonly body?: JsonObject;
  /** The resource's revision, for `If-Match`; absent where the preview compares it. */
  readonly revision?: number;
}

export interface Guard {
  readonly kind: ApprovalKind;
  /**
   * Fields that a request without approval does not change. They are left out of it, so that it does not take back what an approved request
   * changes meanwhile.
   */
  readonly unchanged?: readonly string[];
  /**
   * Returns undefined for a request that needs no second person, that the operation itself refuses, or that an earlier run carried out when it
   * needed none.
   */
  readonly weigh: (request: Judged) => Promise<Weighed | undefined>;
  /** For requests with data that no proposal may store: a message that names the alternative. */
  readonly instead?: string;
}

export interface GuardedDependencies {
  readonly handler: Pick<CommandHandler, 'load' | 'wasCarriedOut'>;
  readonly settings: Pick<SellerSettings, 'current'>;
  readonly freshness: Pick<Freshness, 'require'>;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function rolesIn(value: JsonValue | undefined): readonly Role[] {
  return allRoles.filter((role) => Array.isArray(value) && value.includes(role));
}

function changesOf(type: string, id: string, before: JsonObject, after: JsonObject): JsonObject[] {
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))
    .map(([field, value]) => ({ type, id, field, before: before[field] ?? null, after: value }));
}

/** Returns the guards of each operation; the first that applies decides. */
export function guardedOperations(
  dependencies: GuardedDependencies,
): Readonly<Record<string, readonly Guard[]>> {
  const { handler, settings, freshness } = dependencies;

  /** @param flag the query parameter that requests erasure; null: always */
  function erase<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    flag: string | null,
  ): Guard {
    return {
      kind: 'erasure',
      async weigh({ params, query, caller, path }) {
        if (flag !== null && query[flag] !== true) return undefined;
        // Refused by the operation itself.
        if (caller.kind === 'apiKey' || (caller.kind === 'user' && !caller.roles.includes('Admin')))
          return undefined;
        const [, , type = ''] = path.split('/');
        const id = textOf(params.id);
        const { revision } = await handler.load(aggregate, id);
        return {
          changes: [{ type, id, field: 'erased', before: false, after: true }],
          ...(revision < 0 ? {} : { revision }),
        };
      },
    };
  }

  /** For changes to a user who is, or becomes, an Admin or AppAdmin. */
  async function overAdmin(
    { params, caller, context }: Judged,
    change: JsonObject,
    wanted: readonly Role[] = [],
  ): Promise<Weighed | undefined> {
    const id = textOf(params.id);
    const { state, revision } = await handler.load(userAggregate, id);
    const roles = existingUser(state)?.roles ?? [];
    if (!isOverOthers(roles) && !isOverOthers(wanted)) return undefined;
    if (await handler.wasCarriedOut(userAggregate, id, context)) return undefined;
    await freshness.require(caller);
    return { changes: changesOf('user', id, { roles: [...roles] }, change), body: change, revision };
  }

  return {
    removeCustomer: [erase(customerAggregate, 'erase')],
    deleteReceipt: [erase(receiptAggregate, 'hard')],
    deleteSubscription: [erase(subscriptionAggregate, 'hard')],
    eraseInvoiceParties: [erase(invoiceAggregate, null)],
    eraseCreditNoteParties: [erase(creditNoteAggregate, null)],
    erasePaymentProposalParties: [erase(bankLineAggregate, null)],

    refundCustomer: [
      {
        kind: 'refund',
        weigh: async ({ body }) => ({ amount: textOf(body.amount), currency: textOf(body.currency) }),
      },
    ],

    writeOffInvoice: [
      {
        kind: 'write-off',
        async weigh({ params, context }) {
          const invoice = existingInvoice((await handler.load(invoiceAggregate, textOf(params.id))).state);
          if (invoice?.status !== 'issued') return undefined;
          const { total, currency, customerId } = invoice.invoice;
          if (await handler.wasCarriedOut(accountAggregate, customerId, context)) return undefined;
          return { amount: invoice.balance?.amountDue ?? total, currency };
        },
      },
    ],

    putSeller: [
      {
        kind: 'seller-bank',
        unchanged: ['iban', 'bic'],
        async weigh({ body: { logo, ...fields }, caller, context }) {
          const { seller, revision } = await settings.current();
          const before: JsonObject = JSON.parse(JSON.stringify(seller));
          const changes = changesOf('settings', 'seller', before, fields);
          const body = Object.fromEntries(changes.map(({ field, after }) => [String(field), after ?? null]));
          if (!movesMoney(body, seller)) return undefined;
          if (await handler.wasCarriedOut(settingsAggregate, sellerId, context)) return undefined;
          await freshness.require(caller);
          if (logo !== undefined)
            throw new DomainError(
              'VALIDATION_ERROR',
              'Send the logo without iban and bic, which need approval',
            );
          return { changes, body, revision };
        },
      },
    ],

    createUser: [
      {
        kind: 'admin',
        instead:
          'Create the user without Admin and AppAdmin; then assign the role with PATCH /api/users/{id}, which another Admin approves',
        weigh: async ({ body }) => (isOverOthers(rolesIn(body.roles)) ? {} : undefined),
      },
    ],

    updateUser: [
      {
        kind: 'admin',
        async weigh(request) {
          const { roles, status, ...rest } = request.body;
          const change: JsonObject = {
            ...(roles !== undefined && { roles }),
            ...(status !== undefined && { status }),
          };
          if (Object.keys(change).length === 0) return undefined;
          const weighed = await overAdmin(request, change, rolesIn(roles));
          if (weighed !== undefined && Object.keys(rest).length > 0)
            throw new DomainError(
              'VALIDATION_ERROR',
              'Send roles and status without other fields: for an Admin or AppAdmin they need approval',
            );
          return weighed;
        },
      },
    ],

    deleteUser: [
      erase(userAggregate, 'erase'),
      { kind: 'admin', weigh: (request) => overAdmin(request, { deleted: true }) },
    ],

    resetSecondFactor: [{ kind: 'admin', weigh: (request) => overAdmin(request, { secondFactor: null }) }],

    setUserPassword: [
      {
        kind: 'admin',
        instead:
          'Send the Admin or AppAdmin a link to choose a password: POST /api/users/{id}/password-reset',
        weigh: (request) => overAdmin(request, {}),
      },
    ],

    createApiKey: [
      { kind: 'api-key', weigh: async ({ body }) => ({ changes: changesOf('apiKey', '', {}, body) }) },
    ],

    updateApiKey: [
      {
        kind: 'api-key',
        unchanged: ['rights', 'expiresAt', 'networks', 'dailyRefunds', 'dailyPayments'],
        async weigh({ params, body: { name: _, ...terms }, context }) {
          const id = textOf(params.id);
          const { state, revision } = await handler.load(apiKeyAggregate, id);
          if (state.status !== 'active') return undefined;
          const changes = changesOf('apiKey', id, JSON.parse(JSON.stringify(state.terms)), terms);
          if (changes.length === 0 || (await handler.wasCarriedOut(apiKeyAggregate, id, context)))
            return undefined;
          return { changes, revision };
        },
      },
    ],
  };
}
