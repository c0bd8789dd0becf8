/** Composes the transparency log: its key, its name, and the one process that follows the store. */
import { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import { recordDecision } from '../audit/tlog/decisions.js';
import { createPublicLog } from '../audit/tlog/publicLog.js';
import { createTransparencyLog } from '../audit/tlog/transparencyLog.js';
import { createWitnesses, type WitnessPolicy } from '../audit/tlog/witnessClient.js';
import { loadSigningKey } from '../commands/identity/signingKeys.js';
import type { Leases } from '../coordination/lease.js';
import type { EventLog } from '../events/log.js';
import { storeIdentities } from '../events/storeIdentity.js';
import { createVerifierKey, verifierKeyText } from '../kernel/tlog/note.js';
import { type NoteSigner, rawPublicKey, signNote } from '../kernel/tlog/signing.js';
import type { Engines } from '../ports/engines.js';

export interface TransparencyDependencies {
  readonly engines: Pick<Engines, 'eventStore' | 'records' | 'files' | 'dataKey'>;
  readonly leases: Leases;
  readonly eventLog: EventLog;
  readonly storeId: string;
  /** `TLOG_ORIGIN`. */
  readonly origin: string | undefined;
  readonly baseUrl: () => string;
  /** `TLOG_WITNESSES`. */
  readonly witnesses: WitnessPolicy | undefined;
  readonly logger: Logger;
}

export function createTransparency(dependencies: TransparencyDependencies) {
  const { engines, leases, storeId, logger } = dependencies;
  const { eventStore: store, records, files, dataKey } = engines;
  const stopping = new AbortController();
  let following: Promise<void> | undefined;
  let said: string | undefined;

  const faults = new Map<string, string>();

  /** Logs an alert, once per fault of a witness. */
  function tell(witness: string, fault: string | undefined): void {
    if (fault === undefined) faults.delete(witness);
    else if (faults.get(witness) !== fault) {
      faults.set(witness, fault);
      logger.error({ witness, fault }, 'a witness does not cosign the transparency log');
    }
  }

  async function signer(origin: string): Promise<NoteSigner> {
    const { privateKey } = await loadSigningKey(records, dataKey, 'tlog');
    const own = KeyObject.from(privateKey);
    return { key: createVerifierKey(origin, 'note', rawPublicKey(own)), privateKey: own };
  }

  const log = createTransparencyLog({
    store,
    records,
    files,
    storeId,
    endOf: async (former) => {
      const identities = await storeIdentities(dependencies.eventLog);
      return identities.find((_, index) => identities[index - 1]?.storeId === former)?.position;
    },
    origin: () => dependencies.origin ?? `${hostOf(dependencies.baseUrl())}/${storeId}`,
    isOriginGiven: dependencies.origin !== undefined,
    signer,
    witnesses: dependencies.witnesses && createWitnesses(dependencies.witnesses, { tell }),
    realNow: () => new Date(),
  });

  /** Logs an alert, once per fault. */
  function failed(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== said) logger.error({ err: error }, 'the transparency log does not go on');
    said = message;
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lease = await leases.wait('tlog', stopping.signal);
      if (lease === undefined) return;
      await log.follow(AbortSignal.any([stopping.signal, lease.lost]), failed);
      await lease.release();
    }
  }

  return {
    log: createPublicLog({
      log,
      store,
      keyOf: async (origin) => verifierKeyText((await signer(origin)).key),
      signAs: async (origin, text) => signNote(await signer(origin), text),
      record: (context) => recordDecision(dependencies.eventLog, context),
    }),
    /** Follows the store; of all processes that start it, only one is active. */
    start() {
      following ??= follow();
    },
    async stop() {
      stopping.abort();
      await log.close();
      await following;
    },
  };
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'localhost';
}
