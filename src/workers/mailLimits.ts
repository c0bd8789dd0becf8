/** The time limit of jobs that send mail. */
import { longestSending } from '../ports/mail.js';

/** In ms; the attachment may have to be rendered first. */
export const mailTimeLimit = longestSending + 15 * 60_000;
