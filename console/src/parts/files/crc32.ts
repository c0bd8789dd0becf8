/** CRC-32 as ZIP archives record it for each file (APPNOTE 4.4.7). */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  return sum;
});

/** Initial state of the running sum. */
export const noBytes = 0xffffffff;

/** Returns the running sum after more bytes. */
export function sumOn(sum: number, bytes: Uint8Array): number {
  let next = sum;
  for (const byte of bytes) next = (next >>> 8) ^ (table[(next ^ byte) & 0xff] ?? 0);
  return next;
}

/** Returns the CRC-32 of a running sum. */
export function sumOf(sum: number): number {
  return (sum ^ 0xffffffff) >>> 0;
}
