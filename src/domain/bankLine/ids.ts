/** The ids of bank lines. */
import { derivedUuid, type IdKind, publicId } from '../../kernel/ids.js';
import type { IdentifiedLine } from './identity.js';

export const bankLineIds: IdKind = { name: 'bankLine', prefix: 'bnk' };

/** Always the same for the same line of the same account. */
export function bankLineId(account: string, currency: string, { key }: Pick<IdentifiedLine, 'key'>): string {
  return publicId(bankLineIds, derivedUuid('bank line', account, currency, ...key));
}
