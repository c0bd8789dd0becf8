/** A text searched for in MongoDB stands for itself, whatever its characters mean in a pattern. */
import { expect, test } from '@jest/globals';
import { columnsOf } from '../../../src/adapters/readmodels/columns.js';
import { compileFilter } from '../../../src/adapters/readmodels/mongo/mongoFilter.js';
import { parse } from '../../support/odataFixtures.js';
import { sampleModel } from '../../support/sampleModel.js';

function patternOf(filter: string): RegExp {
  const found: RegExp[] = [];
  const collect = (value: unknown): void => {
    if (value instanceof RegExp) found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(compileFilter(parse(filter), columnsOf(sampleModel)).find);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${filter} has ${found.length} patterns`);
  return only;
}

test.each([...'.*+?^$|()[]{}\\/-'])('the character %s has no special meaning', (character) => {
  const text = `x${character}y`;
  const others = ['xy', 'xzy', 'xxy', 'x', 'y'].filter((other) => other !== text);
  for (const filter of [
    `contains(name,'${text}')`,
    `endswith(name,'${text}')`,
    `not startswith(name,'${text}')`,
  ]) {
    const pattern = patternOf(filter);
    expect(pattern.test(text)).toBe(true);
    for (const other of others) expect([other, pattern.test(other)]).toEqual([other, false]);
  }
});
