/** Idempotency keys, so that a repeated request takes effect once. */

/** Works without TLS too, where browsers have no `randomUUID`. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
