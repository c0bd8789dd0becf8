/** Where webhooks and their messages are read, and where they are shown. */

const encoded = encodeURIComponent;

export const apiPathOf = (id: string) => `/api/webhook-endpoints/${encoded(id)}`;
export const addressOf = (id: string) => `/webhooks/${encoded(id)}`;
export const addressOfMessage = (id: string, eventId: string) =>
  `${addressOf(id)}/messages/${encoded(eventId)}`;
