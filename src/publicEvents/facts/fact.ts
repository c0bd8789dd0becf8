/** How the tables of facts say what an internal event is to the outside. */
import type { JsonObject } from '../../kernel/json.js';

/** One public event that an internal one leads to. Its type is the resource's name and the fact's, e.g. `invoice.issued`. */
export interface PublicFact {
  readonly fact: string;
  /** One sentence of the catalogue. */
  readonly about: string;
  /** Absent: always. Asked only of data that can be read. */
  readonly when?: (data: JsonObject) => boolean;
  /** `first`: only where the resource was not there before; `later`: only where it was. */
  readonly only?: 'first' | 'later';
}

/** Nothing that a client can see changes, or another event tells of it. */
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

/** The facts of a PUT: the first one makes the resource. */
export function putAs(thing: string): Fact {
  return [
    {
      fact: 'created',
      about: `The ${thing} is there for the first time, or again after a removal.`,
      only: 'first',
    },
    { fact: 'updated', about: `The ${thing} was put again.`, only: 'later' },
  ];
}

export const bookkeeping = silent('bookkeeping between streams');
