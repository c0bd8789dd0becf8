/** Sends a mail to a customer, and returns the outcome for the stream that requested the mail. */
import { type Mail, type MailMessage, MailRefused } from '../../ports/mail.js';
import type { Contact } from './contactLookup.js';

export type Delivery = 'sent' | 'noAddress' | 'refused';

/**
 * @param write called when there is an address
 * @throws Unavailable
 */
export async function deliver(
  mail: Pick<Mail, 'send'>,
  { email }: Contact,
  write: () => Promise<Omit<MailMessage, 'to'> | undefined>,
): Promise<Delivery | undefined> {
  if (email === null) return 'noAddress';
  const message = await write();
  if (message === undefined) return undefined;
  try {
    await mail.send({ ...message, to: email });
    return 'sent';
  } catch (error) {
    if (error instanceof MailRefused) return 'refused';
    throw error;
  }
}
