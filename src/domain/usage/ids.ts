/** The ids of batches of usage events, and of reversals. */
import { derivedUuid, type IdKind, publicId } from '../../kernel/ids.js';

export const usageBatchIds: IdKind = { name: 'usage batch', prefix: 'usb' };
export const usageReversalIds: IdKind = { name: 'usage reversal', prefix: 'usr' };

/** A usage event has one reversal. */
export function reversalIdOf({ source, id }: { readonly source: string; readonly id: string }): string {
  return publicId(usageReversalIds, derivedUuid('usage event', source, id));
}
