/** The entity sets of the OData service: one per list of the API, with its fields, its rows and its access rules. */
import type { JsonValue } from '../../kernel/json.js';
import type { FieldTable, ReadModel } from '../../query/fields.js';
import { singular } from '../../query/names.js';
import type { ListSource, Route } from '../server/route.js';

export const namespace = 'BackOffice';

/** A related entity, by the field that holds its key. */
export interface Navigation {
  /** `customer` for `customerId`. */
  readonly name: string;
  readonly field: string;
  readonly target: EntitySet;
}

export interface EntitySet {
  /** The name of the set, e.g. `Invoices`. */
  readonly name: string;
  /** The type of one entity, e.g. `Invoice`. */
  readonly type: string;
  readonly key: string;
  /** The fields of all documents; callers see those that are not internal. */
  readonly fields: FieldTable;
  /** The read model, if it can compute sums. */
  readonly model: ReadModel | undefined;
  readonly source: ListSource;
  readonly access: Route['access'];
  readonly right?: NonNullable<Route['right']>;
  /** The summary of the API's list. */
  readonly summary: string;
  readonly path: string;
  readonly navigations: readonly Navigation[];
}

/** Fields that contain the key of an entity of another set. */
const references: Readonly<Record<string, string>> = {
  customerId: 'Customers',
  offerId: 'Offers',
  orderId: 'Orders',
  subscriptionId: 'Subscriptions',
  invoiceId: 'Invoices',
  finalInvoiceId: 'Invoices',
  paymentId: 'Payments',
};

/** @throws Error for lists that would get the same name: a programming error */
export function entitySetsOf(routes: readonly Route[]): readonly EntitySet[] {
  const sets = routes.flatMap(({ list, access, right, operationId, summary, path }) => {
    // The attempts of one webhook endpoint are no set of their own.
    if (list === undefined || path.includes('{')) return [];
    const name = operationId.replace(/^list/, '');
    const { model } = list;
    const navigations: Navigation[] = [];
    const set = {
      name,
      type: singular(name),
      key: list.key,
      fields: model.fields,
      model: isReadModel(model) ? model : undefined,
      source: list,
      access,
      ...(right === undefined ? {} : { right }),
      summary,
      path,
    };
    return [{ ...set, navigations }];
  });
  const byName = new Map(sets.map((set) => [set.name, set]));
  if (byName.size !== sets.length) throw new Error('two lists have one name');
  for (const { fields, navigations } of sets) {
    for (const [field, setName] of Object.entries(references)) {
      const target = byName.get(setName);
      const declared = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (target === undefined || declared === undefined || declared.internal === true) continue;
      navigations.push({ name: field.replace(/Id$/, ''), field, target });
    }
  }
  return sets.sort((left, right) => (left.name < right.name ? -1 : 1));
}

function isReadModel(model: Pick<ReadModel, 'name' | 'fields'>): model is ReadModel {
  return 'indexes' in model;
}

/** Returns the names of the fields that callers see, in the order of the table. */
export function visibleFields(fields: FieldTable): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.internal !== true);
}

/** `InvoiceItem` for the field `items` of an `Invoice`. */
export function itemType(owner: string, field: string): string {
  const one = singular(field);
  return owner + one.charAt(0).toUpperCase() + one.slice(1);
}

/** Returns a key as written in parentheses (OData 4.01 URL conventions, 4.3.1), not yet percent-encoded. */
export function keyLiteral({ fields, key }: EntitySet, value: JsonValue | undefined): string {
  return fields[key]?.type === 'integer' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
