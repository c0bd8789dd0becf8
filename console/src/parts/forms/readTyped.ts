/** Reads typed numbers with any separators. Ambiguous text is refused, so that no amount is silently misread. */

/** Text once a user has typed; a number before that. */
export type Typed = string | number;

export type NumberFault = 'unread' | 'ambiguous' | 'digits';

export interface ReadNumber {
  /** Absent for empty text and for a fault. */
  readonly number?: number;
  readonly fault?: NumberFault;
}

export type Point = '.' | ',';

/** Pairs of separators: thousands and decimal. */
const manners = [
  [',', '.'],
  ['.', ','],
] as const;

/** @param digits most decimal places */
export function readTyped(typed: Typed, digits: number, point: Point): ReadNumber {
  if (typeof typed === 'number') return { number: typed };
  const text = typed.trim().replace('−', '-');
  if (text === '') return {};
  const plain = withoutThousands(text, point);
  if (plain === undefined) return { fault: 'ambiguous' };
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return { fault: 'unread' };
  const [, fraction = ''] = plain.split('.');
  if (fraction.replace(/0+$/, '').length > digits) return { fault: 'digits' };
  return { number: Number(plain) };
}

/** Returns the text with a decimal point and no thousands separators; undefined where it is ambiguous. */
function withoutThousands(text: string, point: Point): string | undefined {
  const bare = /^-?\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(text) ? text.replaceAll(/[\s'’]/g, '') : text;
  for (const [group, decimal] of manners) {
    const grouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
    if (!grouped.test(bare)) continue;
    const isOneGroup = !bare.includes(decimal) && bare.split(group).length === 2;
    // One group may be thousands or three decimal places.
    if (isOneGroup && group !== point) return undefined;
    if (!isOneGroup) return bare.replaceAll(group, '').replace(decimal, '.');
  }
  return /^[^.,]*[.,][^.,]*$/.test(bare) ? bare.replace(',', '.') : bare;
}
