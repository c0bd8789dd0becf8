/** Lists ordered by customer name. However an engine finds the rows, each page equals that part of all rows sorted at once. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { everyByName, pageByName } from '../../src/http/common/nameOrder.js';
import type { Demand, ReadModels } from '../../src/ports/readModels.js';
import { customerModel } from '../../src/projections/reference.js';
import { where } from '../../src/query/conditions.js';
import type { Document, ReadModel } from '../../src/query/fields.js';

const model: ReadModel = {
  name: 'letters',
  version: 1,
  fields: {
    id: { type: 'string', description: 'Id' },
    customerId: { type: 'string', nullable: true, description: 'To whom' },
    status: { type: 'string', description: 'Open or sent' },
  },
  indexes: [['customerId']],
};

const names = ['Zeta', 'alpha', 'Alpha', 'Émile', 'Alpha', null, '𝒵', 'Beta', 'ﬁ'];
const customers = names.map((name, index) => ({ id: `cus-${9 - index}`, name }));
/** One customer has no letter and one has most. Two letters name unknown customers, and one names none. */
const owners = [8, 8, 8, 8, 8, 8, 8, 1, 2, 3, 3, 4, 5, 6, 7, 'gone', 'away', null, 1, 2];
const letters = owners.map((owner, index) => ({
  id: `let-${String((index * 7) % owners.length).padStart(2, '0')}`,
  customerId: typeof owner === 'number' ? `cus-${owner}` : owner,
  status: index % 3 === 0 ? 'open' : 'sent',
}));

export interface OpenReadModels {
  readonly readModels: ReadModels;
  dispose(): Promise<void>;
}

const demand: Demand = { by: 'test', signal: new AbortController().signal, reserve: () => undefined };
const bytes = (text: string) => Buffer.from(text);

/** Sorts by name by code points with null first, then by customer id, then by letter id. Unknown customers come last. */
function sorted(rows: typeof letters, direction: 'asc' | 'desc'): readonly string[] {
  const nameOf = new Map(customers.map(({ id, name }) => [id, name]));
  const known = rows.filter(({ customerId }) => nameOf.has(String(customerId)));
  const order = known.toSorted((one, other) => {
    const [first, second] = [one, other].map(({ customerId }) => nameOf.get(String(customerId)) ?? '');
    const byName = Buffer.compare(bytes(first ?? ''), bytes(second ?? ''));
    const byCustomer = Buffer.compare(bytes(String(one.customerId)), bytes(String(other.customerId)));
    return (
      (direction === 'asc' ? byName : -byName) || byCustomer || Buffer.compare(bytes(one.id), bytes(other.id))
    );
  });
  const others = rows.filter((row) => !known.includes(row)).map(({ id }) => id);
  return [...order.map(({ id }) => id), ...others];
}

export function nameOrderContract(engine: string, open: () => Promise<OpenReadModels>): void {
  describe(`lists by name on ${engine}`, () => {
    let opened: OpenReadModels;
    let readModels: ReadModels;
    beforeAll(async () => {
      opened = await open();
      ({ readModels } = opened);
      await readModels.prepare([customerModel, model]);
      async function put(into: ReadModel, documents: readonly (Document & { readonly id: string })[]) {
        const [live] = await readModels.generations(into);
        const written = documents.map((document) => ({ id: document.id, revision: 0, document }));
        await readModels.write(into, [live?.generation ?? ''], written);
      }
      await put(customerModel, customers);
      await put(model, letters);
    });
    afterAll(() => opened.dispose());

    describe.each([
      ['asc', 0],
      ['desc', 0],
      ['asc', 100],
      ['desc', 100],
    ] as const)('%s, with at most %d found at once', (direction, few) => {
      test.each([undefined, 'open', 'sent', 'lost'])(
        'each page equals its part of the whole list (status %s)',
        async (status) => {
          const filter = status === undefined ? undefined : where(model.fields, 'status', 'eq', status);
          const matches = letters.filter((row) => status === undefined || row.status === status);
          const all = sorted(matches, direction);
          const known = matches.filter((row) => customers.some(({ id }) => id === row.customerId)).length;
          for (const top of [1, 2, 3, 7, 20])
            for (let skip = 0; skip <= all.length; skip += top) {
              const query = { ...(filter && { filter }), skip, top, count: skip === 0 };
              const page = await pageByName(
                { readModels, model, customers: customerModel, direction, demand, few },
                query,
              );
              const ids = page.documents.map(({ id }) => String(id));
              expect(page.count).toBe(skip === 0 ? all.length : undefined);
              expect(ids).toHaveLength(Math.min(top, all.length - skip));
              // Rows of unknown customers come in any order, after all others.
              const wanted = all.slice(skip, skip + top);
              if (skip + top <= known) expect(ids).toEqual(wanted);
              else
                expect(ids.filter((id) => all.indexOf(id) < known)).toEqual(
                  wanted.slice(0, Math.max(0, known - skip)),
                );
            }
        },
      );

      test.each([undefined, 'open', 'sent', 'lost'])(
        'an export has all rows in that order (status %s)',
        async (status) => {
          const filter = status === undefined ? undefined : where(model.fields, 'status', 'eq', status);
          const all = sorted(
            letters.filter((row) => status === undefined || row.status === status),
            direction,
          );
          const known = all.filter((id) =>
            letters.some((row) => row.id === id && String(row.customerId).startsWith('cus-')),
          );
          const found: string[] = [];
          const order = { readModels, model, customers: customerModel, direction, demand, few };
          for await (const batch of everyByName(order, filter))
            found.push(...batch.map(({ id }) => String(id)));
          expect(found.slice(0, known.length)).toEqual(known);
          expect(found.toSorted()).toEqual(all.toSorted());
        },
      );

      test('pages contain each match once', async () => {
        const found: string[] = [];
        for (let skip = 0; skip < letters.length; skip += 3) {
          const page = await pageByName(
            { readModels, model, customers: customerModel, direction, demand, few },
            { skip, top: 3, count: false },
          );
          found.push(...page.documents.map(({ id }) => String(id)));
        }
        expect(found.toSorted()).toEqual(letters.map(({ id }) => id).toSorted());
      });
    });
  });
}
