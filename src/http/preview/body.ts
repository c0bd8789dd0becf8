/** The answer to a preview, made from the events that the command has appended to the overlay. */

import type { SubscriptionCommands } from '../../commands/subscription/subscription.js';
import { pendingAmount } from '../../domain/subscription/invoicing.js';
import { known } from '../../domain/subscription/state.js';
import type { LogOverlay, Overlaid } from '../../events/overlay.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { toNumber } from '../../kernel/money.js';
import type { ReadModels, Versioned } from '../../ports/readModels.js';
import { accountProjection } from '../../projections/account.js';
import { creditNoteProjection } from '../../projections/creditNote.js';
import type { Projection } from '../../projections/engine/projection.js';
import { invoiceProjection } from '../../projections/invoice.js';
import { paymentProjection } from '../../projections/payment.js';
import { subscriptionProjection } from '../../projections/subscription.js';
import { resourceOf } from '../common/document.js';
import { foldOverlaid, previewed } from './documents.js';

export interface Outcome {
  readonly overlay: LogOverlay;
  readonly readModels: Pick<ReadModels, 'get'>;
  /** The commands on the overlay. */
  readonly subscriptions: Pick<SubscriptionCommands, 'load'>;
}

/** One resource before and after the command; null where it does not exist. */
interface Touched {
  readonly projection: Projection;
  readonly id: string;
  /** Whether the command creates the resource. A deleted resource does not exist before either, but is not new. */
  readonly isNew: boolean;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** Documents that `billing` shows when a command creates one. */
const documents = [invoiceProjection, creditNoteProjection, paymentProjection];

/** The form of ids that are generated with the command, with or without the prefix of their kind. */
const made = /^(?:[a-z]+_[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Events that introduce an id without a stream of its own, with the member that contains it. */
const bringers: Readonly<Record<string, string>> = {
  ChangeScheduled: 'changeId',
  InvoiceMailRequested: 'mailId',
};

/** @param about ids of the subscriptions that the command names, whether or not they change */
export async function previewBody(
  result: object,
  about: readonly string[],
  { overlay, readModels, subscriptions }: Outcome,
): Promise<JsonObject> {
  const appended = overlay.appended();
  const touched: Touched[] = [];
  for (const one of appended) {
    const projection = previewed.find(({ streamPrefix }) => one.stream.startsWith(streamPrefix));
    if (projection !== undefined) touched.push(await compare(projection, one, overlay, readModels));
  }
  const isOpen = unsettledIn(appended, touched);
  const settled = (value: JsonValue) => withoutUnsettled(value, isOpen);
  const entriesOf = (wanted: Projection) =>
    touched
      .filter(
        ({ projection, after, before }) => projection === wanted && after !== null && differ(before, after),
      )
      .map(({ isNew, after }) => settled({ isNew, ...after }) ?? null);
  return {
    preview: true,
    result: settled(JSON.parse(JSON.stringify(result))) ?? {},
    changes: touched.flatMap((one) => changesOf(one).map((change) => settled(change) ?? null)),
    billing: {
      invoices: entriesOf(invoiceProjection),
      creditNotes: entriesOf(creditNoteProjection),
      payments: entriesOf(paymentProjection),
      accounts: touched.filter(({ projection }) => projection === accountProjection).flatMap(accountsOf),
      ...(await openOf(subscriptions, touched, about)),
    },
  };
}

async function compare(
  projection: Projection,
  { stream, base }: Overlaid,
  overlay: LogOverlay,
  readModels: Pick<ReadModels, 'get'>,
): Promise<Touched> {
  const { before, after } = await foldOverlaid(projection, stream, overlay, readModels);
  const show = ({ document }: Versioned) =>
    document === null ? null : resourceOf(projection.model, document);
  return { projection, id: after.id, isNew: base === -1, before: show(before), after: show(after) };
}

function differ(before: JsonObject | null, after: JsonObject | null): boolean {
  return fieldsOf(before, after).length > 0;
}

/** Returns the names of the fields that differ, without `updatedAt`, which adds nothing to the others. */
function fieldsOf(before: JsonObject | null, after: JsonObject | null): readonly string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) =>
      field !== 'id' &&
      field !== 'updatedAt' &&
      JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
  );
}

function changesOf({ projection, id, isNew, before, after }: Touched): JsonObject[] {
  if (projection === accountProjection) return [];
  if (isNew && documents.includes(projection)) return [];
  const type = projection.streamPrefix.slice(0, -1);
  return fieldsOf(before, after).map((field) => ({
    type,
    id,
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }));
}

/** Returns the changes of an account: an entry per currency in which one of the two figures changes. */
function accountsOf({ id, before, after }: Touched): JsonObject[] {
  const figures = (account: JsonObject | null, currency: string) => {
    const currencies = account?.currencies;
    const entries = Array.isArray(currencies) ? currencies : [];
    const found = entries.find((entry) => isJsonObject(entry) && entry.currency === currency);
    const number = (value: unknown) => (typeof value === 'number' ? value : 0);
    return isJsonObject(found)
      ? { due: number(found.due), balance: number(found.balance) }
      : { due: 0, balance: 0 };
  };
  const currencies = Array.isArray(after?.currencies) ? after.currencies : [];
  return currencies.flatMap((entry) => {
    const currency = isJsonObject(entry) ? String(entry.currency) : '';
    const old = figures(before, currency);
    const fresh = figures(after, currency);
    if (old.due === fresh.due && old.balance === fresh.balance) return [];
    return [
      {
        customerId: id,
        currency,
        due: { before: old.due, after: fresh.due },
        balance: { before: old.balance, after: fresh.balance },
      },
    ];
  });
}

/** Returns the pending amount of the subscription that the command is about; null for none or several. */
async function openOf(
  subscriptions: Outcome['subscriptions'],
  touched: readonly Touched[],
  about: readonly string[],
): Promise<JsonObject> {
  const ids = touched.filter(({ projection }) => projection === subscriptionProjection).map(({ id }) => id);
  const [id, ...others] = new Set([...ids, ...about]);
  const subscription =
    id === undefined || others.length > 0 ? undefined : known((await subscriptions.load(id)).state);
  if (subscription === undefined) return { currency: null, pendingAmount: null };
  return {
    currency: subscription.currency,
    pendingAmount: toNumber(pendingAmount(subscription)),
  };
}

/** Returns a test for ids and numbers that are provisional: the real command gets others. */
function unsettledIn(appended: readonly Overlaid[], touched: readonly Touched[]): (text: string) => boolean {
  const lent = new Set<string>();
  for (const { projection, id, isNew } of touched)
    if (isNew && projection !== accountProjection) lent.add(id);
  for (const { stream, events } of appended) {
    for (const { type, data } of events) {
      const member = bringers[type];
      const id = member === undefined ? undefined : data?.[member];
      if (typeof id === 'string' && made.test(id)) lent.add(id);
      if (type !== 'NumberDrawn' || !stream.startsWith('sequence-')) continue;
      const holder = touched.find(({ id }) => id === data?.holder)?.after;
      for (const name of ['invoiceNumber', 'creditNoteNumber']) {
        const number = holder?.[name];
        // A credit note also contains the number of its invoice, which existed before.
        if (
          typeof number === 'string' &&
          (name === 'creditNoteNumber' || holder?.creditNoteNumber === undefined)
        )
          lent.add(number);
      }
    }
  }
  return (text) => lent.has(text);
}

/** Returns the value without provisional ids and numbers; undefined for a provisional one. */
function withoutUnsettled(value: JsonValue, isOpen: (text: string) => boolean): JsonValue | undefined {
  if (typeof value === 'string') return isOpen(value) ? undefined : value;
  if (Array.isArray(value)) {
    return value.flatMap((entry) => {
      const kept = withoutUnsettled(entry, isOpen);
      return kept === undefined ? [] : [kept];
    });
  }
  if (!isJsonObject(value)) return value;
  const kept: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const settled = withoutUnsettled(member, isOpen);
    if (settled !== undefined) kept[name] = settled;
  }
  return kept;
}
