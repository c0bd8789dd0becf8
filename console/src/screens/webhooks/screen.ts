/** Webhooks: their receivers, the deliveries, and what waits. */
import { Webhook } from 'lucide-react';
import type { Screen } from '../../parts/screen.js';

export const screen: Screen = {
  name: { en: 'Webhooks', de: 'Webhooks' },
  icon: Webhook,
  needs: { roles: ['Admin', 'Auditor'] },
  navigation: { group: 'system', order: 45 },
  pages: [
    { path: '/webhooks', load: async () => (await import('./List.js')).WebhookList },
    { path: '/webhooks/$id', load: async () => (await import('./One.js')).OneWebhook },
    { path: '/webhooks/$id/attempts', load: async () => (await import('./Attempts.js')).WebhookAttempts },
    {
      path: '/webhooks/$id/messages/$eventId',
      load: async () => (await import('./Message.js')).WebhookMessage,
    },
  ],
  finds: [{ pattern: /^whe_\w+$/, address: (typed) => `/webhooks/${typed}` }],
};
