/** The form of the tables that say what an internal event means to the outside. */
import type { JsonObject } from '../../kernel/json.js';

/** One public event made of an internal one. Its type joins the resource's name and the fact's, e.g. `invoice.issued`. */
export interface PublicFact {
  readonly fact: string;
  /** One sentence of the catalogue. */
  readonly about: string;
  /** Absent: always. Called only with data that can be read. */
  readonly when?: (data: JsonObject) => boolean;
  /** `first`: only if the resource did not exist before; `later`: only if it did. */
  readonly only?: 'first' | 'later';
}

/** Nothing that a client can see changes, or another event reports it. */
export interface SilentFact {
  readonly silent: string;
}

export type Fact = readonly PublicFact[] | SilentFact;

/** By the type of the internal event. */
export type FactTable = Readonly<Record<string, Fact>>;

export function says(fact: string, about: string): Fact {
  return [{ fact, about }];
}

export function silent(why: string): Fact {
  return { silent: why };
}

/** The facts of a PUT: the first one creates the resource. */
export function putAs(thing: string): Fact {
  return [
    {
      fact: 'created',
      about: `The ${thing} was created, or created again after a removal.`,
      only: 'first',
    },
    { fact: 'updated', about: `The ${thing} was updated.`, only: 'later' },
  ];
}

export const bookkeeping = silent('internal bookkeeping');
