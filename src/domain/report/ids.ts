/** The ids of reports. */
import type { IdKind } from '../../kernel/ids.js';

export const reportIds: IdKind = { name: 'report', prefix: 'rep' };
