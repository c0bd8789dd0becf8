/** Connection strings are checked by the client libraries that use them, before anything is connected. */
import { describe, expect, test } from '@jest/globals';
import { connectionStringFault } from '../../src/adapters/connectionStrings.js';
import { parseAddress } from '../../src/adapters/redis/address.js';

describe('a connection string', () => {
  test.each([
    ['eventStore', 'esdb://127.0.0.1:2113?tls=false'],
    ['eventStore', 'esdb://admin:changeit@a:2113,b:2113,c:2113?tls=true&tlsVerifyCert=true'],
    ['eventStore', 'esdb+discover://cluster.example:2113'],
    ['mongo', 'mongodb://127.0.0.1'],
    ['mongo', 'mongodb://user:secret@a:27017,b:27018,c/shop?replicaSet=rs0&tls=true'],
    ['mongo', 'mongodb+srv://user:secret@cluster.example/shop'],
    ['redis', 'redis://:secret@host:6379/0'],
    ['redis', 'rediss://host'],
    ['redis', 'redis+sentinel://:secret@s1:26379,s2/mymaster'],
    ['redis', 'redis+cluster://n1:6379,[::1]:6380,n3'],
  ] as const)('of %s is accepted: %s', async (server, url) => {
    expect(await connectionStringFault(server, url)).toBeUndefined();
  });

  test.each([
    ['eventStore', 'esdb://admin:secret@a:2113,b:port'],
    ['eventStore', 'esdb://admin:secret'],
    ['eventStore', 'esdb://a:2113?tls=maybe'],
    ['eventStore', 'esdb://a:2113?tlsCAFile=/nowhere.pem'],
    ['mongo', 'mongodb://user:secret@a,b:99999'],
    ['mongo', 'mongodb://'],
    ['mongo', 'mongodb://a,b/?replicaSets=rs0'],
    ['redis', 'redis://a:6379,b:6379'],
    ['redis', 'redis+sentinel://:secret@s1:26379'],
    ['redis', 'redis+cluster://n1:6379,n2:port'],
    ['redis', 'redis+cluster://'],
  ] as const)('of %s is refused in one line without its secrets: %s', async (server, url) => {
    const fault = await connectionStringFault(server, url);
    expect(fault).toMatch(/^[^\n]+$/);
    expect(fault).not.toContain('secret');
  });
});

test('an address of Redis is parsed into hosts, ports and credentials', () => {
  expect(parseAddress('redis+sentinel://shop:se%40cret@s1,[::1]:26380/mymaster')).toEqual({
    kind: 'sentinel',
    nodes: [
      { host: 's1', port: 26_379 },
      { host: '::1', port: 26_380 },
    ],
    master: 'mymaster',
    credentials: { username: 'shop', password: 'se@cret' },
  });
});
