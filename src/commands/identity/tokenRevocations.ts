/** Access tokens revoked before they expire, stored by grant (session or token id) until they expire. */
import { keepNewest } from '../../kernel/newest.js';
import type { Records } from '../../ports/records.js';

export interface TokenRevocations {
  /** @param until when the last token of the grant expires, in ms since 1970, real time */
  revoke(grantId: string, until: number): Promise<void>;
  /** Returns synchronously when the grant was looked up recently. */
  isRevoked(grantId: string): boolean | Promise<boolean>;
}

const collection = 'revocations';

/** How long "not revoked" is cached, in ms. A process knows its own revocations at once. */
const believedFor = 5_000;
const rememberedGrants = 20_000;

interface Finding {
  readonly revoked: boolean;
  readonly at: number;
}

export function createTokenRevocations(records: Records, now: () => number = Date.now): TokenRevocations {
  const findings = keepNewest<string, Finding>(rememberedGrants);

  async function revoke(grantId: string, until: number): Promise<void> {
    if (until <= now()) return;
    await records.put(collection, grantId, {}, { expiresAt: until });
    findings.set(grantId, { revoked: true, at: now() });
  }

  function isRevoked(grantId: string): boolean | Promise<boolean> {
    const finding = findings.get(grantId);
    if (finding !== undefined && (finding.revoked || now() - finding.at < believedFor))
      return finding.revoked;
    return ask(grantId);
  }

  async function ask(grantId: string): Promise<boolean> {
    const at = now();
    const revoked = (await records.get(collection, grantId)) !== undefined;
    // Keeps a revocation that arrived during the lookup.
    if (findings.peek(grantId)?.revoked !== true) findings.set(grantId, { revoked, at });
    return findings.peek(grantId)?.revoked ?? revoked;
  }

  return { revoke, isRevoked };
}
