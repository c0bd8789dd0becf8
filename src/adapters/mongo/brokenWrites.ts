/**
 * Ends what the driver would wait for without end: a command whose connection closes while it is being written. The driver waits until the socket's
 * buffer has emptied or an error has been met. A socket that is merely closed, by its peer or by a limit of time, says neither. A request never
 * ends so; and as the look at the server waits as well, the process does not find the server again when it is back.
 */
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/** Members of the driver's class that are used here and that its types leave out. */
interface DriverConnection {
  readonly socket: Socket;
  readonly error?: Error | null;
  writeCommand(...words: unknown[]): Promise<void>;
}

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  readonly Connection: { readonly prototype: DriverConnection };
};

let mended = false;

/** For all connections of the process; once is enough. */
export function endBrokenWrites(): void {
  if (mended) return;
  mended = true;
  const { prototype } = Connection;
  const write = prototype.writeCommand;
  prototype.writeCommand = function writeUnlessClosed(...words) {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      // The connection's own listener came first: what it tells of the closing is there.
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
