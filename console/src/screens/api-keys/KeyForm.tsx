/** The name, rights, expiry and limits of a new or existing key. */
import { Input, Stack, Textarea, TextInput } from '@mantine/core';
import type { ApiKey, Right } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { localTime, momentOf } from '../../parts/forms/localTime.js';
import { NumberField } from '../../parts/forms/NumberField.js';
import { isReadable, readNumber } from '../../parts/forms/numbers.js';
import type { Typed } from '../../parts/forms/readTyped.js';
import type { Answer } from '../../parts/service/call.js';
import { DryRun } from './DryRun.js';
import { Rights } from './Rights.js';
import { useApiKeyWords } from './words.js';

export interface KeyFormProps<Body> {
  /** The key to change; absent for a new one. */
  readonly opened?: Answer<ApiKey>;
  readonly onDone: (body: Body) => void;
  readonly onCancel: () => void;
}

export function KeyForm<Body>({ opened, onDone, onCancel }: KeyFormProps<Body>) {
  const words = useApiKeyWords();
  const common = useWords();
  const before = opened?.body;
  const [name, setName] = useState(before?.name ?? '');
  const [rights, setRights] = useState<readonly Right[]>(before?.rights ?? []);
  const [ends, setEnds] = useState(localTime(before?.expiresAt ?? ''));
  const [networks, setNetworks] = useState(before?.networks.join('\n') ?? '');
  const [dailyRefunds, setRefunds] = useState<Typed>(before?.dailyRefunds ?? '');
  const [dailyPayments, setPayments] = useState<Typed>(before?.dailyPayments ?? '');
  const path = before === undefined ? '/api/api-keys' : `/api/api-keys/${before.id}`;

  /** Keeps the stored expiry to the second unless another time was typed. */
  const expiresAt =
    ends === localTime(before?.expiresAt ?? '') ? (before?.expiresAt ?? null) : momentOf(ends);
  const isReady =
    name.trim() !== '' && rights.length > 0 && isReadable(dailyRefunds, 2) && isReadable(dailyPayments, 2);
  const addresses = networks.split(/[\s,;]+/).filter((one) => one !== '');
  const terms = () => ({
    name,
    rights,
    expiresAt,
    networks: addresses,
    dailyRefunds: readNumber(dailyRefunds, 2).number ?? null,
    dailyPayments: readNumber(dailyPayments, 2).number ?? null,
  });

  return (
    <CommandForm<Body>
      submitLabel={before === undefined ? words.make : common.save}
      command={() =>
        isReady ? { method: before === undefined ? 'POST' : 'PATCH', path, body: terms() } : undefined
      }
      {...(opened === undefined ? {} : { changes: { path, opened: { ...opened.body }, etag: opened.etag } })}
      nameOf={(field) => (isTerm(field) ? words[field] : undefined)}
      {...(opened === undefined ? {} : { said: common.savedIt(name.trim()) })}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(faultAt) => (
        <Stack gap="sm">
          <TextInput
            label={words.name}
            description={words.nameHint}
            required
            data-autofocus
            maxLength={100}
            value={name}
            error={faultAt('/name')}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <TextInput
            type="datetime-local"
            label={words.expiresAt}
            description={words.expiresAtHint}
            value={ends}
            error={faultAt('/expiresAt')}
            onChange={({ currentTarget: { value } }) => setEnds(value)}
          />
          <Input.Wrapper
            labelElement="div"
            label={words.rights}
            description={words.rightsHint}
            error={faultAt('/rights') ?? (rights.length === 0 ? words.rightsNeeded : undefined)}
          >
            <Rights rights={rights} onChange={setRights} />
          </Input.Wrapper>
          <Textarea
            label={words.networks}
            description={words.networksHint}
            autosize
            minRows={1}
            value={networks}
            error={faultAt('/networks')}
            onChange={({ currentTarget: { value } }) => setNetworks(value)}
          />
          <NumberField
            label={words.dailyRefunds}
            description={words.dailyHint}
            digits={2}
            value={dailyRefunds}
            error={faultAt('/dailyRefunds')}
            onChange={setRefunds}
          />
          <NumberField
            label={words.dailyPayments}
            description={words.dailyHint}
            digits={2}
            value={dailyPayments}
            error={faultAt('/dailyPayments')}
            onChange={setPayments}
          />
          {before !== undefined && <DryRun id={before.id} rights={rights} networks={addresses} />}
        </Stack>
      )}
    </CommandForm>
  );
}

const namesOfTerms = ['name', 'rights', 'expiresAt', 'networks', 'dailyRefunds', 'dailyPayments'] as const;

function isTerm(field: string): field is (typeof namesOfTerms)[number] {
  return namesOfTerms.some((term) => term === field);
}
