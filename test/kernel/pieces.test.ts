import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseInPieces, stringifyInPieces } from '../../src/kernel/pieces.js';

test('what is written in pieces is what JSON.stringify writes', async () => {
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

/** Returns how often others have had their turn while the work went on. */
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

test('others have their turns while a large page is read and written', async () => {
  const value = Array.from({ length: 200 }, (_, id) => ({ id, items: 'x'.repeat(64 * 1024) }));
  const texts = value.map((each) => JSON.stringify(each));
  expect(await turnsDuring(async () => expect(await parseInPieces(texts)).toEqual(value))).toBeGreaterThan(
    40,
  );
  expect(await turnsDuring(() => stringifyInPieces({ value, count: 200 }))).toBeGreaterThan(40);
});
