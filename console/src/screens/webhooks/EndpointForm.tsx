/** The address, events and options of a new or existing webhook. */
import { MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { EventTypeList, WebhookEndpoint } from 'back-office-client';
import { useState } from 'react';
import { useWords } from '../../messages/words.js';
import { CommandForm } from '../../parts/forms/CommandForm.js';
import { momentOf } from '../../parts/forms/localTime.js';
import type { Answer } from '../../parts/service/call.js';
import { useRead } from '../../parts/service/read.js';
import { apiPathOf } from './addresses.js';
import { useWebhookWords } from './words.js';

export interface EndpointFormProps<Body> {
  /** The webhook to change; absent for a new one. */
  readonly opened?: Answer<WebhookEndpoint>;
  readonly onDone: (body: Body) => void;
  readonly onCancel: () => void;
}

const orders = ['subject', 'none'] as const;
const payloads = ['full', 'thin'] as const;
const begins = ['now', 'time'] as const;

const terms = ['url', 'types', 'description', 'order', 'payload', 'status'] as const;

function isTerm(field: string): field is (typeof terms)[number] {
  return terms.some((term) => term === field);
}

/** Returns all event types by resource, each group after the pattern for the whole resource. */
function useTypes(): readonly { readonly group: string; readonly items: string[] }[] {
  const { data } = useRead<EventTypeList>('/api/event-types');
  const groups = new Map<string, string[]>();
  for (const { type } of data?.body.value ?? []) {
    const area = type.slice(0, type.indexOf('.'));
    const known = groups.get(area);
    if (known === undefined) groups.set(area, [`${area}.*`, type]);
    else known.push(type);
  }
  return [{ group: '*', items: ['*'] }, ...[...groups].map(([group, items]) => ({ group, items }))];
}

export function EndpointForm<Body>({ opened, onDone, onCancel }: EndpointFormProps<Body>) {
  const words = useWebhookWords();
  const common = useWords();
  const before = opened?.body;
  const [url, setUrl] = useState(before?.url ?? '');
  const [types, setTypes] = useState<readonly string[]>(before?.types ?? []);
  const [description, setDescription] = useState(before?.description ?? '');
  const [order, setOrder] = useState<string>(before?.order ?? 'subject');
  const [payload, setPayload] = useState<string>(before?.payload ?? 'full');
  const [isTouched, setTouched] = useState(false);
  const [begin, setBegin] = useState<string>('now');
  const [time, setTime] = useState('');
  const path = before === undefined ? '/api/webhook-endpoints' : apiPathOf(before.id);
  const known = useTypes();

  const body = { url, types, description: description.trim() === '' ? null : description, order, payload };
  const from = begin === 'now' ? 'now' : { time: momentOf(time) };
  const isReady = url.trim() !== '' && types.length > 0 && (begin === 'now' || time !== '');

  return (
    <CommandForm<Body>
      submitLabel={before === undefined ? words.make : common.save}
      command={() => {
        if (!isReady) return undefined;
        if (before === undefined) return { method: 'POST', path, body: { ...body, from } };
        return { method: 'PATCH', path, body };
      }}
      {...(opened === undefined ? {} : { changes: { path, opened: { ...opened.body }, etag: opened.etag } })}
      nameOf={(field) => (isTerm(field) ? words[field] : undefined)}
      {...(opened === undefined ? {} : { said: common.savedIt(url.trim()) })}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(faultAt) => (
        <Stack gap="sm">
          <TextInput
            label={words.url}
            description={words.urlHint}
            type="url"
            required
            data-autofocus
            maxLength={2_048}
            value={url}
            error={faultAt('/url')}
            onBlur={() => setTouched(true)}
            onChange={({ currentTarget: { value } }) => setUrl(value)}
          />
          <MultiSelect
            label={words.types}
            description={words.typesHint}
            data={known}
            value={[...types]}
            searchable
            withAsterisk
            error={faultAt('/types') ?? (isTouched && types.length === 0 ? words.typesNeeded : undefined)}
            onBlur={() => setTouched(true)}
            onChange={setTypes}
          />
          <TextInput
            label={words.description}
            description={words.descriptionHint}
            maxLength={500}
            value={description}
            error={faultAt('/description')}
            onChange={({ currentTarget: { value } }) => setDescription(value)}
          />
          <NativeSelect
            label={words.order}
            data={orders.map((value) => ({ value, label: words[`order_${value}`] }))}
            value={order}
            onChange={({ currentTarget: { value } }) => setOrder(value)}
          />
          <NativeSelect
            label={words.payload}
            data={payloads.map((value) => ({ value, label: words[`payload_${value}`] }))}
            value={payload}
            onChange={({ currentTarget: { value } }) => setPayload(value)}
          />
          {before === undefined && (
            <NativeSelect
              label={words.begin}
              data={begins.map((value) => ({ value, label: words[`begin_${value}`] }))}
              value={begin}
              onChange={({ currentTarget: { value } }) => setBegin(value)}
            />
          )}
          {begin === 'time' && (
            <TextInput
              type="datetime-local"
              label={words.time}
              description={words.timeHint}
              required
              value={time}
              error={faultAt('/from')}
              onChange={({ currentTarget: { value } }) => setTime(value)}
            />
          )}
        </Stack>
      )}
    </CommandForm>
  );
}
