/** A form that sends one command, shows its refusal in words, and offers ways on when another user changed the record first. */
import { Button, Group, Stack } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { say } from '../feedback/notices.js';
import { BusyButton } from '../layout/BusyButton.js';
import { DoneWithTyped } from '../layout/typed.js';
import { useSaid } from '../said/useSaid.js';
import { call } from '../service/call.js';
import { type Fault, Problem } from '../service/problem.js';
import { ProblemNotice } from '../states/ProblemNotice.js';
import { ChangedMeanwhile } from './ChangedMeanwhile.js';
import { type Command, useCommand } from './useCommand.js';

type State = Readonly<Record<string, unknown>>;

/** The refusal that the form shows, for parts in it that would show it too. */
export const Refusal = createContext<Problem | undefined>(undefined);

/** The record that the command changes, so that concurrent changes are noticed. */
export interface Changed {
  /** The path to read the record again, e.g. `/api/invoices/inv_1`. */
  readonly path: string;
  /** The state when the form was opened. */
  readonly opened: State;
  readonly etag: string | undefined;
}

export interface CommandFormProps<Body> {
  readonly submitLabel: string;
  /**
   * Returns the command of the form's values when it is sent; undefined when the form is incomplete or changes nothing. Gets the current
   * state once that differs from the state when the form was opened.
   */
  readonly command: (now?: State) => Omit<Command, 'ifMatch'> | undefined;
  readonly changes?: Changed;
  /** The state that the command would make, by the state's field names; by default the members of its body. */
  readonly mine?: State | undefined;
  /** Not called for a command that waits for an approval, whose answer is another. */
  readonly onDone: (body: Body) => void;
  /** The message on success; none by default. */
  readonly said?: string;
  readonly onCancel?: () => void;
  /** Called with the current state when the user discards their own values for it. */
  readonly onTakeTheirs?: (now: State) => void;
  readonly nameOf?: (field: string) => string | undefined;
  /** For commands that end or delete a record. */
  readonly isDangerous?: boolean;
  /** The fields; a function gets a look-up of the service's faults by JSON pointer. */
  readonly children: ReactNode | ((faultAt: (path: string) => string | undefined) => ReactNode);
}

interface Newer {
  readonly now: State;
  readonly etag: string | undefined;
}

function faultIn(faults: readonly Fault[], path: string): Fault | undefined {
  // For a value in the request's path, the service names the parameter and gives no JSON pointer.
  return faults.find((fault) => fault.path === path || `/${fault.path}` === path);
}

/** Sets the initial focus of a form without fields: never on a button that ends a record. */
function begins(does: boolean): { readonly 'data-autofocus'?: true } {
  return does ? { 'data-autofocus': true } : {};
}

/** Returns the page of the approval that the command waits for; undefined when it was carried out. */
function proposalIn({ status, headers }: Response): string | undefined {
  const location = headers.get('location');
  return status === 202 && location?.startsWith('/api/approvals/') === true ? location.slice(4) : undefined;
}

export function CommandForm<Body = unknown>(props: CommandFormProps<Body>) {
  const { submitLabel, command, changes, mine, onDone, onCancel, onTakeTheirs } = props;
  const { nameOf, isDangerous, said, children } = props;
  const words = useWords();
  const { sentence } = useSaid();
  const { send, isSending, problem, forget } = useCommand<Body>();
  const doneWithTyped = useContext(DoneWithTyped);
  const [newer, setNewer] = useState<Newer | undefined>(undefined);
  const [sentContent, setSentContent] = useState<string | undefined>(undefined);

  async function submit(): Promise<void> {
    const made = command(newer?.now);
    if (made === undefined) {
      // The other user has made the same change.
      if (newer !== undefined && command() !== undefined) takeTheirs(newer.now);
      return;
    }
    setSentContent(JSON.stringify(made));
    const answer = await send({ ...made, ifMatch: newer === undefined ? changes?.etag : newer.etag });
    if (answer === undefined) return;
    if (answer instanceof Problem) {
      if (answer.status === 412) await lookAgain();
      return;
    }
    setNewer(undefined);
    doneWithTyped();
    const proposed = proposalIn(answer.response);
    if (proposed !== undefined) {
      say({ text: words.proposed, link: { to: proposed, label: words.approval } });
      onCancel?.();
      return;
    }
    if (said !== undefined) say({ text: said }, answer.body);
    onDone(answer.body);
  }

  /** Reads the current state; where that fails too, the refusal stays as it is. */
  async function lookAgain(): Promise<void> {
    if (changes === undefined) return;
    const read = await call<State>('GET', changes.path).catch(() => undefined);
    if (read === undefined) return;
    setNewer({ now: read.body, etag: read.etag });
    forget();
  }

  function takeTheirs(now: State): void {
    onTakeTheirs?.(now);
    setNewer(undefined);
    if (onTakeTheirs === undefined) onCancel?.();
  }

  // A refusal is about the values that were sent.
  const refusal = JSON.stringify(command(newer?.now)) === sentContent ? problem : undefined;
  const pathsAtFields = new Set<string>();

  function faultAt(path: string): string | undefined {
    const fault = faultIn(refusal?.errors ?? [], path);
    if (fault === undefined) return undefined;
    pathsAtFields.add(fault.path);
    return sentence(fault.message);
  }

  const content = typeof children === 'function' ? children(faultAt) : children;

  const body = command()?.body;
  const sent = typeof body === 'object' && body !== null ? (body as State) : {};

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // React passes on events of a form in a dialog above this one.
        event.stopPropagation();
        void submit();
      }}
    >
      <Stack gap="sm">
        <Refusal value={refusal}>{content}</Refusal>
        {refusal !== undefined && <ProblemNotice problem={refusal} pathsAtFields={pathsAtFields} />}
        {newer !== undefined && changes !== undefined && (
          <ChangedMeanwhile
            opened={changes.opened}
            now={newer.now}
            mine={mine ?? sent}
            {...(nameOf === undefined ? {} : { nameOf })}
            isSending={isSending}
            onKeepMine={() => void submit()}
            onTakeTheirs={() => takeTheirs(newer.now)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel} {...begins(isDangerous === true)}>
              {words.cancel}
            </Button>
          )}
          {newer === undefined && (
            <BusyButton
              type="submit"
              loading={isSending}
              {...begins(isDangerous !== true)}
              {...(isDangerous === true ? { color: 'red' } : {})}
            >
              {submitLabel}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </form>
  );
}
