/** A proxy between a client and a service that subjects chosen requests to the faults of networks and proxies. */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  /** The path with its query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Fault =
  /** The request never reaches the service. */
  | 'lost request'
  /** The service carries it out, and the answer is lost. */
  | 'lost answer'
  /** The answer breaks off in the middle of its body. */
  | 'broken answer'
  /** The service carries it out, and the connection stays silent. */
  | 'silence'
  /** The proxy answers, and the service never gets the request. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

export interface FaultProxy {
  readonly url: string;
  /** The requests in the order in which they came, including those that were subjected to faults. */
  readonly seen: SeenRequest[];
  /** Subjects the next matching requests to faults, one each. */
  befall(matches: (request: SeenRequest) => boolean, ...faults: readonly Fault[]): void;
  close(): Promise<void>;
}

export async function startFaultProxy(service: string): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  const waiting: { matches: (request: SeenRequest) => boolean; fault: Fault }[] = [];
  const target = new URL(service);

  function faultOf(request: SeenRequest): Fault | undefined {
    const index = waiting.findIndex(({ matches }) => matches(request));
    return index < 0 ? undefined : waiting.splice(index, 1)[0]?.fault;
  }

  function pass(
    request: IncomingMessage,
    body: Buffer,
    done: (answer: IncomingMessage, body: Buffer) => void,
  ) {
    const { method, url, headers } = request;
    const sent = forward(
      { host: target.hostname, port: target.port, method, path: url, headers },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        done(answer, Buffer.concat(chunks));
      },
    );
    sent.on('error', () => request.socket.destroy());
    sent.end(body);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    const one = { method, path: url, headers };
    seen.push(one);
    const fault = faultOf(one);
    if (fault === 'lost request') return void request.socket.destroy();
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers });
      return void response.end(fault.body ?? '<h1>Not now</h1>');
    }
    pass(request, Buffer.concat(chunks), (answer, body) => {
      if (fault === 'silence') return;
      if (fault === 'lost answer') return void request.socket.destroy();
      response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length });
      if (fault === undefined) return void response.end(body);
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy());
    });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    befall(matches, ...faults) {
      for (const fault of faults) waiting.push({ matches, fault });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
