/** The root address of the service: sends people to the console or the documentation, and tells programs the main addresses. */
import type { Express, Request } from 'express';
import type { AnswerWriter } from '../server/answers.js';
import { registerOwn } from '../server/router.js';

export interface RootDependencies {
  readonly answers: AnswerWriter;
  readonly hasConsole: boolean;
  readonly version: string;
}

/** Whether a request asks for a page: browsers name the media type, programs ask for JSON or for anything. */
function asksForPage({ headers: { accept = '' } }: Request): boolean {
  return (
    /(?:^|,)\s*text\/html\s*(?:$|[,;])/i.test(accept) &&
    !/text\/html\s*;\s*q=0(?:\.0*)?\s*(?:$|,)/i.test(accept)
  );
}

export function registerRoot(app: Express, { answers, hasConsole, version }: RootDependencies): void {
  // Relative to the root, so that they work behind a proxy that adds a prefix.
  const places = {
    ...(hasConsole ? { console: 'console' } : {}),
    documentation: 'docs',
    description: 'openapi.json',
    readiness: 'health/ready',
  };
  const body = JSON.stringify({ name: 'Commerce back office', version, ...places });
  registerOwn(app, '/', (request, response) => {
    const vary = 'Accept';
    if (asksForPage(request)) {
      const location = hasConsole ? 'console' : 'docs';
      answers.send(request, response, { status: 302, headers: { location, vary }, body: undefined });
      return;
    }
    const headers = { 'content-type': 'application/json; charset=utf-8', vary };
    answers.send(request, response, { status: 200, headers, body });
  });
}
