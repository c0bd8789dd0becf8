/** The codes of refusals as answers have them, with the name by which generated clients call them. */
import { z } from 'zod';
import { errorCodes } from './problems.js';

export const errorCode = z
  .enum([...errorCodes])
  .describe('Error code for programs')
  .meta({ id: 'ErrorCode' });
