/** Events of a command that needs the approval of a second person. */
import type { Actor } from '../../kernel/events.js';
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type { Role } from '../user/roles.js';

export const approvalKinds = ['seller-bank', 'refund', 'write-off', 'admin', 'api-key', 'erasure'] as const;
/** Kinds of commands that may need approval. */
export type ApprovalKind = (typeof approvalKinds)[number];

/** The request, as validated. Requests with secrets or personal data are refused instead of proposed, so it holds neither. */
export interface ProposedRequest {
  readonly operationId: string;
  readonly path: string;
  readonly params: JsonObject;
  readonly query: JsonObject;
  readonly body: JsonValue;
  /** Revision in `If-Match`; null for none. */
  readonly expectedRevision: number | null;
}

/** A command was proposed for approval. Open until it is approved, declined or expired. */
export interface ApprovalProposed {
  readonly type: 'ApprovalProposed';
  readonly data: {
    readonly approvalId: string;
    readonly kind: ApprovalKind;
    readonly request: ProposedRequest;
    /** Amount of the command, a decimal in `currency`; null if it moves no money. */
    readonly amount: string | null;
    readonly currency: string | null;
    /** Changes that the command would make, as a preview shows them. */
    readonly preview: JsonObject;
    readonly proposer: Actor;
    /** User who created the proposing API key; null for other proposers. */
    readonly keyOwner: string | null;
    /** RFC 3339 UTC. */
    readonly expiresAt: string;
    /** Id of the command, from which all its other ids are derived, so that it is carried out only once. */
    readonly commandId: string;
  };
}

/** A second person approved the command: the intent to carry it out, open until `ApprovalExecuted` or `ApprovalFailed`. */
export interface ApprovalGranted {
  readonly type: 'ApprovalGranted';
  readonly data: { readonly approver: { readonly id: string; readonly roles: readonly Role[] } };
}

/** The command was declined. */
export interface ApprovalDeclined {
  readonly type: 'ApprovalDeclined';
  readonly data: { readonly reason: string | null };
}

/** The approval expired: no one decided within seven days. */
export interface ApprovalExpired {
  readonly type: 'ApprovalExpired';
  readonly data: Record<string, never>;
}

/** The approved command was carried out. */
export interface ApprovalExecuted {
  readonly type: 'ApprovalExecuted';
  readonly data: { readonly location: string | null };
}

/** The approved command was refused and had no effect. */
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
