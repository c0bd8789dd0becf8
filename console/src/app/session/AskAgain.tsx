/** Asks for the password again, above the page, when the service demands reauthentication for a request. */
import { Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import { call, whenAskedAgain } from '../../parts/service/call.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';

const nobody = (_given: boolean): void => undefined;

export function AskAgain() {
  const words = useWords();
  const answer = useRef(nobody);
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    whenAskedAgain(
      () =>
        new Promise((resolve) => {
          answer.current(false);
          answer.current = resolve;
          setOpen(true);
        }),
    );
  }, []);

  function close(given: boolean): void {
    answer.current(given);
    answer.current = nobody;
    setOpen(false);
    setPassword('');
    setOtp('');
    setProblem(undefined);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // React would pass the event on to the form of the page behind the dialog.
    event.stopPropagation();
    setSending(true);
    setProblem(undefined);
    try {
      const body = { password, ...(otp === '' ? {} : { otp }) };
      await call('POST', '/api/auth/reauthentication', { body });
      close(true);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <Modal opened={isOpen} onClose={() => close(false)} title={words.askAgain} zIndex={900}>
      <Text size="sm" c="dimmed" mb="md">
        {words.askAgainText}
      </Text>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {problem !== undefined && <ProblemNotice problem={problem} />}
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TextInput
            label={words.otp}
            description={words.otpIfSet}
            autoComplete="one-time-code"
            value={otp}
            onChange={(event) => setOtp(event.currentTarget.value.trim())}
          />
          <BusyButton type="submit" loading={isSending} fullWidth mt="xs">
            {words.goOn}
          </BusyButton>
        </Stack>
      </form>
    </Modal>
  );
}
