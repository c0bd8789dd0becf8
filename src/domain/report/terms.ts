/** The texts of `groupBy` and `sortBy`, taken apart. */

export interface GroupTerm {
  /** As it was written: the name of the column in the rows. */
  readonly name: string;
  /** Undefined for `month` and `day` alone, which mean the main date. */
  readonly column: string | undefined;
  readonly by: 'month' | 'day' | undefined;
}

export interface SortTerm {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

function parts(text: string | null): string[] {
  return text === null || text.trim() === '' ? [] : text.split(',').map((part) => part.trim());
}

function unit(word: string | undefined): 'month' | 'day' | undefined {
  return word === 'month' || word === 'day' ? word : undefined;
}

/** Whether terms mean something is for the data source's columns to say. Those that come twice count once. */
export function groupTerms(text: string | null): readonly GroupTerm[] {
  return [...new Set(parts(text))].map((name) => {
    const own = unit(name);
    if (own !== undefined) return { name, column: undefined, by: own };
    const colon = name.lastIndexOf(':');
    const by = colon < 0 ? undefined : unit(name.slice(colon + 1));
    return by === undefined ? { name, column: name, by } : { name, column: name.slice(0, colon), by };
  });
}

export function sortTerms(text: string | null): readonly SortTerm[] {
  return parts(text).map((part) => {
    const [, column, word] = /^(.*?)(?:\s+(asc|desc))?$/is.exec(part) ?? [];
    return { column: column ?? part, direction: word?.toLowerCase() === 'desc' ? 'desc' : 'asc' };
  });
}
