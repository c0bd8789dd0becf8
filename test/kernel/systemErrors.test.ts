/** Messages for errors of the operating system. */
import { expect, test } from '@jest/globals';
import { messageOf } from '../../src/cli/messages.js';
import { atPath } from '../../src/kernel/systemErrors.js';

test('an error without a path is given one, and a path already in the error is kept', () => {
  const full = (fields: object) => Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', ...fields });
  expect(messageOf(atPath(full({}), '/backups/data/events.db'))).toBe(
    '/backups/data/events.db: no space left on the device',
  );
  expect(messageOf(atPath(full({ path: '/other' }), '/backups'))).toBe('/other: no space left on the device');
  expect(messageOf(atPath(new Error('the archive broke off'), '/backups'))).toBe('the archive broke off');
});
