/** Signs in by username and password, with an authenticator code where the user has one, or through the organisation's sign-in. */
import { Alert, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../messages/words.js';
import { BusyButton } from '../../parts/layout/BusyButton.js';
import type { Me } from '../../parts/service/me.js';
import { type Problem, problemOf } from '../../parts/service/problem.js';
import { ProblemNotice } from '../../parts/states/ProblemNotice.js';
import { ProviderLink } from './ProviderLink.js';
import { useProviderRefusal } from './providerRefusal.js';
import { beginSession } from './session.js';

/** Whether the password was right and the code is missing or wrong. */
function asksForCode({ errors, code }: Problem): boolean {
  return code === 'OTP_REQUIRED' || errors.some(({ path }) => path === '/otp');
}

export function SignIn({ onDone }: { readonly onDone?: (me: Me) => void }) {
  const words = useWords();
  const client = useQueryClient();
  const refusal = useProviderRefusal();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSending(true);
    setProblem(undefined);
    try {
      const me = await beginSession(client, { username, password, ...(otp === '' ? {} : { otp }) });
      onDone?.(me);
    } catch (error) {
      const found = problemOf(error);
      if (asksForCode(found) && !isCodeAsked) setCodeAsked(true);
      else setProblem(found);
    } finally {
      setSending(false);
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {refusal !== undefined && problem === undefined && (
          <Alert color="red" variant="light" role="alert">
            <Text size="sm">{words[`signIn_${refusal}`]}</Text>
          </Alert>
        )}
        {problem?.status === 401 ? (
          <Alert color="red" variant="light" role="alert">
            <Text size="sm">{isCodeAsked ? words.wrongCode : words.wrongCredentials}</Text>
          </Alert>
        ) : (
          problem !== undefined && <ProblemNotice problem={problem} />
        )}
        <TextInput
          label={words.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          data-autofocus
          value={username}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            // Another user may have no authenticator.
            setCodeAsked(false);
            setOtp('');
          }}
        />
        <PasswordInput
          label={words.password}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {isCodeAsked && (
          <TextInput
            label={words.otp}
            description={words.otpText}
            name="otp"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            autoFocus
            value={otp}
            onChange={(event) => setOtp(event.currentTarget.value.trim())}
          />
        )}
        <BusyButton type="submit" loading={isSending} fullWidth mt="xs">
          {words.signIn}
        </BusyButton>
        <ProviderLink />
      </Stack>
    </form>
  );
}
