/** What the page says, in one language. Texts in braces are filled in. */
export interface Words {
  /** Of the language, in itself. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly save: string;
  readonly document: string;
  readonly documentHint: string;
  readonly proof: string;
  readonly proofHint: string;
  readonly key: string;
  readonly keyHint: string;
  readonly witnesses: string;
  readonly witnessesHint: string;
  readonly check: string;
  readonly noProof: string;
  readonly badKey: string;
  readonly badWitness: string;
  readonly unreadable: string;
  readonly proved: string;
  readonly notTrue: string;
  readonly open: string;
  readonly checked: { readonly true: string; readonly false: string; readonly null: string };
  readonly form: string;
  /** With `{index}`, `{size}`, `{origin}`. */
  readonly included: string;
  readonly notIncluded: string;
  /** With `{key}`. */
  readonly signed: string;
  readonly notSigned: string;
  readonly signatureOpen: string;
  /** With `{seen}`. */
  readonly seen: string;
  readonly notSeen: string;
  readonly witnessesOpen: string;
  readonly sameDocument: string;
  readonly otherDocument: string;
  readonly documentOpen: string;
  /** With `{stream}`, `{time}`. */
  readonly recorded: string;
  readonly proves: string;
  readonly provesFile: string;
  readonly provesKept: string;
  readonly provesSeen: string;
  readonly provesNothing: string;
  readonly provesNot: string;
  readonly notTruth: string;
  readonly notStanding: string;
  readonly notOwner: string;
  readonly notSeenByOthers: string;
}
