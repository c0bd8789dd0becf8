/** The documentation page: Swagger UI from the installed package, offline, without inline scripts. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Express, Response } from 'express';
import { registerOwn } from '../server/router.js';
import type { FlatHeaders } from '../server/securityHeaders.js';

const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commerce back office API</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script type="module" src="docs/start.js"></script>
</body>
</html>
`;

/** Requests are tried out where the page itself came from: `BASE_URL` may name another origin, which the browser would refuse. */
const start = `const address = new URL('openapi.json', document.baseURI);
const spec = await (await fetch(address)).json();
spec.servers = [{ url: new URL('.', address).href.replace(/[/]$/, '') }];
spec.info.description += '\\n\\n[openapi.json](openapi.json)';
SwaggerUIBundle({
  spec,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

function setSecurityHeaders(response: Response, headers: FlatHeaders, cacheControl: string): Response {
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  return response.setHeader('cache-control', cacheControl);
}

export function registerDocs(app: Express, headers: FlatHeaders): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const hour = 'public, max-age=3600';
  registerOwn(app, '/docs', (request, response) => {
    // The page names its files relative to itself, so that it works behind a proxy that adds a prefix.
    if (request.path.endsWith('/')) {
      setSecurityHeaders(response, headers, 'no-cache').redirect(308, '../docs');
      return;
    }
    setSecurityHeaders(response, headers, 'no-cache').type('html').send(page);
  });
  registerOwn(app, '/docs/start.js', (_request, response) => {
    setSecurityHeaders(response, headers, hour).type('js').send(start);
  });
  for (const asset of assets) {
    registerOwn(app, `/docs/${asset}`, (_request, response, next) => {
      // `sendFile` keeps a cache header that is set already.
      setSecurityHeaders(response, headers, hour).sendFile(
        join(folder, asset),
        { cacheControl: false },
        (error) => {
          if (error) next(error);
        },
      );
    });
  }
}
