/** Request options for how CSV files are written. */
import { z } from 'zod';
import { booleanParameter } from './schemas.js';
import { type CsvManner, type CsvSeparator, csvSeparators } from './spreadsheet.js';

const separators = Object.keys(csvSeparators) as [CsvSeparator, ...CsvSeparator[]];

const separator = z
  .enum(separators)
  .describe('CSV only: separator of the columns; default: a comma')
  .optional();
const aboutBom = 'CSV only: start the file with a byte order mark, so that Excel detects UTF-8';

export const csvOptions = { separator, bom: z.boolean().describe(aboutBom).optional() };

/** The options as query parameters of an answer that may be CSV. */
export const csvParameters = { separator, bom: booleanParameter.describe(aboutBom).optional() };

/** Query parameters of an answer that is JSON unless another format is requested. */
export function formatParameters<const Formats extends readonly ['json', ...string[]]>(formats: Formats) {
  return {
    format: z
      .enum(formats, { error: `must be one of ${formats.join(', ')}` })
      .default('json')
      .describe('Format of the answer'),
    ...csvParameters,
  };
}

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
