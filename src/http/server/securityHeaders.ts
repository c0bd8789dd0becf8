/** Helmet's headers, computed once: they are the same for every answer of a kind. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Names and values in turn, as `writeHead` takes them. */
export type FlatHeaders = readonly string[];

function computeHeaders(options: Parameters<typeof helmet>[0]): FlatHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** For data: nothing in it may be run, framed or loaded. */
export function apiSecurityHeaders(https: boolean): FlatHeaders {
  return computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https,
    // Whom CORS lets read an answer must not be stopped by this one; reading is what CORS decides.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
}

/** For the documentation page: scripts and styles of this origin only, none inline. */
export function pageSecurityHeaders(https: boolean): FlatHeaders {
  return computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https,
  });
}
