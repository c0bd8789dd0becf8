/** How much memory plain data takes, roughly: what bounds a queue by bytes. */

const perValue = 16;

/** Bytes of strings (two for each UTF-16 unit), buffers, and a flat amount for everything else. */
export function approximateSize(value: unknown): number {
  if (typeof value === 'string') return perValue + value.length * 2;
  if (typeof value !== 'object' || value === null) return perValue;
  if (ArrayBuffer.isView(value)) return perValue + value.byteLength;
  let size = perValue;
  if (Array.isArray(value)) {
    for (const item of value) size += approximateSize(item);
    return size;
  }
  for (const [name, member] of Object.entries(value))
    size += perValue + name.length + approximateSize(member);
  return size;
}
