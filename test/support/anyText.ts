/** Arbitrary texts of any characters. */
import fc from 'fast-check';

const surrogates = 0xd800;
const surrogateCount = 0x800;

/** Like fast-check's `unit: 'binary'`, which builds a table of a million characters in each file that uses it. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogateCount })
  .map((code) => String.fromCodePoint(code < surrogates ? code : code + surrogateCount));

export function anyText(
  limits: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  return fc.string({ ...limits, unit: anyCharacter });
}
