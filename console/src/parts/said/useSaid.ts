/** Texts of the service in the user's language. The translations are not loaded for English. */
import { useCallback, useEffect, useState } from 'react';
import { day } from '../words/format.js';
import { useLanguage } from '../words/language.js';

interface German {
  inGerman(sentence: string): string | undefined;
  titleInGerman(code: string): string | undefined;
  lineInGerman(description: string): string;
}

let loaded: German | undefined;

interface Said {
  /** Returns a sentence of the service, unchanged where it has no translation. */
  sentence(text: string): string;
  /** Returns the title of a refusal. @param otherwise the service's title */
  title(code: string, otherwise: string): string;
  /** Returns the description of a line, as far as the service wrote it. */
  line(description: string): string;
}

const days = /\b(\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})\b/g;

/** Writes the days of a line as everywhere else on the page. */
function withDays(description: string): string {
  return description.replace(days, (_, from: string, to: string) => `${day(from)} to ${day(to)}`);
}

export function useSaid(): Said {
  const isGerman = useLanguage() === 'de';
  const [german, setGerman] = useState(loaded);
  useEffect(() => {
    if (!isGerman || german !== undefined) return;
    void import('./sentences.js').then((sentences) => {
      loaded = sentences;
      setGerman(sentences);
    });
  }, [isGerman, german]);
  const known = isGerman ? german : undefined;
  const sentence = useCallback((text: string) => known?.inGerman(text) ?? text, [known]);
  const title = useCallback(
    (code: string, otherwise: string) => known?.titleInGerman(code) ?? otherwise,
    [known],
  );
  const line = useCallback((text: string) => known?.lineInGerman(text) ?? withDays(text), [known]);
  return { sentence, title, line };
}
