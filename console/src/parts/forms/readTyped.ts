/** Numbers as people type them, whatever their separators. What could be two numbers is none, so that no amount changes its size unseen. */

/** A text while somebody types; a number where nobody has. */
export type Typed = string | number;

export type NumberFault = 'unread' | 'ambiguous' | 'digits';

export interface ReadNumber {
  /** Absent where nothing was typed, and beside a fault. */
  readonly number?: number;
  readonly fault?: NumberFault;
}

export type Point = '.' | ',';

/** Pairs of separators: between thousands, and before the digits after the point. */
const manners = [
  [',', '.'],
  ['.', ','],
] as const;

/** @param digits after the point, at most */
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

/** With a point before the digits after it, and nothing between the others; undefined where it could be two numbers. */
function withoutThousands(text: string, point: Point): string | undefined {
  const bare = /^-?\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(text) ? text.replaceAll(/[\s'’]/g, '') : text;
  for (const [group, decimal] of manners) {
    const grouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
    if (!grouped.test(bare)) continue;
    const isOneGroup = !bare.includes(decimal) && bare.split(group).length === 2;
    // A thousand, or one with three digits after the point.
    if (isOneGroup && group !== point) return undefined;
    if (!isOneGroup) return bare.replaceAll(group, '').replace(decimal, '.');
  }
  return /^[^.,]*[.,][^.,]*$/.test(bare) ? bare.replace(',', '.') : bare;
}
