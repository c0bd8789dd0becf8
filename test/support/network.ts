/** Connections routed through this process, which can interrupt them like a cut network: nothing arrives, and neither side is told. */
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Network {
  /** The ports to connect to, in the order of the targets. */
  readonly ports: readonly number[];
  cut(): void;
  mend(): void;
  close(): void;
}

/** @param delay of each answer, in ms */
export async function startNetwork(targets: readonly number[], delay = 0): Promise<Network> {
  const sockets = new Set<Socket>();
  let isCut = false;

  function lead(from: Socket, to: Socket, delay = 0): void {
    sockets.add(from);
    const pass = (bytes: Buffer) => {
      if (!to.write(bytes)) from.pause();
    };
    from.on('data', (bytes) => (delay > 0 ? setTimeout(pass, delay, bytes) : pass(bytes)));
    to.on('drain', () => {
      if (!isCut) from.resume();
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isCut) from.pause();
  }

  async function leadTo(target: number): Promise<Server> {
    const server = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      lead(near, far);
      lead(far, near, delay);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  const servers = await Promise.all(targets.map(leadTo));
  return {
    ports: servers.map((server) => {
      const address = server.address();
      return address !== null && typeof address === 'object' ? address.port : 0;
    }),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
