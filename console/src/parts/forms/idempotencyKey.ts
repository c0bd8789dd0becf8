/** Keys that name a request, so that its repetition does nothing twice. */

/** Also where the page came without TLS, and browsers have no `randomUUID`. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
