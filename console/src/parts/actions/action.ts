/** An action on a thing, as data: its fields, and the command that they make. One dialog shows them all. */
import type { Said } from '../feedback/notices.js';
import { readNumber } from '../forms/numbers.js';
import type { Command } from '../forms/useCommand.js';
import type { PickedKind } from '../pick/kinds.js';

export type Values = Readonly<Record<string, string | number | boolean>>;

type State = Readonly<Record<string, unknown>>;

export interface ActionField {
  /** As the command calls it, so that faults find their field. */
  readonly name: string;
  readonly label: string;
  readonly kind:
    | 'text'
    | 'password'
    | 'long'
    | 'number'
    | 'day'
    | 'moment'
    | 'choice'
    | 'yesNo'
    | 'currency'
    | PickedKind;
  readonly initial: string | number | boolean;
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** Characters, of what goes into the address of the request: there the service cannot say which field was too long. */
  readonly longest?: number;
  /** Digits after the point; none by default. */
  readonly digits?: number;
  /** The OData condition of every choice of a picker. */
  readonly where?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export type Sent = Omit<Command, 'ifMatch'>;

export interface Action {
  readonly key: string;
  /** On its button or in the menu. */
  readonly label: string;
  /** The meaning of the action, above its fields. */
  readonly text?: string;
  /** On the button that sends it; its label unless it is said. */
  readonly submitLabel?: string;
  readonly isDangerous?: boolean;
  /** A button of its own beside the menu. */
  readonly isPrimary?: boolean;
  readonly fields?: readonly ActionField[];
  /** Undefined while the fields are not filled in. It is told what is there now where that was changed after the person had opened it. */
  readonly command: (values: Values, now?: State) => Sent | undefined;
  /** The state of the thing that the fields make, by the names of its state where those of the command are others. */
  readonly mine?: (values: Values) => State;
  /** False where the service has no preview of it. */
  readonly previews?: boolean;
  /** True for what makes something of its own: no revision of the thing is named. */
  readonly isIndependent?: boolean;
  /** The message after it, by the answer; default: the label. */
  readonly said?: (body: unknown) => Said;
  /** False where its result is shown in another way. */
  readonly says?: boolean;
  /** Told what was answered, e.g. to go to what was made. */
  readonly onDone?: (body: unknown) => void;
}

export function initialValues(fields: readonly ActionField[]): Values {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

/** A text that was typed; undefined for none, so that it is not sent. */
export function textOf(values: Values, name: string): string | undefined {
  const text = String(values[name] ?? '').trim();
  return text === '' ? undefined : text;
}

/** A number that was typed; undefined for none, or for what is not one yet. */
export function numberOf(values: Values, name: string): number | undefined {
  const value = values[name];
  return typeof value === 'string' || typeof value === 'number' ? readNumber(value).number : undefined;
}
