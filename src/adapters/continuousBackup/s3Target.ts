/** A continuous backup in a bucket of S3, MinIO or another server with the same protocol and conditional writes. */
import { S3mini, S3ServiceError } from 's3mini';
import type { BackupTarget, TargetAddress } from './target.js';

/** Milliseconds. */
const requestLimit = 30_000;

export function openS3Target({ address, region, credentials = ':' }: TargetAddress): BackupTarget {
  const { origin, pathname } = new URL(address);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const colon = credentials.indexOf(':');
  const client = new S3mini({
    endpoint: `${origin}/${bucket}`,
    region,
    accessKeyId: credentials.slice(0, colon),
    secretAccessKey: credentials.slice(colon + 1),
    requestAbortTimeout: requestLimit,
  });

  /** Adds the target's name to errors. The client's own messages contain the server's response. */
  async function named<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof S3ServiceError)
        throw new Error(`${address}: ${error.status} ${error.serviceCode ?? ''}`.trimEnd(), { cause: error });
      throw new Error(`${address}: ${reasonOf(error)}`, { cause: error });
    }
  }

  const put = (name: string, content: Uint8Array, headers: Readonly<Record<string, string>>) =>
    client.putObject(prefix + name, content, 'application/octet-stream', undefined, headers);

  return {
    name: address,
    get: (name) =>
      named(async () => {
        const found = await client.getObjectArrayBuffer(prefix + name);
        return found === null ? undefined : new Uint8Array(found);
      }),
    put: (name, content) => named(async () => void (await put(name, content, {}))),
    create: (name, content) =>
      named(async () => {
        try {
          await put(name, content, { 'if-none-match': '*' });
          return true;
        } catch (error) {
          if (error instanceof S3ServiceError && error.status === 412) return false;
          throw error;
        }
      }),
    list: (start) =>
      named(async () => {
        const found = await client.listObjects('/', prefix + start);
        if (found === null) throw new Error('there is no such bucket');
        return found
          .map(({ Key, Size }) => ({ name: Key.slice(prefix.length), size: Number(Size) }))
          .sort((one, other) => (one.name < other.name ? -1 : 1));
      }),
    delete: (name) => named(async () => void (await client.deleteObject(prefix + name))),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message `fetch failed` gives no reason; its cause does.
  return error.cause instanceof Error ? error.cause.message : error.message;
}
