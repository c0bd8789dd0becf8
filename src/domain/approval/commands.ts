/** Commands of an approval. */
import type { ApprovalExecuted, ApprovalFailed, ApprovalGranted, ApprovalProposed } from './events.js';

export interface Propose {
  readonly type: 'Propose';
  readonly proposal: ApprovalProposed['data'];
}

export interface Approve {
  readonly type: 'Approve';
  readonly approver: ApprovalGranted['data']['approver'];
}

export interface Decline {
  readonly type: 'Decline';
  readonly userId: string;
  readonly reason: string | null;
}

/** Asked for by the service alone, when its time has come. */
export interface Expire {
  readonly type: 'Expire';
}

/** Asked for by the service alone, after the command was carried out. */
export interface Complete {
  readonly type: 'Complete';
  readonly result: ApprovalExecuted | ApprovalFailed;
}

export type ApprovalCommand = Propose | Approve | Decline | Expire | Complete;
