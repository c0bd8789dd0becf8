/**
 * Hashes of the files made of a document, as events in a stream beside the document, so that the document's own revision stays as it is.
 * They prove to holders of a file that it is the one that was made.
 */
import { hash } from 'node:crypto';
import { type EventLog, headAfter, noStream } from '../../events/log.js';
import type { CommandContext } from '../../kernel/context.js';
import type { RecordedEvent } from '../../kernel/events.js';
import { newUuid } from '../../kernel/ids.js';
import { WrongExpectedRevision } from '../../ports/eventStore.js';

export type HashedKind = 'invoice' | 'credit-note' | 'receipt';
export const hashedKinds: readonly HashedKind[] = ['invoice', 'credit-note', 'receipt'];

/** The files of an issued document were created. A change of fonts or layout creates new files, and another event. */
export interface DocumentHashed {
  readonly type: 'DocumentHashed';
  readonly data: {
    readonly kind: HashedKind;
    readonly id: string;
    /** SHA-256 of each file, hexadecimal; absent for a file that was not created. */
    readonly pdf: string;
    readonly ubl?: string;
    readonly cii?: string;
  };
}

export type DocumentHashEvent = DocumentHashed;

export interface DocumentFiles {
  readonly pdf: Uint8Array;
  readonly ubl?: string;
  readonly cii?: string;
}

export type DocumentHashes = ReturnType<typeof createDocumentHashes>;

export const sha256 = (content: Uint8Array | string) => hash('sha256', content, 'hex');

export function createDocumentHashes(log: EventLog) {
  const streamOf = (kind: HashedKind, id: string) => `document-${kind}-${id}`;

  async function read(stream: string): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const batch of log.read(stream)) events.push(...batch);
    return events;
  }

  return {
    /** Keeps the hashes unless they are kept already. @throws Unavailable */
    async record(kind: HashedKind, id: string, { pdf, ubl, cii }: DocumentFiles, context: CommandContext) {
      const stream = streamOf(kind, id);
      const data: DocumentHashed['data'] = {
        kind,
        id,
        pdf: sha256(pdf),
        ...(ubl === undefined ? {} : { ubl: sha256(ubl) }),
        ...(cii === undefined ? {} : { cii: sha256(cii) }),
      };
      const hashed: DocumentHashed = { type: 'DocumentHashed', data };
      for (;;) {
        const events = await read(stream);
        const isKept = events.some(
          ({ data: kept }) =>
            kept?.pdf === data.pdf &&
            (data.ubl === undefined || (kept.ubl === data.ubl && kept.cii === data.cii)),
        );
        if (isKept) return;
        try {
          const head = events.reduce(headAfter, noStream);
          const own = { ...context, commandId: newUuid() };
          await log.append({ stream, head, events: [hashed], encrypted: false, context: own });
          return;
        } catch (error) {
          // Another process was first: read again what it has kept.
          if (!(error instanceof WrongExpectedRevision)) throw error;
        }
      }
    },
    /** The newest event that has the PDF's hash. @throws Unavailable */
    async find(kind: HashedKind, id: string, pdf: string) {
      const events = await read(streamOf(kind, id));
      return events.findLast(({ data }) => data?.pdf === pdf)?.position;
    },
  };
}
