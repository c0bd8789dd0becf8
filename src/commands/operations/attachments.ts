/** Printed documents as mails bring them. */
import { buffer } from 'node:stream/consumers';
import type { MailAttachment } from '../../ports/mail.js';
import { fileNameOf, type PrintedKind, type Printing } from './documentFiles.js';

export interface AttachedDocument {
  readonly kind: PrintedKind;
  readonly id: string;
  /** The number that names the file. */
  readonly number: string;
  /** The revision of the document now; an error of it ends the wait. */
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
