/** A receiver of webhooks that answers as a test wants, and records what came. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicEvent } from '../../src/publicEvents/event.js';

export interface Received {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly event: PublicEvent;
  /** Whether the message was answered with 2xx. */
  taken: boolean;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Returns the events answered with 2xx, each once, in the order of their first such answer. */
  taken(): readonly PublicEvent[];
  close(): Promise<void>;
}

/** @param answer returns the status for each message, or handles the response; it may wait */
export async function startReceiver(
  answer: (message: Received, response: ServerResponse) => number | undefined | Promise<number | undefined>,
): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const message: Received = {
      id: String(headers['webhook-id']),
      headers,
      body,
      event: JSON.parse(body),
      taken: false,
    };
    received.push(message);
    const status = await answer(message, response);
    if (status === undefined || response.destroyed) return;
    message.taken = status >= 200 && status < 300;
    response.writeHead(status).end(`status ${status}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    taken: () => [
      ...new Map(received.filter(({ taken }) => taken).map(({ id, event }) => [id, event] as const)).values(),
    ],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
