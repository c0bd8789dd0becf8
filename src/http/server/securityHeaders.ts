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
    // This header must not block an origin that CORS allows to read the answer.
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

/**
 * For the console's page: scripts, styles and requests of this origin only, nothing inline, no other host. Mantine writes the theme's variables and
 * the sizes of its layout into `<style>` elements, which need the nonce. `style="…"` in markup stays forbidden: React sets styles through the
 * object model, which no policy blocks. Requested PDFs are shown from memory (`blob:`).
 * @returns a function that makes the headers of one answer from its nonce, which is used once
 */
export function consolePageHeaders(https: boolean): (nonce: string) => Readonly<Record<string, string>> {
  const place = 'NONCE';
  const flat = computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", `'nonce-${place}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ['blob:'],
        baseUri: ["'self'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https,
  });
  return (nonce) => {
    const headers: Record<string, string> = {};
    for (let index = 0; index < flat.length; index += 2)
      headers[flat[index] ?? ''] = (flat[index + 1] ?? '').replace(place, nonce);
    return headers;
  };
}
