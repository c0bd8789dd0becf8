/**
 * Makes commands named in `APPROVALS` wait for a second person. In front of each such route, the request becomes a proposal. An approved proposal
 * then goes to the same route.
 */

import type { ApiKeyCommands } from '../../commands/apiKey/apiKey.js';
import { type Approvals, approvalIdOf, createApprovals } from '../../commands/approval/approval.js';
import type { CommandHandler } from '../../commands/engine/handle.js';
import { requireRevision } from '../../commands/engine/precondition.js';
import type { Caller } from '../../commands/identity/caller.js';
import { type ApprovalState, approvalNotFound, type Proposal } from '../../domain/approval/decide.js';
import type { ApprovalRules } from '../../domain/approval/kinds.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { compareDecimals } from '../../kernel/money.js';
import type { ReadModels } from '../../ports/readModels.js';
import { apiKeyModel } from '../../projections/apiKey.js';
import { approvalModel } from '../../projections/approval.js';
import { type AuthorizationRules, authorize } from '../server/authorization.js';
import type { Answer, Preview, Route, RouteRequest } from '../server/route.js';
import {
  type Guard,
  type GuardedDependencies,
  guardedOperations,
  type Judged,
  type Weighed,
} from './guarded.js';
import { approvalAnswerOf, proposedAnswer } from './schemas.js';

type AnyRequest = RouteRequest<unknown, unknown, unknown>;

export interface ApprovalGuardDependencies extends GuardedDependencies {
  readonly handler: CommandHandler;
  readonly readModels: Pick<ReadModels, 'get'>;
  readonly apiKeys: Pick<ApiKeyCommands, 'keyOf' | 'proposerOf'>;
  /** The rules of `APPROVALS`; empty: nothing needs approval. */
  readonly approvalRules: ApprovalRules;
  readonly rules: AuthorizationRules;
  readonly preview: Preview;
  readonly baseUrl: string;
  /** Notifies people of a proposal or decision; never rejects. */
  readonly onApprovalChanged: (id: string) => Promise<void>;
}

export interface ApprovalGuard {
  readonly approvals: Approvals;
  /** Returns the route with the guard in front, if some of its requests may need approval. */
  guard(route: Route): Route;
  /** @throws DomainError UNAUTHORIZED for a caller who could not have called the proposed operation themselves */
  requireRight(operationId: string, kind: string, caller: Caller): void;
}

/** Kinds of proposals that only an Admin decides. */
const byAdmins: ReadonlySet<string> = new Set(['seller-bank', 'admin', 'api-key', 'erasure']);

function jsonOf(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value ?? {}));
}

function without(body: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)));
}

export function createApprovalGuard(dependencies: ApprovalGuardDependencies): ApprovalGuard {
  const { handler, readModels, apiKeys, approvalRules, rules, preview, baseUrl } = dependencies;
  const guards = guardedOperations(dependencies);
  const routes = new Map<string, Route>();

  const routeOf = (operationId: string): Route => {
    const found = routes.get(operationId);
    if (found === undefined) throw new Error(`${operationId} waits for approval and is no operation`);
    return found;
  };

  /**
   * Returns the user who proposed the API key, or created it without approval. Proposals made with the key count as theirs.
   * @throws DomainError SERVICE_UNAVAILABLE for a key so new that its creator is not known here yet
   */
  async function ownerOf({ kind, id }: Caller): Promise<string | null> {
    if (kind !== 'apiKey') return null;
    const proposer = await apiKeys.proposerOf(id);
    if (proposer !== undefined) return proposer;
    const document = (await readModels.get(apiKeyModel, id))?.document;
    if (document == null)
      throw new DomainError('SERVICE_UNAVAILABLE', 'The API key was just created; retry later');
    const [maker, owner] = String(document.createdBy).split(':');
    return maker === 'user' && owner !== undefined ? owner : null;
  }

  async function previewOf(route: Route, request: AnyRequest, weighed: Weighed): Promise<JsonObject> {
    if (weighed.changes !== undefined || route.preview === undefined)
      return { changes: [...(weighed.changes ?? [])], accounts: [] };
    const { changes, billing } = jsonOf((await preview(route.operationId, request)).body);
    return { changes: changes ?? [], accounts: jsonOf(billing).accounts ?? [] };
  }

  async function propose(
    route: Route,
    request: AnyRequest,
    judged: Judged,
    weighed: Weighed & { readonly guard: Guard },
  ): Promise<Answer> {
    const { kind, instead } = weighed.guard;
    if (instead !== undefined) throw new DomainError('UNAUTHORIZED', instead);
    const { caller, context, path } = request;
    if (weighed.revision !== undefined) requireRevision(weighed.revision, context.expectedRevision);
    const { id, outcome } = await approvals.propose(
      {
        kind,
        request: {
          operationId: route.operationId,
          path,
          params: judged.params,
          query: judged.query,
          body: weighed.body ?? judged.body,
          expectedRevision: context.expectedRevision ?? null,
        },
        amount: weighed.amount ?? null,
        currency: weighed.currency ?? null,
        preview: await previewOf(route, request, weighed),
        proposer: context.actor,
        keyOwner: await ownerOf(caller),
      },
      context,
    );
    return told(id, outcome.state);
  }

  /** Returns the current state of a proposal. */
  async function told(id: string, state: ApprovalState): Promise<Answer> {
    const document = (await readModels.get(approvalModel, id))?.document;
    if (state.status === 'none' || document == null) throw approvalNotFound(id);
    const { commandId, request } = state.proposal;
    // The key does not work until it is approved. It is shown only to its proposer.
    const made = request.operationId === 'createApiKey' ? { key: apiKeys.keyOf(commandId, id).key } : {};
    return {
      status: 202,
      body: { ...approvalAnswerOf(document), ...made },
      location: `/api/approvals/${id}`,
      headers: { 'cache-control': 'no-store' },
    };
  }

  async function execute(proposal: Proposal, by: Caller, context: CommandContext): Promise<string | null> {
    const { operationId, path, params, query, body } = proposal.request;
    const route = routeOf(operationId);
    const { signal } = new AbortController();
    const answer = await route.handle({
      params,
      query,
      body,
      caller: by,
      context,
      ...(proposal.amount === null ? {} : { approvedAmount: proposal.amount }),
      rawQuery: '',
      url: baseUrl + path,
      path,
      mustExist: false,
      mustNotExist: false,
      address: undefined,
      note: () => undefined,
      setCookie: () => undefined,
      signal: () => signal,
      // No caller waits for a long-lived answer.
      checkAccess: async () => undefined,
      demand: () => ({ by: `user:${by.id}`, signal, reserve: () => undefined }),
      // The secret of an API key is derived from it.
      header: (name) => (name === 'idempotency-key' ? proposal.approvalId : undefined),
      authorize: (other) => {
        authorize(other, by, rules);
      },
    });
    return answer.location ?? null;
  }

  const approvals = createApprovals({ handler, execute, onChanged: dependencies.onApprovalChanged });

  return {
    approvals,

    guard(route) {
      const all = guards[route.operationId];
      if (all === undefined) return route;
      routes.set(route.operationId, route);
      return {
        ...route,
        answers: [...route.answers, proposedAnswer],
        async handle(request) {
          const { params, query, body, path, caller, context } = request;
          const judged: Judged = {
            params: jsonOf(params),
            query: jsonOf(query),
            body: jsonOf(body),
            path,
            caller,
            context,
          };
          if (approvalRules.size === 0) return route.handle(request);
          const id = approvalIdOf(context);
          // An earlier run of this request has already proposed it.
          const earlier = context.recovering === true ? await approvals.loadShown(id) : undefined;
          if (earlier !== undefined && earlier.revision >= 0) return told(id, earlier.state);
          let approvedAmount: string | undefined;
          let unapproved: unknown = body;
          for (const guard of all) {
            const least = approvalRules.get(guard.kind);
            if (least === undefined) continue;
            const weighed = await guard.weigh(judged);
            const amount = weighed?.amount;
            const isSmall = amount !== undefined && compareDecimals(amount, least) < 0;
            if (weighed !== undefined && !isSmall)
              return propose(route, request, judged, { ...weighed, guard });
            // More may be at stake once the command is decided.
            approvedAmount = amount ?? '0';
            unapproved = without(unapproved, guard.unchanged ?? []);
          }
          return route.handle(
            approvedAmount === undefined ? request : { ...request, body: unapproved, approvedAmount },
          );
        },
      };
    },

    requireRight(operationId, kind, caller) {
      authorize(routeOf(operationId), caller, rules);
      if (byAdmins.has(kind) && !caller.roles.includes('Admin'))
        throw new DomainError('UNAUTHORIZED', 'This requires the role Admin');
    },
  };
}
