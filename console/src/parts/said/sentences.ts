/** Translates the service's sentences: recognises their English wording and takes over the values in them. */
import { de } from './messages.de.js';
import { en } from './messages.en.js';

type Message = string | ((...values: string[]) => string);
type Messages = Readonly<Record<string, Message>>;

const values = ['⟨1⟩', '⟨2⟩'];
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(message: Message): RegExp {
  const text = typeof message === 'string' ? message : message(...values);
  return new RegExp(`^${escaped(text).replaceAll(/⟨\d⟩/g, '(.+)')}$`, 's');
}

/** Words in a row, which are a sentence of their own and no value. Names of people and things are in quotation marks. */
const prose = /(?:^|\s)[a-z]+ [a-z]+/;
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const germanDay = (date: string) => date.split('-').reverse().join('.');
/** A number or amount, with or without a currency. */
const decimal = /^-?\d+\.\d+(?: [A-Z]{3})?$/;
const quotes = /^(?:'.*'|“.*”)$/s;
/** Texts whose values are names without quotation marks. */
const named = new Set(['line_plan', 'says_replacesView', 'says_removesView']);

/** Fixed texts are tried before patterns with values, because they are more specific. */
const known = Object.entries<Message>(en)
  .toSorted(([, one], [, other]) => Number(typeof one === 'function') - Number(typeof other === 'function'))
  .map(([key, message]) => ({ key, pattern: patternOf(message) }));

const statuses: Readonly<Record<string, string>> = {
  draft: 'ein Entwurf',
  issued: 'ausgestellt',
  paid: 'bezahlt',
  cancelled: 'storniert',
  open: 'offen',
  accepted: 'angenommen',
  declined: 'abgelehnt',
  expired: 'abgelaufen',
  approved: 'freigegeben',
  paused: 'angehalten',
  disabled: 'abgeschaltet',
};

/** A sentence with the code of an e-invoice rule in front. */
const ruled = /^((?:BR|PEPPOL|DE|NO|IT|GR|DK|IS|NL|SE)-[A-Z0-9-]+): (.+)$/s;

/** @returns the sentence in German; undefined for an unknown one */
export function inGerman(sentence: string): string | undefined {
  const [, rule, rest] = ruled.exec(sentence) ?? [];
  if (rule !== undefined && rest !== undefined) {
    const said = inGerman(rest);
    return said === undefined ? undefined : `${said} (${rule})`;
  }
  for (const { key, pattern } of known) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const message = (de as Messages)[key] ?? '';
    const given = match.slice(1).map((value) => (named.has(key) ? value : valueInGerman(value)));
    // A value that stays English would make half a translation.
    if (given.every((value) => value !== undefined))
      return typeof message === 'string' ? message : message(...given);
  }
  return undefined;
}

/** @returns undefined for an English sentence in the place of a value */
function valueInGerman(value: string): string | undefined {
  if (quotes.test(value)) return value;
  if (prose.test(value)) return inGerman(value);
  if (isoDay.test(value)) return germanDay(value);
  if (decimal.test(value)) return value.replace('.', ',');
  return statuses[value] ?? value.replaceAll(' or ', ' oder ').replaceAll(' and ', ' und ');
}

const days = /^(\d{4}-\d{2}-\d{2}) to (\d{4}-\d{2}-\d{2})(?: \((.+) of (.+) days\))?$/;

/** @returns the description of a line in German, as far as the service wrote it; other words stay */
export function lineInGerman(description: string): string {
  return description
    .split(', ')
    .map((part) => {
      const [, from, to, some, all] = days.exec(part) ?? [];
      if (from === undefined || to === undefined) return inGerman(part) ?? part;
      const share = some === undefined ? '' : ` (${some} von ${all} Tagen)`;
      return `${germanDay(from)} bis ${germanDay(to)}${share}`;
    })
    .join(', ');
}

/** @returns the German title of a refusal's code; undefined for an unknown code */
export function titleInGerman(code: string): string | undefined {
  const title = (de as Messages)[`title_${code}`];
  return typeof title === 'string' ? title : undefined;
}
