/** Offers and customers that a request names, looked up in the reference data: what it does not know is told of, or refused. */
import type { ReferenceMode } from '../../domain/reference/modes.js';
import { allSettled } from '../../kernel/concurrency.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import type { ReadModels } from '../../ports/readModels.js';
import { customerModel, offerModel } from '../../projections/reference.js';

export interface NamedReference {
  readonly kind: 'offer' | 'customer';
  readonly id: string;
  /** JSON pointer of the field that names it. */
  readonly path: string;
}

export const referenceWarningCodes = ['OFFER_NOT_FOUND', 'CUSTOMER_NOT_FOUND'] as const;

export interface ReferenceWarning {
  readonly code: (typeof referenceWarningCodes)[number];
  readonly path: string;
  readonly message: string;
}

/** @throws DomainError OFFER_NOT_FOUND, CUSTOMER_NOT_FOUND in the mode `strict` */
export type CheckReferences = (
  named: readonly NamedReference[],
  context: CommandContext,
) => Promise<readonly ReferenceWarning[]>;

const codes = { offer: 'OFFER_NOT_FOUND', customer: 'CUSTOMER_NOT_FOUND' } as const;

export function referenceCheck(readModels: Pick<ReadModels, 'get'>, mode: ReferenceMode): CheckReferences {
  const isKnown = async ({ kind, id }: NamedReference) =>
    (await readModels.get(kind === 'offer' ? offerModel : customerModel, id))?.document != null;

  return async (named, { recovering }) => {
    const known = await allSettled(named.map(isKnown));
    const warnings = named
      .filter((_, index) => known[index] === false)
      .map(
        ({ kind, id, path }): ReferenceWarning => ({
          code: codes[kind],
          path,
          message: `${kind === 'offer' ? 'Offer' : 'Customer'} ${quoted(id)} not found`,
        }),
      );
    const [first] = warnings;
    // Whether a command that is done again was accepted was judged the first time: what it names may be gone since.
    if (first === undefined || mode === 'warn' || recovering === true) return warnings;
    throw new DomainError(first.code, first.message, {
      errors: warnings.map(({ path, message }) => ({ path, message })),
    });
  };
}
