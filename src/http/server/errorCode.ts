/** The schema of refusal codes in answers, with the name that generated clients use. */
import { z } from 'zod';
import { errorCodes } from './problems.js';

export const errorCode = z
  .enum([...errorCodes])
  .describe('Error code for programs')
  .meta({ id: 'ErrorCode' });
