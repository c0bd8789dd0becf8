/** How CSV files are written, as requests ask for it. */
import { z } from 'zod';
import { type CsvManner, type CsvSeparator, csvSeparators } from './spreadsheet.js';

const separators = Object.keys(csvSeparators) as [CsvSeparator, ...CsvSeparator[]];

/** Members of bodies. */
export const csvOptions = {
  separator: z.enum(separators).describe('CSV only: separator of the columns; default: a comma').optional(),
  bom: z
    .boolean()
    .describe('CSV only: start the file with a byte order mark, so that Excel detects UTF-8')
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
