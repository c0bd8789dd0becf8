/**
 * Fixes a hang of the driver: a command whose connection closes while it is being written. The driver waits until the socket's buffer has drained
 * or an error occurs. A socket that is merely closed, by its peer or by a timeout, emits neither. The request would then never end. As the driver's
 * check of the server waits too, the process would not notice that the server is back.
 */
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/** Members of the driver's class that are used here and missing from its types. */
interface DriverConnection {
  readonly socket: Socket;
  readonly error?: Error | null;
  writeCommand(...words: unknown[]): Promise<void>;
}

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  readonly Connection: { readonly prototype: DriverConnection };
};

let mended = false;

/** Patches all connections of the process; later calls do nothing. */
export function endBrokenWrites(): void {
  if (mended) return;
  mended = true;
  const { prototype } = Connection;
  const write = prototype.writeCommand;
  prototype.writeCommand = function writeUnlessClosed(...words) {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      // The connection's own listener runs first, so its error is set by now.
      const closed = () =>
        reject(this.error ?? new MongoNetworkError('the connection closed while a command was written'));
      socket.once('close', closed);
      write
        .apply(this, words)
        .then(resolve, reject)
        .finally(() => socket.off('close', closed));
    });
  };
}
