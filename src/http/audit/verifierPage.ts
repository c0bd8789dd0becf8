/** The page at `/verify` that checks proofs in a browser: a single file, which also works when saved. */
import { existsSync, readFileSync } from 'node:fs';
import type { PublicLog } from '../../audit/tlog/publicLog.js';
import { DomainError } from '../../kernel/errors.js';
import { Unavailable } from '../../ports/unavailable.js';
import { type Route, route } from '../server/route.js';

/** The folder of the build, beside the program. */
const builtFolder = new URL('../../verifier/', import.meta.url);
const contentType = 'text/html; charset=utf-8';

export function verifierPage(log: PublicLog): Route {
  let built: { readonly page: string; readonly policy: string } | undefined;

  function load() {
    const file = (name: string) => new URL(name, builtFolder);
    if (!existsSync(file('verify.html')))
      throw new DomainError('NOT_FOUND', 'The page is not built; run "npm run build" in the checkout');
    const [page, policy] = ['verify.html', 'policy.txt'].map((name) => readFileSync(file(name), 'utf8'));
    return { page: page ?? '', policy: policy ?? '' };
  }

  /** Returns the log's key, or '' if there is none: the page then checks without it and says so. */
  async function keyText(): Promise<string> {
    try {
      return await log.key();
    } catch (error) {
      if (error instanceof Unavailable || error instanceof DomainError) return '';
      throw error;
    }
  }

  return route('GET', '/verify', {
    operationId: 'getVerifier',
    tag: 'audit',
    summary: 'Returns the page that checks a proof and its document in a browser',
    description: 'A single file that makes no requests. Needs no token.',
    access: { kinds: [], anonymous: true },
    forBrowsers: true,
    errors: ['NOT_FOUND'],
    answers: [{ status: 200, description: 'The page', mediaTypes: [contentType] }],
    async handle() {
      built ??= load();
      const { page, policy } = built;
      const key = (await keyText()).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
      const content = page.replace('name="log-key" content=""', () => `name="log-key" content="${key}"`);
      return {
        headers: {
          'cache-control': 'no-cache',
          'content-security-policy': `${policy}; frame-ancestors 'none'`,
        },
        file: { contentType, content: Buffer.from(content) },
      };
    },
  });
}
