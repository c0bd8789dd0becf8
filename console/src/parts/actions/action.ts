/** An action as data: its fields and the command that they make. One dialog shows all actions. */
import type { Said } from '../feedback/notices.js';
import { readNumber } from '../forms/numbers.js';
import type { Command } from '../forms/useCommand.js';
import type { PickedKind } from '../pick/kinds.js';

export type Values = Readonly<Record<string, string | number | boolean>>;

type State = Readonly<Record<string, unknown>>;

export interface ActionField {
  /** The command's name of the field, so that faults find it. */
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
  /** Most characters of a value that goes into the request's path: for those the service cannot name the field that was too long. */
  readonly longest?: number;
  /** Decimal places; none by default. */
  readonly digits?: number;
  /** OData filter that every choice of a picker must match. */
  readonly where?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export type Sent = Omit<Command, 'ifMatch'>;

export interface Action {
  readonly key: string;
  /** Label of the button or menu item. */
  readonly label: string;
  /** Explains the action, above its fields. */
  readonly text?: string;
  /** Label of the submit button; by default `label`. */
  readonly submitLabel?: string;
  readonly isDangerous?: boolean;
  /** Shown as a button of its own beside the menu. */
  readonly isPrimary?: boolean;
  readonly fields?: readonly ActionField[];
  /**
   * Returns the command; undefined until the fields are filled in. Gets the current state when that has changed since the dialog opened.
   */
  readonly command: (values: Values, now?: State) => Sent | undefined;
  /** The state that the fields would make, by the state's field names where the command's differ. */
  readonly mine?: (values: Values) => State;
  /** False where the service has no preview of the command. */
  readonly previews?: boolean;
  /** True for commands that create a record of their own, so that no revision is sent. */
  readonly isIndependent?: boolean;
  /** The message on success, made from the answer; by default the label. */
  readonly said?: (body: unknown) => Said;
  /** False where the result is shown in another way. */
  readonly says?: boolean;
  /** Called with the answer, e.g. to open what was created. */
  readonly onDone?: (body: unknown) => void;
}

export function initialValues(fields: readonly ActionField[]): Values {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

/** Returns the typed text; undefined when empty, so that it is not sent. */
export function textOf(values: Values, name: string): string | undefined {
  const text = String(values[name] ?? '').trim();
  return text === '' ? undefined : text;
}

/** Returns the typed number; undefined when empty or not yet a number. */
export function numberOf(values: Values, name: string): number | undefined {
  const value = values[name];
  return typeof value === 'string' || typeof value === 'number' ? readNumber(value).number : undefined;
}
