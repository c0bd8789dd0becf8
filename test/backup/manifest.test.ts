/** The paths that a backup may contain. No list of checksums can name another file to read or write. */
import { expect, test } from '@jest/globals';
import { parseChecksumLine } from '../../src/backup/manifest.js';

const line = (path: string) => `${'0'.repeat(64)}  ${path}`;

test.each(['events.db', 'keys.db', 'files/a=', 'files/pdf/receipt/r-1/0-x.pdf='])(
  'a backup may contain the path %s',
  (path) => {
    expect(parseChecksumLine(line(path))).toEqual({ sha256: '0'.repeat(64), path });
  },
);

test.each([
  '../events.db',
  '/etc/passwd',
  'files/../events.db',
  'files/../../x=',
  'files//x=',
  'files/.hidden=',
  'files/x',
  'files/x=/y',
  'readmodels.db',
  `files/${'x'.repeat(5_000)}=`,
])('a backup may not contain the path %s', (path) => {
  expect(parseChecksumLine(line(path))).toBeUndefined();
});
