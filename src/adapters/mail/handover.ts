/**
 * How far a mail is on its way. Nodemailer reads its content once the server has said that it takes it (354), and answers nothing while it does.
 */
import { Readable } from 'node:stream';

export interface Handover {
  /** Passes the content on, and sees it go. */
  readonly watch: (content: Readable) => Readable;
  /** All of it went: the server may have the mail, whether or not its answer comes. */
  isComplete(): boolean;
}

/** @param began called when the server takes the content */
export function openHandover(began: () => void): Handover {
  let complete = false;
  async function* pieces(content: Readable) {
    began();
    yield* content;
    complete = true;
  }
  return {
    watch: (content) => Readable.from(pieces(content), { objectMode: false }),
    isComplete: () => complete,
  };
}
