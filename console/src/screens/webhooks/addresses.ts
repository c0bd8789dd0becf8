/** The addresses of webhooks and their messages, in the API and the console. */

const encoded = encodeURIComponent;

export const apiPathOf = (id: string) => `/api/webhook-endpoints/${encoded(id)}`;
export const addressOf = (id: string) => `/webhooks/${encoded(id)}`;
export const addressOfMessage = (id: string, eventId: string) =>
  `${addressOf(id)}/messages/${encoded(eventId)}`;
