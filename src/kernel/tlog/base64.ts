/** Standard Base64 (RFC 4648, section 4), parsed strictly: each value has exactly one text, so that no altered text decodes to the same value. */

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Decodes text that `toBase64` wrote; undefined for other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const decoded = atob(text);
    return btoa(decoded) === text ? Uint8Array.from(decoded, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

/** Decodes a hash of 32 bytes; undefined for anything else. */
export function hashFromBase64(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text);
  return bytes?.length === 32 ? bytes : undefined;
}

/** Decodes the hashes of a path; undefined if any of them is not a hash. */
export function hashesFromBase64(texts: readonly unknown[]): readonly Uint8Array[] | undefined {
  const hashes = texts.flatMap((text) => (typeof text === 'string' ? (hashFromBase64(text) ?? []) : []));
  return hashes.length < texts.length ? undefined : hashes;
}

/** Parses a whole number without sign or leading zeros, up to the largest safe integer; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  const value = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}
