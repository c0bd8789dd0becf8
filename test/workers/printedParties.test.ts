/** The printed seller and buyer of documents. */
import { expect, test } from '@jest/globals';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import { printParty } from '../../src/workers/printedParties.js';

const linesOf = (taxId: string, language = 'en-US') =>
  printParty({ name: 'A', address: [], taxId, email: null }, wordsOf([language])).lines;

test('a plain tax number gets a label in the document’s language; one with a label keeps it', () => {
  expect(linesOf('12/345/67890')).toEqual(['Tax number 12/345/67890']);
  expect(linesOf('B12345678', 'es')).toEqual(['NIF B12345678']);
  expect(linesOf('12/345/67890', 'de')).toEqual(['Steuernummer 12/345/67890']);
  for (const labelled of ['EIN 12-3456789', 'St.-Nr. 5/123', 'P.IVA:0123', 'to be asked for'])
    expect(linesOf(labelled, 'de')).toEqual([labelled]);
  expect(linesOf('12/3\nEIN 4')).toEqual(['Tax number 12/3', 'EIN 4']);
});
