/** Encrypts the values of records, each with its own secret that can be destroyed in place. For the records' thread only. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database, Statement } from '../sqlite/database.js';

/**
 * A deleted row of SQLite may survive as a copy in the unused middle of a page that it was moved from, even with `secure_delete`. Values are
 * therefore encrypted, and their secrets are in tables whose rows never move. The rows are appended, have one length, and are never deleted singly.
 * A secret is destroyed by overwriting it with zeros. So that these tables do not grow for ever, each period of expiry has its own. It is dropped
 * as a whole (and zeroed, page by page) after its period.
 */
export interface Seal {
  readonly period: number;
  readonly id: number;
}

const periodLength = 30 * 24 * 60 * 60 * 1000;
const algorithm = 'aes-256-gcm';
const secretLength = 32;
const nonceLength = 12;
const tagLength = 16;

/** Random bytes for many uses: one call to the system's generator costs more than everything else. */
let pool = randomBytes(0);

/** Returns bytes that are used once, and wipes them from the pool. */
function random(length: number): Uint8Array {
  if (pool.length < length) pool = randomBytes(4_096);
  const bytes = Uint8Array.from(pool.subarray(0, length));
  pool.fill(0, 0, length);
  pool = pool.subarray(length);
  return bytes;
}

function periodOf(expires: number | null): number {
  return expires === null ? 0 : Math.floor(expires / periodLength) + 1;
}

interface Table {
  readonly insert: Statement<[]>;
  readonly select: Statement<[secret: Uint8Array]>;
  readonly zero: Statement<[]>;
}

export function openSeals(database: Database) {
  const exists = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?');
  const names = database.prepare<[name: string]>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'seals\\_%' ESCAPE '\\'`,
  );
  const tables = new Map<number, Table>();

  /** Checks the file each time, since a batch that was rolled back may have removed the table. */
  function table(period: number): Table {
    const name = `seals_${period}`;
    if (!exists.get(name)) {
      database.exec(`CREATE TABLE ${name} (id INTEGER PRIMARY KEY, secret BLOB NOT NULL)`);
    }
    const known = tables.get(period);
    if (known) return known;
    const opened: Table = {
      insert: database.prepare(`INSERT INTO ${name} (secret) VALUES (?)`),
      select: database.prepare(`SELECT secret FROM ${name} WHERE id = ?`),
      zero: database.prepare(`UPDATE ${name} SET secret = zeroblob(length(secret)) WHERE id = ?`),
    };
    tables.set(period, opened);
    return opened;
  }

  function secretOf({ period, id }: Seal): Uint8Array {
    const row = table(period).select.get(id);
    if (!row) throw new Error(`the secret ${id} of period ${period} is not there`);
    return row[0];
  }

  function encryptUnder(secret: Uint8Array, text: string): Uint8Array {
    const nonce = random(nonceLength);
    const cipher = createCipheriv(algorithm, secret, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  return {
    /** Encrypts with a new secret, for a record that expires at `expires` (ms since 1970; null: never). */
    encryptAnew(expires: number | null, text: string) {
      const period = periodOf(expires);
      const secret = random(secretLength);
      const id = table(period).insert.run(secret).lastInsertRowid;
      return { period, id, sealed: encryptUnder(secret, text) };
    },
    /** Whether a record that expires at `expires` can keep this seal. */
    serves: (seal: Seal, expires: number | null) => seal.period === periodOf(expires),
    encrypt: (seal: Seal, text: string) => encryptUnder(secretOf(seal), text),
    decrypt(seal: Seal, sealed: Uint8Array) {
      const body = nonceLength + tagLength;
      const decipher = createDecipheriv(algorithm, secretOf(seal), sealed.subarray(0, nonceLength));
      decipher.setAuthTag(sealed.subarray(nonceLength, body));
      return decipher.update(sealed.subarray(body), undefined, 'utf8') + decipher.final('utf8');
    },
    destroy({ period, id }: Seal) {
      table(period).zero.run(id);
    },
    /** Drops the secrets of records that all expired before `moment` and were removed. */
    dropBefore(moment: number) {
      const current = periodOf(moment);
      for (const [name] of names.all()) {
        const period = Number(name.slice('seals_'.length));
        if (period === 0 || period >= current) continue;
        database.exec(`DROP TABLE ${name}`);
        tables.delete(period);
      }
    },
  };
}
