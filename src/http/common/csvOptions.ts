/** How CSV files are written, as requests ask for it. */
import { z } from 'zod';
import { type CsvManner, type CsvSeparator, csvSeparators } from './spreadsheet.js';

const separators = Object.keys(csvSeparators) as [CsvSeparator, ...CsvSeparator[]];

/** Members of bodies. */
export const csvOptions = {
  separator: z
    .enum(separators)
    .describe('Of CSV files, between the cells of a row; a comma when absent')
    .optional(),
  bom: z
    .boolean()
    .describe('Of CSV files: whether a byte order mark begins them, by which Excel knows UTF-8')
    .optional(),
};

export function csvMannerOf({
  separator,
  bom,
}: {
  readonly separator?: CsvSeparator | undefined;
  readonly bom?: boolean | undefined;
}): CsvManner {
  return {
    ...(separator === undefined ? {} : { separator }),
    ...(bom === undefined ? {} : { bom }),
  };
}
