/** Fields of requests by which a person proves who they are. */
import { z } from 'zod';

/** A password as it is sent; whether it may be chosen is another question. */
export const sentPassword = z.string().min(1).max(1_024);

export const sentOtp = z
  .string()
  .trim()
  .max(32)
  .optional()
  .describe('With a second factor: the code of the app, or a recovery code');
