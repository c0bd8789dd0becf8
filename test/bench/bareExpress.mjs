// What the service is measured beside: Express with zod that echoes a body, bare, with one durable SQLite commit a request, or with
// one append to EventStoreDB through the raw client.
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
if (process.env.MODE === 'commit') {
  const db = new Database(process.env.FILE);
  db.pragma('journal_mode=WAL');
  db.pragma('synchronous=FULL');
  db.exec('CREATE TABLE events (position INTEGER PRIMARY KEY, data TEXT NOT NULL)');
  insert = db.prepare('INSERT INTO events (data) VALUES (?)');
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
  await append?.(parsed.data);
  return response.status(201).json(parsed.data);
});
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
