/**
 * Addresses of Redis.
 *
 * - A single server: `redis://`, or `rediss://` with TLS
 * - Behind sentinels: `redis+sentinel://host1:26379,host2:26379/<master>`
 * - A cluster: `redis+cluster://host1:6379,host2:6379`
 */

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

export interface RedisCredentials {
  readonly username?: string;
  readonly password?: string;
}

export type RedisAddress =
  | { readonly kind: 'single'; readonly url: string }
  | {
      readonly kind: 'sentinel';
      readonly nodes: readonly RedisNode[];
      readonly master: string;
      readonly credentials: RedisCredentials;
    }
  | {
      readonly kind: 'cluster';
      readonly nodes: readonly RedisNode[];
      readonly credentials: RedisCredentials;
    };

const defaultPort = 6_379;
const defaultSentinelPort = 26_379;

/** @throws TypeError for an invalid address */
export function parseAddress(address: string): RedisAddress {
  const [, scheme = '', user = '', hosts = '', path = ''] =
    /^(redis|rediss|redis\+sentinel|redis\+cluster):\/\/(?:([^@]*)@)?([^/?]*)\/?([^?]*)/.exec(address) ?? [];
  switch (scheme) {
    case 'redis':
    case 'rediss':
      if (!URL.canParse(address)) throw new TypeError(`${scheme}:// takes one host, as host:port`);
      return { kind: 'single', url: address };
    case 'redis+sentinel':
      if (path === '') throw new TypeError('the name of the master is missing behind the sentinels');
      return {
        kind: 'sentinel',
        nodes: nodesOf(hosts, defaultSentinelPort),
        master: path,
        credentials: credentialsOf(user),
      };
    case 'redis+cluster':
      return { kind: 'cluster', nodes: nodesOf(hosts, defaultPort), credentials: credentialsOf(user) };
    default:
      throw new TypeError('it must begin with redis://, rediss://, redis+sentinel:// or redis+cluster://');
  }
}

function credentialsOf(user: string): RedisCredentials {
  const [, username = '', password = ''] = (/^([^:]*):?(.*)$/s.exec(user) ?? []).map(decodeURIComponent);
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}

function nodesOf(hosts: string, port: number): readonly RedisNode[] {
  return hosts.split(',').map((node) => {
    // As in any URL, an IPv6 address is in square brackets.
    const url = URL.canParse(`redis://${node}`) ? new URL(`redis://${node}`) : undefined;
    if (url === undefined || url.hostname === '')
      throw new TypeError('it takes hosts as host:port,host:port');
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? port : Number(url.port),
    };
  });
}
