/** How long a job may take that sends a mail. */
import { longestSending } from '../ports/mail.js';

/** Milliseconds: what is attached may have to be rendered before. */
export const mailTimeLimit = longestSending + 15 * 60_000;
