/** A transparency log over a store, signed with a test key. */
import { generateKeyPairSync } from 'node:crypto';
import { createPublicLog, type PublicLog } from '../../src/audit/tlog/publicLog.js';
import { createTransparencyLog, type TransparencyLog } from '../../src/audit/tlog/transparencyLog.js';
import type { Witnesses } from '../../src/audit/tlog/witnessClient.js';
import type { Position } from '../../src/kernel/events.js';
import { createVerifierKey, type SignatureType, verifierKeyText } from '../../src/kernel/tlog/note.js';
import { type NoteSigner, rawPublicKey } from '../../src/kernel/tlog/signing.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import type { Files } from '../../src/ports/files.js';
import type { Records } from '../../src/ports/records.js';

export function signerOf(name: string, type: SignatureType = 'note'): NoteSigner {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: createVerifierKey(name, type, rawPublicKey(privateKey)) };
}

export const origin = 'shop.example/log';
export const logSigner = signerOf(origin);
export const keyOf = (name: string) => createVerifierKey(name, 'note', rawPublicKey(logSigner.privateKey));

export interface LogOptions {
  /** The value of `TLOG_ORIGIN`. */
  readonly named?: string;
  readonly witnesses?: Witnesses;
  readonly storeId?: string;
  readonly endOf?: (storeId: string) => Promise<Position | undefined>;
}

export function logOver(
  store: EventStore,
  records: Records,
  files: Files,
  { named, witnesses, storeId = 'store', endOf = async () => undefined }: LogOptions = {},
): TransparencyLog {
  return createTransparencyLog({
    store,
    records,
    files,
    storeId,
    endOf,
    origin: () => named ?? origin,
    isOriginGiven: named !== undefined,
    signer: async (name) => ({ key: keyOf(name), privateKey: logSigner.privateKey }),
    witnesses,
    realNow: () => new Date(),
  });
}

/** The recorded decisions, in their order. */
export const kept: string[] = [];

export const publicLogOf = (log: TransparencyLog, store: EventStore): PublicLog =>
  createPublicLog({
    log,
    store,
    keyOf: async (name) => verifierKeyText(keyOf(name)),
    signAs: async (_name, text) => text,
    record:
      () =>
      async (decision, { halted }) => {
        kept.push(`${decision} after ${halted?.reason}`);
      },
  });
