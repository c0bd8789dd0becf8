/** Generated lines and reasons in the language that the reader requests; text that a person wrote stays unchanged. */
import { lineWording, type SaidLine } from '../../domain/shared/lineText.js';
import { wordsOf } from '../../domain/shared/words/languages.js';
import { isJsonObject, type JsonObject } from '../../kernel/json.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import { languageTag } from './schemas.js';

export const wordedIn = {
  language: languageTag
    .optional()
    .describe('Language of generated lines, such as de; default: English, as they are stored'),
};

interface Said {
  readonly items: readonly SaidLine[];
  readonly currency: string;
  readonly reasonText?: readonly LineText[];
}

/** @param said the document's texts as data; a line that differs was changed later and stays */
export function worded(answer: JsonObject, said: Said, language: string): JsonObject {
  const wording = lineWording(wordsOf([language]), said.currency);
  const { items } = answer;
  const lines = Array.isArray(items) ? items : [];
  const reason = said.reasonText?.map((text) => wording({ description: '', text })).join('; ');
  return {
    ...answer,
    items: lines.map((item, index) => {
      const line = said.items[index];
      return isJsonObject(item) && line !== undefined && line.description === item.description
        ? { ...item, description: wording(line) }
        : item;
    }),
    ...(reason === undefined ? {} : { reason }),
  };
}
