/** Checks with a public log that it still begins with the tree of a proof. It reads tiles, which need no token. */
import { parseCheckpoint, type SignedCheckpoint } from '../kernel/tlog/checkpoint.js';
import { isConsistent } from '../kernel/tlog/merkle.js';
import { type VerifierKey, verdictOf } from '../kernel/tlog/note.js';
import { tilePath } from '../kernel/tlog/tiles.js';
import { createTreeReader } from '../kernel/tlog/treeProofs.js';

const limit = 10_000;

export interface LogCheck {
  readonly check: 'log';
  readonly holds: boolean;
  readonly detail: string;
}

/** @param address of the service, without `/tlog` @throws Error if the log does not answer */
export async function checkLog(
  address: string,
  earlier: SignedCheckpoint,
  key: VerifierKey,
): Promise<LogCheck> {
  const told = (holds: boolean, detail: string): LogCheck => ({ check: 'log', holds, detail });
  const now = parseCheckpoint(Buffer.from(await get(`${address}/tlog/checkpoint`)).toString());
  if (now === undefined) throw new Error(`${address}/tlog/checkpoint is not a checkpoint`);
  if (now.origin !== earlier.origin)
    return told(false, `The log there is ${now.origin}, and the proof is of ${earlier.origin}.`);
  if (verdictOf(now.note, key).verdict !== 'valid')
    return told(false, 'The log there is not signed with the key.');
  if (now.size < earlier.size)
    return told(
      false,
      `The log had ${earlier.size} entries, and now shows ${now.size}: entries were taken back.`,
    );
  const reader = createTreeReader(now.size, (place) => get(`${address}/tlog/tile/${tilePath(place)}`));
  const path = await reader.consistency(earlier.size);
  const holds = isConsistent(earlier.size, now.size, earlier.root, now.root, path);
  return told(
    holds,
    holds
      ? `The current log of ${now.size} entries begins with the ${earlier.size} of the proof.`
      : `The current log of ${now.size} entries does not begin with the ${earlier.size} of the proof: it was rewritten.`,
  );
}

async function get(url: string): Promise<Uint8Array> {
  const answered = await fetch(url, { signal: AbortSignal.timeout(limit) });
  if (!answered.ok) throw new Error(`${url} returned ${answered.status}`);
  return new Uint8Array(await answered.arrayBuffer());
}
