/** An action as a dialog: its fields, and a preview of what it bills and changes. */
import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { type Said, say } from '../feedback/notices.js';
import { type Changed, CommandForm } from '../forms/CommandForm.js';
import { isReadable } from '../forms/numbers.js';
import { Dialog } from '../layout/Dialog.js';
import { number } from '../words/format.js';
import { type Action, type ActionField, initialValues, type Sent } from './action.js';
import { Field } from './Field.js';
import { PreviewPanel } from './PreviewPanel.js';
import { useActionWords } from './words.js';

type State = Readonly<Record<string, unknown>>;

export interface CommandDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isDangerous?: boolean;
  readonly previews?: boolean;
  readonly sent: Sent | undefined;
  /** The command for the current state, where its body depends on that state. */
  readonly sentOn?: ((now: State) => Sent | undefined) | undefined;
  readonly mine?: State | undefined;
  readonly changes?: Changed | undefined;
  readonly onClose: () => void;
  readonly onDone?: ((body: unknown) => void) | undefined;
  /** The message on success; none when undefined. */
  readonly said?: ((body: unknown) => Said) | undefined;
  readonly size?: string;
  /** The fields. */
  readonly children: (faultAt: (path: string) => string | undefined) => ReactNode;
}

/** A dialog for forms that are more than a few fields; for those, see `ActionDialog`. */
export function CommandDialog(props: CommandDialogProps) {
  const { title, submitLabel, isDangerous = false, previews = true, sent, sentOn, mine } = props;
  // The state when the dialog was opened: the values stay when the page behind it reads again.
  const [changes] = useState(props.changes);
  const { onClose, onDone, said, size = 'lg', children } = props;
  return (
    <Dialog title={title} onClose={onClose} size={size} keepsTyped>
      <CommandForm
        submitLabel={submitLabel}
        command={(now) => (now === undefined || sentOn === undefined ? sent : sentOn(now))}
        mine={mine}
        isDangerous={isDangerous}
        onCancel={onClose}
        onDone={(body) => {
          onClose();
          if (said !== undefined) say(said(body), body);
          onDone?.(body);
        }}
        {...(changes === undefined ? {} : { changes })}
      >
        {(faultAt) => (
          <>
            {children(faultAt)}
            {previews && <PreviewPanel sent={sent} />}
          </>
        )}
      </CommandForm>
    </Dialog>
  );
}

export interface ActionDialogProps {
  readonly action: Action;
  readonly changes?: Changed | undefined;
  readonly onClose: () => void;
}

export function ActionDialog({ action, changes, onClose }: ActionDialogProps) {
  const { label, submitLabel = label, text, fields = [], command, isDangerous, previews, onDone } = action;
  const [values, setValues] = useState(() => initialValues(fields));
  const isMissing = fields.some(
    ({ name, isRequired }) => isRequired === true && String(values[name] ?? '').trim() === '',
  );
  const words = useActionWords();
  const common = useWords();
  const tooLong = ({ name, longest = Number.POSITIVE_INFINITY }: ActionField) =>
    String(values[name] ?? '').trim().length > longest ? words.tooLong(number(longest)) : undefined;
  const isRead = ({ name, kind, digits = 0 }: ActionField) =>
    kind !== 'number' || isReadable(values[name], digits);
  const isWhole = !isMissing && fields.every((field) => tooLong(field) === undefined && isRead(field));
  return (
    <CommandDialog
      title={label}
      submitLabel={submitLabel}
      isDangerous={isDangerous ?? false}
      previews={previews ?? true}
      sent={isWhole ? command(values) : undefined}
      sentOn={(now) => (isWhole ? command(values, now) : undefined)}
      mine={action.mine?.(values)}
      changes={action.isIndependent === true ? undefined : changes}
      onClose={onClose}
      onDone={onDone}
      {...(action.says === false
        ? {}
        : { said: action.said ?? (() => ({ text: common.actionDone(label) })) })}
    >
      {(faultAt) => (
        <Stack gap="sm">
          {text !== undefined && <Text size="sm">{text}</Text>}
          {fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              fault={tooLong(field) ?? faultAt(`/${field.name}`)}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
        </Stack>
      )}
    </CommandDialog>
  );
}
