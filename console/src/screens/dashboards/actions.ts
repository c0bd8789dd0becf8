/** The actions on dashboards. */
import type { Dashboard } from 'back-office-client';
import { type Action, type ActionField, numberOf, textOf } from '../../parts/actions/action.js';
import type { useDashboardWords } from './words.js';

type Words = ReturnType<typeof useDashboardWords>;

function settings(words: Words, now?: Dashboard): readonly ActionField[] {
  return [
    { name: 'name', label: words.name, kind: 'text', initial: now?.name ?? '', isRequired: true },
    { name: 'description', label: words.description, kind: 'long', initial: now?.description ?? '' },
    {
      name: 'refreshInterval',
      label: words.refreshSeconds,
      kind: 'number',
      initial: now?.refreshInterval ?? 300,
      hint: words.refreshHint,
    },
  ];
}

export function creation(words: Words, onDone: (id: string) => void): Action {
  return {
    key: 'create',
    label: words.create,
    isPrimary: true,
    isIndependent: true,
    previews: false,
    fields: [
      ...settings(words),
      { name: 'type', label: words.type, kind: 'text', initial: '', hint: words.typeHint },
    ],
    command: (values) => {
      const name = textOf(values, 'name');
      if (name === undefined) return undefined;
      return {
        method: 'POST',
        path: '/api/dashboards',
        body: {
          name,
          description: textOf(values, 'description'),
          type: textOf(values, 'type'),
          refreshInterval: numberOf(values, 'refreshInterval'),
        },
      };
    },
    onDone: (body) => onDone((body as { readonly id: string }).id),
  };
}

export function actionsOn(dashboard: Dashboard, words: Words, onRemoved: () => void): readonly Action[] {
  const path = `/api/dashboards/${encodeURIComponent(dashboard.id)}`;
  return [
    {
      key: 'change',
      label: words.change,
      previews: false,
      fields: settings(words, dashboard),
      command: (values) => {
        const name = textOf(values, 'name');
        if (name === undefined) return undefined;
        return {
          method: 'PUT',
          path,
          body: {
            name,
            // An absent description keeps the old one, so an emptied one is sent as an empty text.
            description: textOf(values, 'description') ?? '',
            refreshInterval: numberOf(values, 'refreshInterval') ?? 0,
          },
        };
      },
    },
    {
      key: 'assign',
      label: words.assign,
      text: words.assignText,
      previews: false,
      isIndependent: true,
      fields: [
        { name: 'userId', label: words.userId, kind: 'user', initial: '', isRequired: true },
        { name: 'isDefault', label: words.asDefault, kind: 'yesNo', initial: false },
      ],
      command: (values) => {
        const userId = textOf(values, 'userId');
        if (userId === undefined) return undefined;
        // An unticked box leaves the user's default dashboard as it is.
        const body = values.isDefault === true ? { isDefault: true } : {};
        return { method: 'PUT', path: `${path}/users/${encodeURIComponent(userId)}`, body };
      },
    },
    {
      key: 'unassign',
      label: words.unassign,
      previews: false,
      isIndependent: true,
      fields: [{ name: 'userId', label: words.userId, kind: 'user', initial: '', isRequired: true }],
      command: (values) => {
        const userId = textOf(values, 'userId');
        return userId === undefined
          ? undefined
          : { method: 'DELETE', path: `${path}/users/${encodeURIComponent(userId)}` };
      },
    },
    {
      key: 'remove',
      label: words.remove,
      text: words.removeText,
      isDangerous: true,
      previews: false,
      command: () => ({ method: 'DELETE', path }),
      onDone: onRemoved,
    },
  ];
}
