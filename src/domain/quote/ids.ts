/** The ids of quotes. */
import type { IdKind } from '../../kernel/ids.js';

export const quoteIds: IdKind = { name: 'quote', prefix: 'quo' };
