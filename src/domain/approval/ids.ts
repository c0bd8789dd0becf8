/** The ids of approvals. */
import type { IdKind } from '../../kernel/ids.js';

export const approvalIds: IdKind = { name: 'approval', prefix: 'apr' };
