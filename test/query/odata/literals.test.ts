/** Literals in filters: strings, numbers, dates, timestamps and durations. */
import { describe, expect, test } from '@jest/globals';
import type { Expression } from '../../../src/query/ast.js';
import { now, parse, refusalOf, refused } from '../../support/odataFixtures.js';

function right(text: string): Expression {
  const parsed = parse(text);
  if (parsed.kind !== 'comparison') throw new Error('not a comparison');
  return parsed.right;
}

describe('strings', () => {
  test('a doubled quote is one quote', () => {
    expect(right("name eq 'O''Brien'")).toMatchObject({ type: 'string', value: "O'Brien" });
    expect(right("name eq ''''")).toMatchObject({ value: "'" });
    expect(right("name eq 'rock ''n'' roll'")).toMatchObject({ value: "rock 'n' roll" });
    expect(right("name eq ''")).toMatchObject({ value: '' });
  });

  test('an identifier without quotes is refused where it begins', () => {
    expect(refused('id eq 0192F0A1-0000-7000-8000-00000000000a')).toBe('INVALID_QUERY_OPTION at 6');
    expect(refused('id eq abcdefab-0000-7000-8000-000000000000')).toBe('INVALID_QUERY_OPTION at 6');
  });
});

describe('numbers', () => {
  test.each([
    ['5', 'integer', 5, '5'],
    ['-5', 'integer', -5, '-5'],
    ['+5', 'integer', 5, '5'],
    ['007', 'integer', 7, '007'],
    ['-0', 'integer', 0, '-0'],
    ['9007199254740991', 'integer', 9007199254740991, '9007199254740991'],
    ['9007199254740993', 'decimal', 9007199254740992, '9007199254740993'],
    ['5.0', 'decimal', 5, '5.0'],
    ['19.990000', 'decimal', 19.99, '19.990000'],
    ['1e3', 'decimal', 1000, '1e3'],
    ['-2.5E-3', 'decimal', -0.0025, '-2.5E-3'],
    ['1e308', 'decimal', 1e308, '1e308'],
  ])('%s keeps its text along with its value', (text, type, value, kept) => {
    expect(right(`total eq ${text}`)).toEqual({ kind: 'literal', type, value, text: kept, position: 9 });
  });

  test.each([
    '1e309',
    '-1e999999999',
    '1e-400',
    '12345678901234567890123456789012345',
    '1.',
    '1.2.3',
    '1e',
    '1e+',
    '5abc',
    '5L',
    '0x10',
    "1'2",
  ])('%s is refused', (text) => {
    expect(refused(`total eq ${text}`)).toBe('INVALID_QUERY_OPTION at 9');
  });

  test('a sign must stand directly before its number, which must begin with a digit', () => {
    expect(refused('total eq + 5')).toBe('INVALID_QUERY_OPTION at 9');
    expect(refused('total eq .5')).toBe('INVALID_QUERY_OPTION at 9');
  });
});

describe('dates and timestamps', () => {
  test('a date must be a day of the calendar', () => {
    expect(right('startDate eq 2024-02-29')).toEqual({
      kind: 'literal',
      type: 'date',
      value: '2024-02-29',
      position: 13,
    });
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '12026-01-01', '2026-1-1', '2026-01-011']) {
      expect(refused(`startDate eq ${text}`)).toBe('INVALID_QUERY_OPTION at 13');
    }
  });

  test.each([
    ['2026-01-15T12:00:00Z', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15t12:00:00z', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T12:00Z', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T12:00:00.1Z', '2026-01-15T12:00:00.100Z'],
    ['2026-01-15T12:00:00.9999999Z', '2026-01-15T12:00:00.999Z'],
    ['2026-01-15T00:30:00+05:45', '2026-01-14T18:45:00.000Z'],
    ['2026-01-15T12:00-08:00', '2026-01-15T20:00:00.000Z'],
  ])('%s is normalised to UTC with milliseconds', (text, value) => {
    expect(right(`createdAt eq ${text}`)).toEqual({
      kind: 'literal',
      type: 'timestamp',
      value,
      position: 13,
    });
  });

  test.each([
    '2026-01-15T24:00:00Z',
    '2026-01-15T12:60:00Z',
    '2026-02-30T12:00:00Z',
    '2026-01-15T12:00:00',
    '2026-01-15T12Z',
    '2026-01-15T12:00:00+99:00',
    '9999-12-31T23:59:59-05:00',
    '0000-01-01T00:00:00+05:00',
  ])('%s is not a timestamp', (text) => {
    expect(refused(`createdAt eq ${text}`)).toBe('INVALID_QUERY_OPTION at 13');
  });

  test('a plus sign decoded to a space is refused with an explanation', () => {
    const { message, position } = refusalOf(() => parse('createdAt ge 2026-01-15T12:00:00 02:00'));
    expect(position).toBe(13);
    expect(message).toContain('%2B');
  });

  test('now() is the moment of the request', () => {
    expect(right('createdAt lt now()')).toMatchObject({
      kind: 'literal',
      type: 'timestamp',
      value: now.toISOString(),
    });
  });
});

describe('a duration can be added to or subtracted from a date literal and now()', () => {
  test.each([
    ["startDate ge date(now()) sub duration'P30D'", 'startDate ge 2025-12-16'],
    ["createdAt ge date(now()) sub duration'P30D'", 'createdAt ge 2025-12-16T00:00:00Z'],
    ["createdAt lt date(now()) add duration'P1D'", 'createdAt lt 2026-01-16T00:00:00Z'],
    ["createdAt ge now() sub duration'P1DT2H3M4S'", 'createdAt ge 2026-01-14T10:31:52.789Z'],
    ["createdAt ge now() sub Duration'-PT12H'", 'createdAt ge 2026-01-16T00:34:56.789Z'],
    ["startDate eq 2024-02-28 add duration'P1D'", 'startDate eq 2024-02-29'],
    [
      "startDate ge date(now()) sub duration'P1D' and quantity gt 1",
      'startDate ge 2026-01-14 and quantity gt 1',
    ],
  ])('%s is %s', (written, meant) => {
    expect(withoutPositions(parse(written))).toEqual(withoutPositions(parse(meant)));
  });

  test.each([
    ["startDate ge now() sub duration'P1Y'", 'INVALID_QUERY_OPTION at 23'],
    ["startDate ge now() sub duration'P'", 'INVALID_QUERY_OPTION at 23'],
    ["startDate ge now() sub duration'P1DT'", 'INVALID_QUERY_OPTION at 23'],
    ["startDate ge now() mul duration'P1D'", 'INVALID_QUERY_OPTION at 23'],
    ["startDate ge 9999-12-31 add duration'P1D'", 'INVALID_QUERY_OPTION at 28'],
    ["startDate ge 0001-01-01 sub duration'P1D'", 'INVALID_QUERY_OPTION at 28'],
    ["startDate add duration'P1D' ge now()", 'UNSUPPORTED_FILTER at 14'],
    ["quantity add duration'P1D' ge 1", 'UNSUPPORTED_FILTER at 13'],
    ["duration'P1D' add now() ge createdAt", 'UNSUPPORTED_FILTER at 0'],
    ["createdAt in (duration'P1D')", 'UNSUPPORTED_FILTER at 14'],
  ])('%s: %s', (text, expected) => {
    expect(refused(text)).toBe(expected);
  });
});

describe('a date compared with a timestamp means midnight UTC', () => {
  test.each([
    ['createdAt ge 2026-01-15', 'createdAt ge 2026-01-15T00:00:00Z'],
    ['2026-01-15 eq createdAt', '2026-01-15T00:00:00Z eq createdAt'],
    [
      'createdAt in (2026-01-15,2026-01-16T01:00:00Z)',
      'createdAt in (2026-01-15T00:00:00Z,2026-01-16T01:00:00Z)',
    ],
    ['startDate eq 2026-01-15T00:00:00Z', 'startDate eq 2026-01-15'],
    ['startDate lt 2026-01-15T00:00:00Z', 'startDate lt 2026-01-15'],
    ['startDate lt 2026-01-15T08:00:00Z', 'startDate le 2026-01-15'],
    ['startDate le 2026-01-15T08:00:00Z', 'startDate le 2026-01-15'],
    ['startDate gt 2026-01-15T08:00:00Z', 'startDate gt 2026-01-15'],
    ['startDate ge 2026-01-15T08:00:00Z', 'startDate gt 2026-01-15'],
    ['2026-01-15T08:00:00Z lt startDate', '2026-01-15 lt startDate'],
    ['2026-01-15T08:00:00Z le startDate', '2026-01-15 lt startDate'],
    ['2026-01-15T08:00:00Z gt startDate', '2026-01-15 ge startDate'],
    ['2026-01-15T08:00:00Z ge startDate', '2026-01-15 ge startDate'],
    ['startDate le now()', 'startDate le 2026-01-15'],
    ['startDate eq 2026-01-15T08:00:00Z', 'false'],
    ['startDate ne 2026-01-15T08:00:00Z', 'true'],
  ])('%s means %s', (written, meant) => {
    expect(withoutPositions(parse(written))).toEqual(withoutPositions(parse(meant)));
  });

  test('a date field and a timestamp field cannot be compared directly', () => {
    expect(refused('startDate lt createdAt')).toBe('INVALID_QUERY_OPTION at 10');
    expect(parse('startDate lt date(createdAt)')).toMatchObject({ kind: 'comparison' });
  });
});

function withoutPositions(value: Expression): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (key === 'position' ? undefined : member)));
}
