/** The documentation page: Swagger UI, offline, without inline scripts or styles, compressed by the build. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import type { AnswerWriter } from '../server/answers.js';
import { acceptedEncoding, compressed, encodingHeaders } from '../server/encodings.js';
import { registerOwn } from '../server/router.js';
import type { FlatHeaders } from '../server/securityHeaders.js';

/** The folder of the page's built files, beside the program. */
const builtFolder = new URL('../../docs/', import.meta.url);

/** Digests of files, by name. */
const described = z.record(z.string(), z.string());

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commerce back office API</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="preload" href="openapi.json" as="fetch" type="application/json" crossorigin>
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script type="module" src="docs/start.js"></script>
</body>
</html>
`;

/**
 * Requests, also those for tokens, go to the origin of the page itself. `BASE_URL` may name another origin, which the browser would refuse.
 */
const start = `const address = new URL('openapi.json', document.baseURI);
const spec = await (await fetch(address)).json();
const here = new URL('.', address).href.replace(/[/]$/, '');
const [{ url: named }] = spec.servers;
spec.servers = [{ url: here }];
for (const { flows = {} } of Object.values(spec.components?.securitySchemes ?? {}))
  for (const flow of Object.values(flows))
    for (const name of ['tokenUrl', 'refreshUrl'])
      if (flow[name]?.startsWith(named)) flow[name] = here + flow[name].slice(named.length);
spec.info.description += '\\n\\n[openapi.json](openapi.json)';
SwaggerUIBundle({
  spec,
  dom_id: '#swagger-ui',
  deepLinking: true,
  filter: true,
  displayOperationId: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
  // Signing in with a name and a password, it names a client without a name: an empty id and an empty secret.
  requestInterceptor(request) {
    if (request.headers?.Authorization === 'Basic ' + btoa(':')) delete request.headers.Authorization;
    return request;
  },
});
`;

export interface DocsDependencies {
  readonly answers: AnswerWriter;
  readonly securityHeaders: FlatHeaders;
}

function pairs(headers: FlatHeaders): Record<string, string> {
  const names = headers.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [name, headers[index * 2 + 1] ?? '']));
}

export function registerDocs(app: Express, { answers, securityHeaders }: DocsDependencies): void {
  const general = pairs(securityHeaders);

  function send(request: Request, response: Response, headers: Record<string, string>, content: Uint8Array) {
    const { 'content-type': contentType = '', ...rest } = headers;
    const answer = { status: 200, headers: { ...general, ...rest }, body: undefined };
    return answers.sendFile(request, response, answer, { contentType, content });
  }

  function registerText(path: string, type: string, text: string, cacheControl: string) {
    const made = compressed(text);
    registerOwn(app, path, async (request, response) => {
      // The page names its files relative to itself, so that it works behind a proxy that adds a prefix.
      if (path === '/docs' && request.path.endsWith('/')) {
        const headers = { ...general, 'cache-control': 'no-cache', location: '../docs' };
        answers.send(request, response, { status: 308, headers, body: undefined });
        return;
      }
      const encoding = acceptedEncoding(request);
      const headers = {
        ...encodingHeaders(made.digest, encoding),
        'content-type': type,
        'cache-control': cacheControl,
      };
      await send(request, response, headers, await made.in(encoding));
    });
  }

  registerText('/docs', types.html ?? '', page, 'no-cache');
  registerText('/docs/start.js', types.js ?? '', start, 'no-cache');
  const files = described.parse(JSON.parse(readFileSync(new URL('files.json', builtFolder), 'utf8')));
  for (const [name, digest] of Object.entries(files)) {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    registerOwn(app, `/docs/${name}`, async (request, response) => {
      // Images are already compressed.
      const encoding = extension === 'png' ? undefined : acceptedEncoding(request);
      const headers = {
        ...encodingHeaders(digest, encoding),
        'content-type': types[extension] ?? '',
        'cache-control': 'public, max-age=3600',
      };
      const path = fileURLToPath(new URL(encoding === undefined ? name : `${name}.${encoding}`, builtFolder));
      await send(request, response, headers, await readFile(path));
    });
  }
}
