/** The commands of webhook endpoints. A secret is shown once, when it is created, and stored sealed. */
import { createHmac, randomBytes } from 'node:crypto';
import { webhookEndpointIds } from '../../domain/shared/ids.js';
import {
  type ChangeWebhookEndpoint,
  type WebhookEndpointCommand,
  type WebhookEndpointState,
  webhookEndpointDecider,
  webhookEndpointNotFound,
} from '../../domain/webhookEndpoint/decide.js';
import type {
  WebhookEndpointDisabled,
  WebhookEndpointEvent,
  WebhookEndpointTerms,
  WebhookReplayRequested,
} from '../../domain/webhookEndpoint/events.js';
import { decrypt, encrypt } from '../../events/encryption.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError } from '../../kernel/errors.js';
import { publicId } from '../../kernel/ids.js';
import type { Job, Jobs } from '../../ports/jobs.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';

export const webhookEndpointAggregate: Aggregate<
  WebhookEndpointState,
  WebhookEndpointCommand,
  WebhookEndpointEvent
> = {
  area: 'webhookEndpoint',
  decider: webhookEndpointDecider,
  encrypted: false,
};

export type WebhookEndpointOutcome = Outcome<WebhookEndpointState, WebhookEndpointEvent>;

export interface WebhookEndpointDependencies {
  readonly handler: CommandHandler;
  /** 32 bytes: the key that seals secrets. */
  readonly sealing: Uint8Array;
  /** 32 bytes: key of the HMACs that derive secrets for requests that may be repeated. */
  readonly derivation: Uint8Array;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Returns why nothing may be sent to an address; undefined when it is allowed. */
  readonly objection: (url: string) => string | undefined;
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
}

/** Prefix of the ids of jobs that remove deliveries of a deleted endpoint. */
export const deletedEndpointTask = 'deleted-endpoint';

/** Delay of these jobs in ms; a request that deletes an endpoint has ended long before. */
const removedAgainAfter = 600_000;

/** The form of every id of an endpoint; under any other there is nothing to remove. */
const serverMade = /^whe_[0-9a-f]{32}$/;

export type WebhookEndpointCommands = ReturnType<typeof createWebhookEndpointCommands>;

/** Binds a sealed secret to its endpoint, so that it cannot be opened for another. */
const contextOf = (id: string) => `webhook secret of ${id}`;

/** Returns a function that opens secrets sealed by the commands. */
export function secretOpener(sealing: Uint8Array): (endpointId: string, sealed: string) => string {
  return (id, sealed) => decrypt(sealing, Buffer.from(sealed, 'base64'), contextOf(id)).toString('utf8');
}

export function createWebhookEndpointCommands(dependencies: WebhookEndpointDependencies) {
  const { handler, sealing, derivation, jobs, objection, now = Date.now } = dependencies;
  const run = (id: string, command: WebhookEndpointCommand, context: CommandContext) =>
    handler.handle(webhookEndpointAggregate, id, command, context);

  /** Derives the same secret for the same idempotency key, so that a caller who lost the answer gets it again. */
  function newSecret(id: string, { commandId }: CommandContext, idempotencyKey: string | undefined) {
    const bytes =
      idempotencyKey === undefined
        ? randomBytes(32)
        : createHmac('sha256', derivation).update(`${id}\n${commandId}\n${idempotencyKey}`).digest();
    const secret = `whsec_${bytes.toString('base64')}`;
    return { secret, sealedSecret: encrypt(sealing, secret, contextOf(id)).toString('base64') };
  }

  function checkUrl(url: string): void {
    const reason = objection(url);
    if (reason === undefined) return;
    throw new DomainError('WEBHOOK_URL_REFUSED', `The address ${reason}`, {
      errors: [{ path: '/url', message: reason }],
    });
  }

  return {
    /** @returns also the secret @throws DomainError WEBHOOK_URL_REFUSED */
    async create(
      terms: WebhookEndpointTerms,
      after: string | null,
      context: CommandContext,
      idempotencyKey: string | undefined,
    ) {
      checkUrl(terms.url);
      const endpointId = publicId(webhookEndpointIds, context.commandId);
      const { secret, sealedSecret } = newSecret(endpointId, context, idempotencyKey);
      const outcome = await handler.handle(
        webhookEndpointAggregate,
        endpointId,
        { ...terms, type: 'CreateWebhookEndpoint', endpointId, after, sealedSecret },
        context,
        { fresh: true },
      );
      return { id: endpointId, secret, outcome };
    },

    change(
      id: string,
      change: ChangeWebhookEndpoint['change'],
      status: ChangeWebhookEndpoint['status'],
      context: CommandContext,
    ): Promise<WebhookEndpointOutcome> {
      if (change.url !== undefined) checkUrl(change.url);
      return run(id, { type: 'ChangeWebhookEndpoint', change, status }, context);
    },

    disable: (id: string, reason: WebhookEndpointDisabled['data']['reason'], context: CommandContext) =>
      run(id, { type: 'DisableWebhookEndpoint', reason }, context),

    /** @param overlapHours hours for which the former secret signs as well @returns the new secret @throws DomainError SECRET_OVERLAP */
    async rotate(
      id: string,
      overlapHours: number,
      context: CommandContext,
      idempotencyKey: string | undefined,
    ) {
      const { secret, sealedSecret } = newSecret(id, context, idempotencyKey);
      const at = new Date(now()).toISOString();
      const wanted = new Date(now() + overlapHours * 3_600_000).toISOString();
      const outcome = await run(
        id,
        { type: 'RotateWebhookSecret', sealedSecret, overlapUntil: wanted, at },
        context,
      );
      // A repetition gets the same answer as the first time.
      const { state } = outcome;
      const overlapUntil = ('overlapUntil' in state ? state.overlapUntil : null) ?? wanted;
      return { secret, overlapUntil, outcome };
    },

    replay: (id: string, replay: WebhookReplayRequested['data'], context: CommandContext) =>
      run(id, { type: 'RequestWebhookReplay', replay }, context),

    /** Deletes it. The caller removes its deliveries afterwards; a job planned before does so again, in case of a crash in between. */
    async remove(id: string, context: CommandContext) {
      if (serverMade.test(id)) {
        const job: Job = {
          kind: 'maintenance',
          id: `${deletedEndpointTask}/${id}`,
          data: { endpointId: id },
        };
        await jobs.enqueue([job], { notBefore: Date.now() + removedAgainAfter });
      }
      return run(id, { type: 'DeleteWebhookEndpoint' }, context);
    },

    isDeleted: async (id: string): Promise<boolean> =>
      (await handler.load(webhookEndpointAggregate, id)).state.status === 'deleted',

    /** @throws DomainError WEBHOOK_ENDPOINT_NOT_FOUND */
    async find(id: string) {
      const { state } = await handler.load(webhookEndpointAggregate, id);
      if (state.status === 'none' || state.status === 'deleted') throw webhookEndpointNotFound();
      return state;
    },
  };
}
