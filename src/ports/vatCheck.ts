/** Port: whether a member state of the European Union knows a VAT identifier. */

export interface VatIdAnswer {
  readonly valid: boolean;
  /** By which the question can be proved; null where none is given. */
  readonly consultation: string | null;
}

/**
 * Both written with their prefixes, in capitals, without spaces.
 * @param requester the identifier of the one who asks; null where there is none, and then nothing proves the question
 * @throws Unavailable while the member state, or what stands between, does not answer
 */
export type AskVatId = (vatId: string, requester: string | null, signal: AbortSignal) => Promise<VatIdAnswer>;
