/** The ids of credit notes. */
import type { IdKind } from '../../kernel/ids.js';

export const creditNoteIds: IdKind = { name: 'creditNote', prefix: 'cn' };
