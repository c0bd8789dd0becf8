/** Sets up a second factor in two steps, and removes it. */
import { Button, Code, CopyButton, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { QrCode } from '../../parts/QrCode.js';
import { call } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { useReadAnew } from '../../parts/service/read.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { useAccountWords } from './words.js';

const path = '/api/users/second-factor';
const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

export interface SecondFactorProps {
  readonly isSet: boolean;
  readonly onSet: (recoveryCodes: readonly string[]) => void;
}

export function SecondFactor({ isSet, onSet }: SecondFactorProps) {
  const words = useAccountWords();
  const [currentPassword, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [enrolment, setEnrolment] = useState<Enrolment | undefined>(undefined);
  if (!isSet && enrolment !== undefined) return <Confirmation enrolment={enrolment} onSet={onSet} />;
  const isReady = currentPassword !== '' && (!isSet || otp.trim() !== '');
  return (
    <CommandForm<Enrolment>
      key={String(isSet)}
      submitLabel={isSet ? words.remove : words.begin}
      isDangerous={isSet}
      command={() => {
        if (!isReady) return undefined;
        return isSet
          ? { method: 'POST', path: `${path}/removal`, body: { currentPassword, otp } }
          : { method: 'POST', path, body: { currentPassword } };
      }}
      onDone={(body) => {
        setPassword('');
        setOtp('');
        setEnrolment(isSet ? undefined : body);
      }}
    >
      {(faultAt) => (
        <>
          <Text size="sm">{isSet ? words.factorOn : words.factorOff}</Text>
          <PasswordInput
            label={words.currentPassword}
            autoComplete="current-password"
            required
            value={currentPassword}
            error={faultAt('/currentPassword')}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
          />
          {isSet && (
            <TextInput
              label={words.otpOrRecovery}
              autoComplete="one-time-code"
              required
              value={otp}
              error={faultAt('/otp')}
              onChange={({ currentTarget: { value } }) => setOtp(value)}
            />
          )}
        </>
      )}
    </CommandForm>
  );
}

interface ConfirmationProps {
  readonly enrolment: Enrolment;
  readonly onSet: (recoveryCodes: readonly string[]) => void;
}

/** Sent once, without a command form: it ends the session, and the recovery codes must be shown before the next sign-in. */
function Confirmation({ enrolment: { secret, uri }, onSet }: ConfirmationProps) {
  const words = useAccountWords();
  const [otp, setOtp] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    setProblem(undefined);
    try {
      const { body } = await call<{ readonly recoveryCodes: readonly string[] }>(
        'POST',
        `${path}/confirmation`,
        { body: { otp } },
      );
      onSet(body.recoveryCodes);
    } catch (error) {
      setProblem(problemOf(error));
      setSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void confirm(event)}>
      <Stack gap="sm">
        <Text size="sm">{words.picture}</Text>
        <QrCode text={uri} label={words.pictureLabel} />
        <Text size="sm">{words.secret}</Text>
        <Code block role="group" aria-label={words.secret} style={wrapped}>
          {secret}
        </Code>
        <Text size="sm">{words.uri}</Text>
        <Code block style={wrapped}>
          {uri}
        </Code>
        <TextInput
          label={words.otp}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={otp}
          onChange={({ currentTarget: { value } }) => setOtp(value)}
        />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <Group justify="flex-end">
          <BusyButton type="submit" loading={isSending}>
            {words.confirm}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const words = useAccountWords();
  const common = useWords();
  const readAnew = useReadAnew();
  const text = codes.join('\n');
  return (
    <Stack gap="sm">
      <Text size="sm">{words.codesText}</Text>
      <Code block role="group" aria-label={words.codesTitle}>
        {text}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? common.copied : common.copy}</Button>}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => {
            onKept();
            void readAnew();
          }}
        >
          {words.kept}
        </Button>
      </Group>
    </Stack>
  );
}
