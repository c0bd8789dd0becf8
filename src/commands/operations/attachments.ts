/** Printed documents as attachments of mails. */
import { buffer } from 'node:stream/consumers';
import type { MailAttachment } from '../../ports/mail.js';
import { fileNameOf, type PrintedKind, type Printing } from './documentFiles.js';

export interface AttachedDocument {
  readonly kind: PrintedKind;
  readonly id: string;
  /** The number used in the file name. */
  readonly number: string;
  /** Returns the document's current revision; an error ends the wait. */
  readonly revisionOf: () => Promise<number>;
}

/** @throws DomainError SERVICE_UNAVAILABLE while the PDF is being rendered */
export async function attach(
  printing: Pick<Printing, 'open'>,
  { kind, id, number, revisionOf }: AttachedDocument,
  signal: AbortSignal,
): Promise<MailAttachment> {
  const { file } = await printing.open(kind, id, revisionOf, { by: 'service:mails', signal });
  const { contentType } = file;
  return { filename: fileNameOf(kind, number), contentType, content: await buffer(file.open()) };
}
