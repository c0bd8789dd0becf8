/** Standard Base64 (RFC 4648, section 4), read strictly: each value has one text, so that no altered text passes for the same value. */

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Undefined for what is not the text that `toBase64` writes. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const decoded = atob(text);
    return btoa(decoded) === text ? Uint8Array.from(decoded, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

/** A hash of 32 bytes; undefined for anything else. */
export function hashFromBase64(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : undefined;
}

/** Hashes of a path; undefined when one of them is none. */
export function hashesFromBase64(texts: readonly unknown[]): readonly Uint8Array[] | undefined {
  const hashes = texts.flatMap((text) => (typeof text === 'string' ? (hashFromBase64(text) ?? []) : []));
  return hashes.length < texts.length ? undefined : hashes;
}

/** A whole number without sign or leading zeroes that a number holds exactly; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const value = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}
