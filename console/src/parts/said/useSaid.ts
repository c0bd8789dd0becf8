/** What the service says, in the language of the reader. Those who read English load nothing for it. */
import { useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../words/language.js';

interface German {
  inGerman(sentence: string): string | undefined;
  titleInGerman(code: string): string | undefined;
  lineInGerman(description: string): string;
}

let loaded: German | undefined;

interface Said {
  /** A sentence of the service; unchanged where it is not known in the language. */
  sentence(text: string): string;
  /** The title of a refusal. @param otherwise the service's */
  title(code: string, otherwise: string): string;
  /** The description of a line that the service wrote. */
  line(description: string): string;
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
  const line = useCallback((text: string) => known?.lineInGerman(text) ?? text, [known]);
  return { sentence, title, line };
}
