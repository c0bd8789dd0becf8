/** The HTTP server around the app: timeouts, malformed HTTP, and an end that loses no request. */
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { newUuid } from '../../kernel/ids.js';
import { problemPath } from './problems.js';

export interface ServerLimits {
  /** For the headers of a request to arrive, milliseconds. */
  readonly headersTimeout?: number;
  /** For a whole request with its body to arrive. */
  readonly requestTimeout?: number;
  /** For an idle connection to stay open; longer than that of load balancers, which is 60 s by habit. */
  readonly keepAliveTimeout?: number;
  /** How often the two are looked at. */
  readonly checkingInterval?: number;
  /** Connections at once; more are refused by the system. */
  readonly maxConnections?: number;
}

export interface ServedApp {
  readonly app: Express;
  /** The service's URL as callers see it, without a slash at the end. */
  readonly baseUrl: string;
}

export interface HttpServer {
  readonly server: Server;
  /**
   * Takes the port and, in the same turn of the event loop, the app that answers there, so no request comes between.
   * @param port 0: the system chooses. @param appFor makes the app, given the port
   */
  listen(port: number, host: string, appFor: (port: number) => ServedApp): Promise<number>;
  /** Takes no new connections, lets running requests end, at most so long, then cuts what is left. */
  close(graceMilliseconds: number): Promise<void>;
}

const refusedByParser: Readonly<Record<string, { status: string; title: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', title: 'The headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', title: 'The request took too long to arrive' },
};

/** Answers by hand where nothing could be read as HTTP: there is no request to answer. */
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
 * Requests and responses that are the app's from the beginning. Express gives those of Node another prototype one by one. From then on the V8 of
 * Node 20 makes a hidden class of its own for each with each property, which costs a fifth of a request.
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

export function createHttpServer(limits: ServerLimits = {}): HttpServer {
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

  /** Browsers open connections ahead. Node counts one that has sent nothing yet as at work. */
  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    server,
    listen(port, host, appFor) {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          const address = server.address();
          const taken = address !== null && typeof address === 'object' ? address.port : port;
          const { app, baseUrl } = appFor(taken);
          adoptBy(app);
          server.on('request', app);
          // The body is asked for only once somebody wants to read it: strangers need not send theirs.
          server.on('checkContinue', app);
          server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
            answerUnreadable(error, socket, baseUrl);
          });
          resolve(taken);
        });
      });
    },
    async close(graceMilliseconds) {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      closeIdle();
      // A connection whose last answer goes out from now on falls idle and would be kept for its next request.
      const fallenIdle = setInterval(closeIdle, 50);
      const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
      await closed;
      clearInterval(fallenIdle);
      clearTimeout(cut);
    },
  };
}
