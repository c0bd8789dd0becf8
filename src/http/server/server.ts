/** The HTTP server around the app: timeouts, malformed HTTP, and a shutdown that loses no request. */
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { newUuid } from '../../kernel/ids.js';
import { problemPath } from './problems.js';

export interface ServerLimits {
  /** Time for the headers of a request to arrive, in ms. */
  readonly headersTimeout?: number;
  /** Time for a whole request with its body to arrive, in ms. */
  readonly requestTimeout?: number;
  /** Time that an idle connection stays open, in ms; longer than that of load balancers, which is usually 60 s. */
  readonly keepAliveTimeout?: number;
  /** How often the first two are checked, in ms. */
  readonly checkingInterval?: number;
  /** Most connections at once; further ones are refused. */
  readonly maxConnections?: number;
}

export interface ServedApp {
  readonly app: Express;
  /** The service's URL as callers see it, without a trailing slash. */
  readonly baseUrl: string;
}

export type HttpServer = ReturnType<typeof createHttpServer>;

const refusedByParser: Readonly<Record<string, { status: string; title: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', title: 'The headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', title: 'The request took too long to arrive' },
};

/** Writes an answer by hand when the input could not be parsed as HTTP, since there is no request to answer. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, title } = refusedByParser[error.code ?? ''] ?? {
    status: '400 Bad Request',
    title: 'The request is not HTTP/1.1',
  };
  const requestId = newUuid();
  const body = JSON.stringify({
    type: `${baseUrl}${problemPath('VALIDATION_ERROR')}`,
    title,
    status: Number(status.slice(0, 3)),
    detail: title,
    instance: '',
    code: 'VALIDATION_ERROR',
    requestId,
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/**
 * Returns request and response classes that have the app's prototypes from the start. Express otherwise changes the prototype of each of Node's
 * objects. V8 in Node 20 then makes new hidden classes for each object with each property, which costs a fifth of a request.
 */
function ownMessages() {
  class OwnRequest extends IncomingMessage {}
  class OwnResponse extends ServerResponse<OwnRequest> {}
  return {
    IncomingMessage: OwnRequest,
    ServerResponse: OwnResponse,
    adoptBy(app: Express): void {
      Object.setPrototypeOf(OwnRequest.prototype, app.request);
      Object.setPrototypeOf(OwnResponse.prototype, app.response);
      Object.assign(app, { request: OwnRequest.prototype, response: OwnResponse.prototype });
    },
  };
}

export function createHttpServer(limits: ServerLimits = {}) {
  const { adoptBy, ...messages } = ownMessages();
  const server = createServer({
    ...messages,
    headersTimeout: limits.headersTimeout ?? 15_000,
    requestTimeout: limits.requestTimeout ?? 60_000,
    keepAliveTimeout: limits.keepAliveTimeout ?? 65_000,
    connectionsCheckingInterval: limits.checkingInterval ?? 5_000,
    noDelay: true,
  });
  server.maxConnections = limits.maxConnections ?? 10_000;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));

  /** Closes idle connections, also those that browsers opened ahead: Node counts one that has sent nothing yet as active. */
  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    server,
    /**
     * Binds the port and, in the same turn of the event loop, attaches the app, so that no request comes in between.
     * @param port 0: the system chooses
     * @param appFor makes the app, given the port
     */
    listen(port: number, host: string, appFor: (port: number) => ServedApp): Promise<number> {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          const address = server.address();
          const taken = address !== null && typeof address === 'object' ? address.port : port;
          const { app, baseUrl } = appFor(taken);
          adoptBy(app);
          server.on('request', app);
          // `100 Continue` is sent only when the body is read, so that strangers need not send theirs.
          server.on('checkContinue', app);
          server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
            answerUnreadable(error, socket, baseUrl);
          });
          resolve(taken);
        });
      });
    },
    /** Accepts no new connections, lets running requests end within the grace period, then cuts the rest. */
    async close(graceMilliseconds: number) {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      closeIdle();
      // A connection whose last answer is sent from now on becomes idle and would be kept for its next request.
      const fallenIdle = setInterval(closeIdle, 50);
      const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
      await closed;
      clearInterval(fallenIdle);
      clearTimeout(cut);
    },
  };
}
