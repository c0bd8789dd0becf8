/** Opens the history of any aggregate by its kind and id. */
import { Button, Group, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNameOfKind } from '../../parts/history/types.js';
import { useGo } from '../../parts/layout/Link.js';
import { kinds } from './kinds.js';
import { useAuditWords } from './words.js';

export function LookUp() {
  const words = useAuditWords();
  const nameOfKind = useNameOfKind();
  const go = useGo();
  const [kind, setKind] = useState<string>(kinds[0]);
  const [id, setId] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (id.trim() !== '') go(`/audit/${kind}/${encodeURIComponent(id.trim())}`);
  }

  return (
    <Popover trapFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <Button variant="default" size="sm">
          {words.search}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Stack gap="xs">
            <NativeSelect
              label={words.searchType}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
              data={kinds.map((value) => ({ value, label: nameOfKind(value) }))}
            />
            <TextInput
              label={words.searchId}
              value={id}
              onChange={({ currentTarget }) => setId(currentTarget.value)}
              required
            />
            <Group justify="flex-end">
              <Button type="submit">{words.open}</Button>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
