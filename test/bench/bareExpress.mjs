// Baselines for the service: Express with zod echoes a body, bare or with a durable write. The write is one SQLite commit a request,
// one commit for all requests that came in together, or one append to EventStoreDB through the raw client.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import express from 'express';
import Database from 'libsql';
import { z } from 'zod';

const schema = z.strictObject({
  customerId: z.string().max(128),
  offerId: z.string().max(128),
  quantity: z.int(),
  unitPrice: z.number(),
});
let insert;
let inGroup;
if (process.env.MODE === 'commit' || process.env.MODE === 'group') {
  const db = new Database(process.env.FILE);
  db.pragma('journal_mode=WAL');
  db.pragma('synchronous=FULL');
  db.exec('CREATE TABLE events (position INTEGER PRIMARY KEY, data TEXT NOT NULL)');
  const add = db.prepare('INSERT INTO events (data) VALUES (?)');
  if (process.env.MODE === 'commit') insert = add;
  else inGroup = grouped(db, add);
}

/** Commits all requests of one turn of the event loop together. */
function grouped(db, add) {
  let waiting = [];
  const commit = () => {
    const group = waiting;
    waiting = [];
    db.exec('BEGIN IMMEDIATE');
    for (const { text } of group) add.run(text);
    db.exec('COMMIT');
    for (const { resolve } of group) resolve();
  };
  return (text) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({ text, resolve });
    });
}

let append;
if (process.env.MODE === 'append') {
  const client = EventStoreDBClient.connectionString(process.env.EVENTSTORE_URL);
  append = (data) =>
    client.appendToStream(`bare-${randomUUID()}`, jsonEvent({ type: 'Received', data }), {
      expectedRevision: NO_STREAM,
    });
}

const app = express();
app.use(express.json());
app.post('/', async (request, response) => {
  const parsed = schema.safeParse(request.body);
  if (!parsed.success) return response.status(400).json({});
  insert?.run(JSON.stringify(parsed.data));
  await inGroup?.(JSON.stringify(parsed.data));
  await append?.(parsed.data);
  return response.status(201).json(parsed.data);
});
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
