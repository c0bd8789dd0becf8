/** Refresh tokens can be used once, and reuse ends the session. */
import { describe, expect, test } from '@jest/globals';
import { createSessions, refreshRace } from '../../../src/commands/identity/sessions.js';
import { MemoryRecords } from '../../support/memoryRecords.js';
import { HandClock, testKey } from '../../support/userProcess.js';

const holder = { userId: 7, credentialVersion: 3 };
const refused = { refreshToken: undefined };

function world() {
  const clock = new HandClock();
  const records = new MemoryRecords(clock.now);
  return { clock, records, sessions: createSessions(records, testKey, clock.now) };
}

describe('a refresh token', () => {
  test('gives the next one, for the same session and user', async () => {
    const { sessions } = world();
    const first = await sessions.begin(holder);
    const second = await sessions.rotate(first.refreshToken);
    expect(second).toMatchObject({ ...holder, sessionId: first.sessionId });
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await sessions.rotate(second.refreshToken ?? '')).toMatchObject(holder);
  });
  test('is valid for at most 180 days from the sign-in, however often it is used', async () => {
    const { sessions, clock } = world();
    let token: string | undefined = (await sessions.begin(holder)).refreshToken;
    for (let day = 25; day < 180; day += 25) {
      clock.advance(25 * 86_400_000);
      token = (await sessions.rotate(token ?? '')).refreshToken;
      expect(token).toBeDefined();
    }
    clock.advance(6 * 86_400_000);
    expect(await sessions.rotate(token ?? '')).toMatchObject(refused);
  });
  test('is valid for 30 days from its own creation', async () => {
    const { sessions, clock } = world();
    const first = await sessions.begin(holder);
    clock.advance(29 * 86_400_000);
    const second = await sessions.rotate(first.refreshToken);
    clock.advance(29 * 86_400_000);
    const third = await sessions.rotate(second.refreshToken ?? '');
    expect(third).toMatchObject(holder);
    clock.advance(30 * 86_400_000);
    expect(await sessions.rotate(third.refreshToken ?? '')).toEqual({ ...refused, sessionId: undefined });
  });
  test('that is used again ends the session, also for the holder of the newest one', async () => {
    const { sessions } = world();
    const first = await sessions.begin(holder);
    const second = await sessions.rotate(first.refreshToken);
    expect(await sessions.rotate(first.refreshToken)).toEqual({ ...refused, sessionId: first.sessionId });
    expect(await sessions.rotate(second.refreshToken ?? '')).toEqual({
      ...refused,
      sessionId: first.sessionId,
    });
  });
  test('used twice by one client within seconds gives the same successor, which works once', async () => {
    const { sessions, records, clock } = world();
    const other = createSessions(records, testKey, clock.now);
    const { refreshToken } = await sessions.begin(holder);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? sessions : other).rotate(refreshToken, '192.0.2.7'),
      ),
    );
    const [next = '', ...others] = [...new Set(outcomes.map((outcome) => outcome.refreshToken))];
    expect(others).toEqual([]);
    clock.advance(refreshRace - 1);
    expect(await sessions.rotate(refreshToken, '192.0.2.7')).toMatchObject({ refreshToken: next });
    expect(await sessions.rotate(next, '192.0.2.7')).toMatchObject(holder);
    // The client has used its newer token by now, so the old one comes from somebody else.
    expect(await sessions.rotate(refreshToken, '192.0.2.7')).toMatchObject(refused);
  });
  test.each([
    ['another client', '192.0.2.8', 0],
    ['a client that is not known', undefined, 0],
    ['the same client later', '192.0.2.7', refreshRace],
  ])('that was used ends the session when %s uses it again', async (_who, from, later) => {
    const { sessions, clock } = world();
    const first = await sessions.begin(holder);
    const second = await sessions.rotate(first.refreshToken, '192.0.2.7');
    clock.advance(later);
    expect(await sessions.rotate(first.refreshToken, from)).toMatchObject(refused);
    expect(await sessions.rotate(second.refreshToken ?? '', '192.0.2.7')).toMatchObject(refused);
  });
  test('older than the last one used ends the session, even if the same client sends it at once', async () => {
    const { sessions } = world();
    const first = await sessions.begin(holder);
    const second = await sessions.rotate(first.refreshToken, 'here');
    const third = await sessions.rotate(second.refreshToken ?? '', 'here');
    expect(await sessions.rotate(first.refreshToken, 'here')).toMatchObject(refused);
    expect(await sessions.rotate(third.refreshToken ?? '', 'here')).toMatchObject(refused);
  });
  test('of a revoked session stays invalid, however soon it is used again', async () => {
    const { sessions } = world();
    const first = await sessions.begin(holder);
    await sessions.rotate(first.refreshToken, 'here');
    await sessions.revoke(first.refreshToken);
    expect(await sessions.rotate(first.refreshToken, 'here')).toMatchObject(refused);
  });
  test('that is used again ends no other session of the user', async () => {
    const { sessions } = world();
    const [one, other] = [await sessions.begin(holder), await sessions.begin(holder)];
    await sessions.rotate(one.refreshToken);
    await sessions.rotate(one.refreshToken);
    expect(await sessions.rotate(other.refreshToken)).toMatchObject(holder);
  });
  test('works once when it is used 50 times at once in two processes', async () => {
    const { sessions, records, clock } = world();
    const second = createSessions(records, testKey, clock.now);
    const { refreshToken } = await sessions.begin(holder);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? sessions : second).rotate(refreshToken)),
    );
    const next = outcomes.flatMap((outcome) => outcome.refreshToken ?? []);
    expect(next).toHaveLength(1);
    expect(await sessions.rotate(next[0] ?? '')).toMatchObject(refused);
  });
  test('is not readable in the records and does not contain the session id', async () => {
    const { sessions, records } = world();
    const { refreshToken, sessionId } = await sessions.begin(holder);
    const [id = '', secret = ''] = refreshToken.split('.');
    expect(records.dump()).not.toContain(secret);
    expect(records.dump()).not.toContain(id);
    expect(refreshToken).not.toContain(sessionId);
  });
  test.each(['', 'nonsense', '.', `${'a'.repeat(22)}.${'b'.repeat(43)}`])(
    'is not accepted when it is %j',
    async (token) => {
      const { sessions } = world();
      expect(await sessions.rotate(token)).toEqual({ ...refused, sessionId: undefined });
      expect(await sessions.revoke(token)).toBeUndefined();
    },
  );
});

describe('a session', () => {
  test('that was revoked stays revoked after a restart', async () => {
    const { sessions, records, clock } = world();
    const { refreshToken, sessionId } = await sessions.begin(holder);
    expect(await sessions.revoke(refreshToken)).toBe(sessionId);
    const restarted = createSessions(records, testKey, clock.now);
    expect(await restarted.rotate(refreshToken)).toEqual({ ...refused, sessionId });
  });
  test('can be revoked by its id', async () => {
    const { sessions } = world();
    const { refreshToken, sessionId } = await sessions.begin(holder);
    await sessions.revokeById(sessionId);
    await sessions.revokeById('unknown');
    expect(await sessions.rotate(refreshToken)).toMatchObject(refused);
  });
  test('is erased with all others of its user', async () => {
    const { sessions, records } = world();
    await sessions.begin(holder);
    await sessions.begin(holder);
    const other = await sessions.begin({ ...holder, userId: 8 });
    await sessions.eraseUser(7);
    expect(records.dump()).not.toContain('user:7');
    expect(await sessions.rotate(other.refreshToken)).toMatchObject({ userId: 8 });
  });
});
