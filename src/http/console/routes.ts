/**
 * The console at `/console`. Its files have names that change with their content, so browsers cache them for a year. Every other address answers
 * with the page, so that bookmarks open the view they were made in.
 */
import { randomBytes } from 'node:crypto';
import type { Express } from 'express';
import type { AnswerWriter } from '../server/answers.js';
import { acceptedEncoding, encodingHeaders } from '../server/encodings.js';
import { Refusal } from '../server/problems.js';
import { registerOwn } from '../server/router.js';
import { consolePageHeaders } from '../server/securityHeaders.js';
import { type ConsoleBuild, consoleBuilds } from './files.js';

export interface ConsoleDependencies {
  readonly answers: AnswerWriter;
  readonly https: boolean;
}

const files = '/console/assets/';

/**
 * Returns the relative path from an address to the console's folder. The page names its files relative to that, so that it works behind a proxy that
 * adds a prefix, whatever the service's configured URL is.
 */
function wayToConsole(path: string): string {
  const depth = path.split('/').length - 3;
  return depth < 0 ? './console/' : depth === 0 ? './' : '../'.repeat(depth);
}

/** @param nonce of this one answer */
function pageFor({ page }: ConsoleBuild, path: string, nonce: string): string {
  const head = `<base href="${wayToConsole(path)}"><meta property="csp-nonce" nonce="${nonce}">`;
  return page.replace('<head>', `<head>${head}`);
}

export function registerConsole(app: Express, { answers, https }: ConsoleDependencies): void {
  const currentBuild = consoleBuilds();
  const pageHeaders = consolePageHeaders(https);

  registerOwn(app, '/console{/*path}', async (request, response) => {
    const built = currentBuild();
    if (built === undefined)
      throw new Refusal('NOT_FOUND', 'The console is not built; run "npm run build" in the checkout');
    if (!request.path.startsWith(files)) {
      const nonce = randomBytes(16).toString('base64');
      const headers = {
        ...pageHeaders(nonce),
        'content-type': 'text/html; charset=utf-8',
        // Never cached: the file names in it change with each build, and its nonce is valid only once.
        'cache-control': 'no-cache, no-store',
      };
      answers.send(request, response, { status: 200, headers, body: pageFor(built, request.path, nonce) });
      return;
    }
    const file = built.find(request.path.slice('/console/'.length));
    const encoding = file === undefined ? undefined : acceptedEncoding(request, file.encodings);
    const content = file === undefined ? undefined : await built.read(file, encoding);
    if (file === undefined || content === undefined)
      throw new Refusal('NOT_FOUND', 'Console file not found; reload the page');
    const headers = {
      ...encodingHeaders(file.digest, encoding),
      'cache-control': 'public, max-age=31536000, immutable',
    };
    await answers.sendFile(
      request,
      response,
      { status: 200, headers, body: undefined },
      { contentType: file.type, content },
    );
  });
}
