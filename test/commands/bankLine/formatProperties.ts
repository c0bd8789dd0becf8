/** Random statements of any bank are read back as they were written. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readStatements } from '../../../src/commands/bankLine/formats/readStatements.js';
import type { Statement, StatementLine } from '../../../src/domain/bankLine/statement.js';
import { camt053Of, camtVersions, mt940Of, statements } from '../../support/bankStatements.js';

/** Compares amounts by value: trailing zeros may differ, since amounts are read with the currency's digits. */
function comparable({ opening, closing, ...statement }: Statement) {
  return { ...statement, opening: Number(opening), closing: Number(closing) };
}

const carried = ({ counterpartyName, counterpartyIban, ...one }: StatementLine, parts: boolean) =>
  parts
    ? { ...one, counterpartyName, counterpartyIban }
    : { ...one, counterpartyName: null, counterpartyIban: null };
// Text wrapped at a fixed width loses spaces at the breaks, so spaces are ignored.
const comparableText = (text: string) => text.replaceAll(' ', '');
const comparableLine = (one: StatementLine) => ({
  ...one,
  remittance: comparableText(one.remittance),
  counterpartyName: one.counterpartyName && comparableText(one.counterpartyName),
});
export const read = (text: string) => readStatements(Buffer.from(text));

export function testFormats(share: number): void {
  test('a CAMT.053 statement of any version is read back as written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(statements, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...camtVersions),
        fc.constantFrom(1, 4),
        async (written, version, collected) => {
          const found = await read(camt053Of(written, { version, collected }));
          expect(found.map(comparable)).toEqual(written.map(comparable));
        },
      ),
      { numRuns: Math.ceil(150 * share) },
    );
  });

  test('an MT940 statement is read back as written, with or without parts, pages and an envelope', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(statements, { minLength: 1, maxLength: 3 }),
        fc.record({ parts: fc.boolean(), page: fc.constantFrom(1, 3, 100), envelope: fc.boolean() }),
        async (written, options) => {
          const found = await read(mt940Of(written, options));
          expect(found.map((one) => ({ ...comparable(one), lines: one.lines.map(comparableLine) }))).toEqual(
            written.map((one) => ({
              ...comparable(one),
              lines: one.lines.map((each) => comparableLine(carried(each, options.parts))),
            })),
          );
        },
      ),
      { numRuns: Math.ceil(200 * share) },
    );
  });
}
