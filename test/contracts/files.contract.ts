/** The contract of every `Files` adapter. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FileChanged, type Files, FileTooLarge } from '../../src/ports/files.js';

export interface FilesStore {
  /** Opens the store for files of at most `maximumSize` bytes. It keeps the files of earlier openings. */
  open(maximumSize?: number): Promise<Files>;
  /** Removes the storage. */
  dispose?(): Promise<void>;
}

const pdf = { contentType: 'application/pdf' };

export function filesContract(name: string, fresh: () => Promise<FilesStore>): void {
  describe(`${name} as files`, () => {
    let store: FilesStore;
    let files: Files;

    beforeEach(async () => {
      store = await fresh();
      files = await store.open();
    });
    afterEach(() => store.dispose?.());

    async function content(key: string): Promise<string | undefined> {
      const file = await files.get(key);
      return file && (await buffer(file.open())).toString();
    }

    test('a file is returned with its type, its size and its bytes', async () => {
      const bytes = Uint8Array.from({ length: 1_000 }, (_, n) => n % 256);
      await files.put('images/1.png', bytes, { contentType: 'image/png' });
      const file = await files.get('images/1.png');
      expect(file).toMatchObject({ contentType: 'image/png', size: 1_000 });
      expect([...(await buffer(file?.open() ?? Readable.from([])))]).toEqual([...bytes]);
    });

    test('a file can be put as a stream of chunks', async () => {
      await files.put('a', Readable.from([Buffer.from('one '), Buffer.from('two')]), {
        contentType: 'text/plain; charset=utf-8',
      });
      expect(await content('a')).toBe('one two');
      expect(await files.get('a')).toMatchObject({ contentType: 'text/plain; charset=utf-8', size: 7 });
    });

    test('a file may be empty or large', async () => {
      const large = Buffer.alloc(3_000_000, 'large ');
      await files.put('empty', new Uint8Array(), pdf);
      await files.put('large', Readable.from([large, large]), pdf);
      expect(await content('empty')).toBe('');
      expect(await files.get('large')).toMatchObject({ size: 6_000_000 });
      expect(await content('large')).toBe(large.toString().repeat(2));
    });

    test('a file that was never put is absent', async () => {
      expect(await files.get('nothing/here')).toBeUndefined();
    });

    test('a stored file can be read twice at the same time', async () => {
      await files.put('a', Buffer.from('text'), pdf);
      const file = await files.get('a');
      const both = [file?.open(), file?.open()].map((stream) => buffer(stream ?? Readable.from([])));
      expect((await Promise.all(both)).map(String)).toEqual(['text', 'text']);
    });

    test('putting a key again replaces the file and its type', async () => {
      await files.put('a', Buffer.from('the long first one'), pdf);
      await files.put('a', Buffer.from('second'), { contentType: 'image/png' });
      expect(await content('a')).toBe('second');
      expect(await files.get('a')).toMatchObject({ contentType: 'image/png', size: 6 });
    });

    test('readers of a file under replacement get one whole version, or an error that it changed', async () => {
      const versions = ['x'.repeat(200_000), 'y'.repeat(100_000)];
      await files.put('a', Buffer.from(versions[0] ?? ''), pdf);
      const writes = (async () => {
        for (let n = 1; n <= 20; n++) await files.put('a', Buffer.from(versions[n % 2] ?? ''), pdf);
      })();
      for (let n = 0; n < 40; n++) {
        try {
          expect(versions).toContain(await content('a'));
        } catch (error) {
          if (!(error instanceof FileChanged)) throw error;
        }
      }
      await writes;
    });

    test('a file replaced between lookup and read is reported as changed', async () => {
      await files.put('a', Buffer.from('before'), pdf);
      const file = await files.get('a');
      await files.put('a', Buffer.from('another one'), pdf);
      await expect(buffer(file?.open() ?? Readable.from([]))).rejects.toThrow(FileChanged);
    });

    test('a file deleted between lookup and read is reported as changed', async () => {
      await files.put('a', Buffer.from('text'), pdf);
      const file = await files.get('a');
      await files.delete('a');
      await expect(buffer(file?.open() ?? Readable.from([]))).rejects.toThrow(FileChanged);
    });

    test('a stream that fails halfway stores nothing and keeps the former file', async () => {
      await files.put('a', Buffer.from('before'), pdf);
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('the source broke');
        })(),
      );
      await expect(files.put('a', failing, pdf)).rejects.toThrow('the source broke');
      expect(await content('a')).toBe('before');
    });

    test('a file over the size limit is refused as bytes and as a stream, and none of it is stored', async () => {
      files = await store.open(10);
      await files.put('fits', Buffer.alloc(10), pdf);
      await expect(files.put('a', Buffer.alloc(11), pdf)).rejects.toThrow(FileTooLarge);
      await expect(files.put('a', Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), pdf)).rejects.toThrow(
        FileTooLarge,
      );
      expect(await files.get('a')).toBeUndefined();
      expect(await files.get('fits')).toMatchObject({ size: 10 });
    });

    test('a deleted file is absent, and deleting it again succeeds', async () => {
      await files.put('a/b/c', Buffer.from('text'), pdf);
      await files.delete('a/b/c');
      await files.delete('a/b/c');
      expect(await files.get('a/b/c')).toBeUndefined();
      await files.put('a/b/c', Buffer.from('again'), pdf);
      expect(await content('a/b/c')).toBe('again');
    });

    test('deleting by prefix deletes exactly the files whose keys begin with it', async () => {
      const keys = [
        'pdf/inv_1/0',
        'pdf/inv_1/1.pdf',
        'pdf/inv_1/old/0',
        'pdf/inv_10/0',
        'pdf/inv_2/0',
        'pdf/inv_1',
      ];
      for (const key of keys) await files.put(key, Buffer.from(key), pdf);
      await files.deleteAll('pdf/inv_1/');
      expect(await Promise.all(keys.map(content))).toEqual([
        undefined,
        undefined,
        undefined,
        'pdf/inv_10/0',
        'pdf/inv_2/0',
        'pdf/inv_1',
      ]);
      await files.deleteAll('pdf/inv_1');
      expect(await Promise.all(keys.slice(3).map(content))).toEqual([undefined, 'pdf/inv_2/0', undefined]);
      await files.deleteAll('never/there');
      await files.deleteAll('pd');
      expect(await content('pdf/inv_2/0')).toBeUndefined();
    });

    test('a key may also be the folder of another key', async () => {
      await files.put('a/b', Buffer.from('inner'), pdf);
      await files.put('a', Buffer.from('outer'), pdf);
      expect(await content('a/b')).toBe('inner');
      expect(await content('a')).toBe('outer');
    });

    test.each([
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a/.b',
      'a\\b',
      'a b',
      'a\u0000',
      'ä',
      'a'.repeat(300),
    ])('the key %j is refused', async (key) => {
      await expect(files.put(key, Buffer.from('text'), pdf)).rejects.toThrow(RangeError);
      await expect(files.get(key)).rejects.toThrow(RangeError);
      await expect(files.delete(key)).rejects.toThrow(RangeError);
    });

    test.each(['', '/', '..', '../', 'a/../'])('the prefix %j is refused', async (prefix) => {
      await expect(files.deleteAll(prefix)).rejects.toThrow(RangeError);
    });

    test.each(['', 'png', 'image/png\r\nx: y', `image/${'p'.repeat(200)}`])(
      'the content type %j is refused',
      async (contentType) => {
        await expect(files.put('a', Buffer.from('text'), { contentType })).rejects.toThrow(RangeError);
      },
    );

    test('many files in one folder are put and deleted concurrently', async () => {
      const keys = Array.from({ length: 60 }, (_, n) => `folder/deep/${n}`);
      await Promise.all(
        keys.map(async (key, n) => {
          await files.put(key, Buffer.from(key), pdf);
          if (n % 2 === 0) await files.delete(key);
        }),
      );
      const found = await Promise.all(keys.map(content));
      expect(found).toEqual(keys.map((key, n) => (n % 2 === 0 ? undefined : key)));
    });

    test('files are still there after the store is reopened', async () => {
      await files.put('a', Buffer.from('text'), pdf);
      files = await store.open();
      expect(await content('a')).toBe('text');
    });
  });
}
