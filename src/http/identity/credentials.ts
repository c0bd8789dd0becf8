/** Request fields with which people prove who they are. */
import { z } from 'zod';

/** A password that is checked; the rules for new passwords are elsewhere. */
export const sentPassword = z.string().min(1).max(1_024);

export const sentOtp = z
  .string()
  .trim()
  .max(32)
  .optional()
  .describe('With a second factor: the code of the app, or a recovery code');
