/** Port: asks a member state of the European Union whether a VAT identifier is valid. */

export interface VatIdAnswer {
  readonly valid: boolean;
  /** The consultation number that proves the request was made; null where none is given. */
  readonly consultation: string | null;
}

/**
 * Checks a VAT identifier. Both identifiers have their country prefix, in capitals and without spaces.
 * @param requester the identifier of the business that asks; null where there is none, and then nothing proves the request
 * @throws Unavailable while the member state, or a system in between, does not answer
 */
export type AskVatId = (vatId: string, requester: string | null, signal: AbortSignal) => Promise<VatIdAnswer>;
