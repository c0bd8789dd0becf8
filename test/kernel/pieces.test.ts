/** Large JSON is parsed and written in pieces, with turns for other work in between. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseInPieces, stringifyInPieces } from '../../src/kernel/pieces.js';

test('stringifyInPieces gives the same text as JSON.stringify', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(fc.jsonValue()),
        fc.dictionary(
          fc.string(),
          fc.oneof(
            fc.jsonValue(),
            fc.constant(undefined),
            fc.array(fc.option(fc.jsonValue(), { nil: undefined })),
          ),
        ),
      ),
      async (body) => expect(await stringifyInPieces(body)).toBe(JSON.stringify(body)),
    ),
  );
});

/** Returns the number of event loop turns during the work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let over = false;
  const count = () => {
    if (over) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  over = true;
  return turns;
}

test('parsing and writing a large page leaves turns to other work', async () => {
  const value = Array.from({ length: 200 }, (_, id) => ({ id, items: 'x'.repeat(64 * 1024) }));
  const texts = value.map((each) => JSON.stringify(each));
  expect(await turnsDuring(async () => expect(await parseInPieces(texts)).toEqual(value))).toBeGreaterThan(
    40,
  );
  expect(await turnsDuring(() => stringifyInPieces({ value, count: 200 }))).toBeGreaterThan(40);
});
