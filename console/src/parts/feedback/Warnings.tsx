/** The warnings of an answer: what a valid e-invoice still lacks, by field name, and any others. */
import { List, Text } from '@mantine/core';
import { useFieldWords, useNameOfPlace } from '../fields/words.js';
import { useSaid } from '../said/useSaid.js';
import type { Warning } from './notices.js';

/** Rules about a missing tax category: of a line, and of the invoice that has none as a result. */
const [ofLine, ofInvoice] = ['BR-CO-04', 'BR-CO-18'];

export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const words = useFieldWords();
  const placeOf = useNameOfPlace();
  const { sentence } = useSaid();
  const isTold = ({ code }: Warning) => code !== ofInvoice || !warnings.some((one) => one.code === ofLine);
  const isMissing = ({ message }: Warning) => message.startsWith('is required');
  const told = warnings.filter(isTold);
  const missing = new Set(told.filter(isMissing).map(({ path }) => placeOf(path)));
  const others = told.filter((warning) => !isMissing(warning));
  return (
    <>
      {others.map(({ path, message }) => (
        <Text key={path + message} size="sm">
          {/^[a-z]/.test(message) ? `${placeOf(path)} ${sentence(message)}` : sentence(message)}
        </Text>
      ))}
      {missing.size > 0 && (
        <>
          <Text size="sm">{words.eInvoiceLacks}</Text>
          <List size="sm">
            {[...missing].map((place) => (
              <List.Item key={place}>{place}</List.Item>
            ))}
          </List>
        </>
      )}
    </>
  );
}
