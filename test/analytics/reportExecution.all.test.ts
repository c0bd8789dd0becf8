/** Reports are streamed however large they are, and fail clearly when a read model reaches a limit. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { dataSources } from '../../src/analytics/dataSources.js';
import { executeReport } from '../../src/analytics/reportExecution.js';
import type { ReportRequest } from '../../src/analytics/reportQueries.js';
import type { ReportDefinition } from '../../src/domain/report/events.js';
import { reportSource } from '../../src/domain/report/source.js';
import { csvReport, jsonReport, xlsxReport } from '../../src/http/report/answer.js';
import type { Answer } from '../../src/http/server/route.js';
import { DomainError } from '../../src/kernel/errors.js';
import { AnswerTooLarge, QueryTimeout, type ReadModels } from '../../src/ports/readModels.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import type { AggregateRow, ScanQuery } from '../../src/query/ast.js';
import type { Document } from '../../src/query/fields.js';

const { invoices } = dataSources;
const definition: ReportDefinition = {
  name: 'Sales',
  description: null,
  type: null,
  dataSource: 'invoices',
  filters: {},
  columns: ['customerId', 'total'],
  groupBy: null,
  sortBy: null,
};
const source = reportSource(invoices);
function request(changes: Partial<ReportDefinition> = {}, more: Partial<ReportRequest> = {}): ReportRequest {
  return {
    definition: { ...definition, ...changes },
    model: invoices.model,
    source,
    range: undefined,
    today: '2026-03-31',
    defaultCurrency: 'USD',
    timeLimit: 1_234,
    ...more,
  };
}
/** Columns whose rows do not compress, so that a large report exceeds 256 KiB in every format. */
const incompressible = { columns: ['invoiceNumber', 'total'] };
const head = {
  reportId: 'rep_1',
  name: 'Sales',
  executedAt: '2026-01-01T00:00:00.000Z',
  metadata: undefined,
};

interface Asked {
  readonly scans: ScanQuery[];
  /** The number of batches that were read. */
  batches: number;
  ended: boolean;
}

/** Makes read models that answer only scans and aggregates. */
function readModels(
  batches: (asked: Asked) => AsyncGenerator<readonly Document[]>,
  aggregate: () => readonly AggregateRow[] = () => [],
): ReadModels & { asked: Asked } {
  const asked: Asked = { scans: [], batches: 0, ended: false };
  const unexpected = () => new Error('was not expected to be asked');
  const other = () => Promise.reject(unexpected());
  return {
    asked,
    staleness: 0,
    prepare: other,
    get: other,
    getChanged: other,
    getMany: other,
    revisions: other,
    write: other,
    compare() {
      throw unexpected();
    },
    list: other,
    generations: other,
    begin: other,
    makeLive: other,
    drop: other,
    checkpoint: other,
    saveCheckpoint: other,
    close: other,
    aggregate: async () => aggregate(),
    async *scan(_model, query) {
      asked.scans.push(query);
      try {
        for await (const batch of batches(asked)) {
          asked.batches += 1;
          yield batch;
        }
      } finally {
        asked.ended = true;
      }
    },
  };
}

function invoice(index: number): Document {
  const items = [{ description: 'x', quantity: 1, amount: 0.1 }];
  const invoiceNumber = createHash('sha512').update(String(index)).digest('hex');
  return {
    id: `inv_${index}`,
    invoiceNumber,
    customerId: `cus-${index}`,
    total: 0.1,
    currency: 'USD',
    items,
  };
}

async function* many(count: number, failure?: Error): AsyncGenerator<readonly Document[]> {
  for (let start = 0; start < count; start += 200) {
    // Real engines answer from outside this thread, so each batch comes a turn later.
    await new Promise(setImmediate);
    yield Array.from({ length: Math.min(200, count - start) }, (_, index) => invoice(start + index));
  }
  if (failure !== undefined) throw failure;
}

async function bytesOf({ file }: Answer): Promise<Buffer> {
  if (file === undefined) throw new Error('there is no file');
  return file.content instanceof Readable
    ? Buffer.concat(await file.content.toArray())
    : Buffer.from(file.content);
}

async function refusal(work: () => Promise<unknown>): Promise<{ code?: string; message: string }> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('it was not refused');
}

const answers = { json: jsonReport, csv: csvReport, xlsx: xlsxReport };

describe.each(Object.entries(answers))('as %s', (_name, answer) => {
  test('a timeout before anything was sent fails the execution', async () => {
    const late = readModels(() => many(400, new QueryTimeout('internal words')));
    const { code, message } = await refusal(async () => answer(head, await executeReport(late, request())));
    expect(code).toBe('EXECUTION_FAILED');
    expect(message).toBe('The report takes too long; narrow it with a filter or a date range');
  });

  test('a timeout while grouping fails the execution', async () => {
    const late = readModels(
      () => many(0),
      () => {
        throw new QueryTimeout('internal words');
      },
    );
    const grouped = request({ groupBy: 'customerId' });
    expect(await refusal(async () => answer(head, await executeReport(late, grouped)))).toMatchObject({
      code: 'EXECUTION_FAILED',
    });
  });

  test('an unreachable store is reported as unavailable, not as a failed execution', async () => {
    const away = readModels(() => many(400, new Unavailable('no store')));
    await expect(async () => answer(head, await executeReport(away, request()))).rejects.toThrow(Unavailable);
  });

  test('a failure after the first bytes breaks off the answer', async () => {
    const broken = readModels(() => many(40_000, new QueryTimeout('internal words')));
    const begun = await answer(head, await executeReport(broken, request(incompressible)));
    expect(begun.file?.content).toBeInstanceOf(Readable);
    await expect(bytesOf(begun)).rejects.toThrow('takes too long');
    expect(broken.asked.ended).toBe(true);
  });

  test('a caller that disconnects ends the scan', async () => {
    const left = readModels(() => many(1_000_000));
    const { file } = await answer(head, await executeReport(left, request(incompressible)));
    if (!(file?.content instanceof Readable)) throw new Error('it is not streamed');
    const { content } = file;
    const closed = once(content, 'close');
    content.destroy();
    await closed;
    for (let turn = 0; turn < 50 && !left.asked.ended; turn++) await new Promise(setImmediate);
    expect(left.asked.ended).toBe(true);
    expect(left.asked.batches).toBeLessThan(1_000);
  });
});

test('the time limit is passed to the read model', async () => {
  const asked = readModels(() => many(3));
  await bytesOf(await jsonReport(head, await executeReport(asked, request())));
  expect(asked.asked.scans).toEqual([{ orderBy: [], timeLimit: 1_234 }]);
});

test('a large report is streamed row by row, with totals of exactly these rows', async () => {
  const asked = readModels(() => many(20_000));
  const answer = await jsonReport(head, await executeReport(asked, request()));
  expect(asked.asked.batches).toBeLessThan(100);
  const body = JSON.parse((await bytesOf(answer)).toString('utf8'));
  expect(body.rows).toHaveLength(20_000);
  expect(body.rows[19_999]).toEqual({ customerId: 'cus-19999', total: 0.1 });
  expect(body.totalRows).toBe(20_000);
  expect(body.summary).toEqual({ totalAmount: 2_000, averageAmount: 0.1, currency: 'USD' });
});

test('a report without rows is complete JSON', async () => {
  const body = JSON.parse(
    (
      await bytesOf(
        await jsonReport(
          head,
          await executeReport(
            readModels(() => many(0)),
            request(),
          ),
        ),
      )
    ).toString('utf8'),
  );
  expect(body).toEqual({
    reportId: 'rep_1',
    executedAt: head.executedAt,
    rows: [],
    totalRows: 0,
    summary: { totalAmount: 0, averageAmount: 0, currency: 'USD' },
  });
});

test('characters that a header cannot hold are escaped', async () => {
  const found = readModels(() => many(1));
  const { headers } = await csvReport(
    { ...head, metadata: () => ({ sortBy: 'größe\n😀' }) },
    await executeReport(found, request()),
  );
  const text = headers?.['x-report-metadata'] ?? '';
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(text)).toEqual({ sortBy: 'größe\n😀' });
});

test('line items are sorted by their own fields up to a limit of rows', async () => {
  const byAmount = request({
    columns: ['customerId', 'items/amount'],
    sortBy: 'items/amount desc, customerId',
  });
  const few = readModels(() => many(1_000));
  const rows: string[][] = parse(await bytesOf(await csvReport(head, await executeReport(few, byAmount))));
  expect(rows[1]).toEqual(['cus-0', '0.1']);
  expect(rows).toHaveLength(1_001);
  const tooMany = readModels(() => many(100_200));
  const { code, message } = await refusal(async () =>
    jsonReport(head, await executeReport(tooMany, byAmount)),
  );
  expect({ code, message }).toEqual({
    code: 'EXECUTION_FAILED',
    message: 'The report has too many rows to group or sort; narrow it with a filter or a date range',
  });
});

test('too many groups fail the execution', async () => {
  const crowded = readModels(
    () => many(0),
    () => {
      throw new AnswerTooLarge('internal words');
    },
  );
  const { code, message } = await refusal(() => executeReport(crowded, request({ groupBy: 'id' })));
  expect(code).toBe('EXECUTION_FAILED');
  expect(message).toContain('too many rows to group');
});

test('executing a definition with a missing column names the column', async () => {
  const { fields } = invoices.model;
  const without = {
    ...fields,
    customerId: { ...fields.id, type: 'string', description: '', internal: true },
  } as const;
  const changed = { source: reportSource({ ...invoices, model: { fields: without } }) };
  expect(
    await refusal(() =>
      executeReport(
        readModels(() => many(0)),
        request({}, changed),
      ),
    ),
  ).toEqual({
    code: 'INVALID_COLUMNS',
    message: 'invoices has no column customerId',
  });
});
