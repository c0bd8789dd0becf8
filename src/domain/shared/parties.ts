/** Who sends a document and who gets it, as they are when it is issued: kept with it, so that it never changes. */

export interface Party {
  readonly name: string;
  /** Its lines, in order. */
  readonly address: readonly string[];
  readonly taxId: string | null;
  readonly email: string | null;
}

export interface Parties {
  readonly seller: Party;
  readonly buyer: Party;
}
