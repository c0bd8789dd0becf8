/** @returns a number with its noun: `1 row`, `2 rows` */
export const counted = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`;
