/** Events of a command that waits for a second person. */
import type { Actor } from '../../kernel/events.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { Role } from '../user/roles.js';

/** Kinds of commands that may have to wait. */
export const approvalKinds = ['seller-bank', 'refund', 'write-off', 'admin', 'api-key', 'erasure'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** The request as it was validated. It holds nothing secret and nobody's personal data: such requests are refused, not proposed. */
export interface ProposedRequest {
  readonly operationId: string;
  readonly path: string;
  readonly params: JsonObject;
  readonly query: JsonObject;
  readonly body: JsonValue;
  /** The revision that `If-Match` named; null for none. */
  readonly expectedRevision: number | null;
}

export interface ApprovalProposed {
  readonly type: 'ApprovalProposed';
  readonly data: {
    readonly approvalId: string;
    readonly kind: ApprovalKind;
    readonly request: ProposedRequest;
    /** The amount at stake, as a decimal with its currency; null where it is no money. */
    readonly amount: string | null;
    readonly currency: string | null;
    /** The changes that the command would make, as a preview tells them. */
    readonly preview: JsonObject;
    readonly proposer: Actor;
    /** The user who made the API key that proposes; null for all others. */
    readonly keyOwner: string | null;
    /** RFC 3339 UTC. */
    readonly expiresAt: string;
    /** Seed of all ids that the command makes, so that it is carried out once. */
    readonly commandId: string;
  };
}

export interface ApprovalGranted {
  readonly type: 'ApprovalGranted';
  readonly data: { readonly approver: { readonly id: string; readonly roles: readonly Role[] } };
}

export interface ApprovalDeclined {
  readonly type: 'ApprovalDeclined';
  readonly data: { readonly reason: string | null };
}

/** Nobody decided within seven days. */
export interface ApprovalExpired {
  readonly type: 'ApprovalExpired';
  readonly data: Record<string, never>;
}

/** The approved command was carried out. */
export interface ApprovalExecuted {
  readonly type: 'ApprovalExecuted';
  readonly data: { readonly location: string | null };
}

/** The approved command was refused, and nothing of it happened. */
export interface ApprovalFailed {
  readonly type: 'ApprovalFailed';
  readonly data: { readonly code: string; readonly detail: string };
}

export type ApprovalEvent =
  | ApprovalProposed
  | ApprovalGranted
  | ApprovalDeclined
  | ApprovalExpired
  | ApprovalExecuted
  | ApprovalFailed;
