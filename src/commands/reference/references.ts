/** Looks up offers and customers named by a request; unknown ones lead to a warning or a refusal. */
import type { ReferenceMode } from '../../domain/reference/modes.js';
import { hasUnusableVatId } from '../../domain/shared/taxes.js';
import { isVatIdOfUnion } from '../../domain/shared/vatIds/vatId.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import type { DomainEvent } from '../../kernel/events.js';
import { allSettled } from '../../kernel/waiting.js';
import type { ReadModels } from '../../ports/readModels.js';
import { customerModel, offerModel } from '../../projections/reference.js';
import type { Document } from '../../query/fields.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';

export interface NamedReference {
  readonly kind: 'offer' | 'customer';
  readonly id: string;
  /** JSON pointer of the field that names it. */
  readonly path: string;
}

export const referenceWarningCodes = [
  'OFFER_NOT_FOUND',
  'CUSTOMER_NOT_FOUND',
  'VAT_ID_INVALID',
  'VAT_ID_UNCHECKED',
] as const;

export interface ReferenceWarning {
  readonly code: (typeof referenceWarningCodes)[number];
  readonly path: string;
  readonly message: string;
}

/**
 * @param target the stream that the command changes; a command that was carried out there before is not refused again
 * @throws DomainError OFFER_NOT_FOUND, CUSTOMER_NOT_FOUND in `strict` mode
 */
export type CheckReferences = <State, Command, Event extends DomainEvent>(
  named: readonly NamedReference[],
  context: CommandContext,
  target?: readonly [aggregate: Aggregate<State, Command, Event>, id: string],
) => Promise<readonly ReferenceWarning[]>;

const codes = { offer: 'OFFER_NOT_FOUND', customer: 'CUSTOMER_NOT_FOUND' } as const;

/** @param asksVatIds whether member states are asked about VAT ids */
export function referenceCheck(
  readModels: Pick<ReadModels, 'get'>,
  handler: Pick<CommandHandler, 'wasCarriedOut'>,
  mode: ReferenceMode,
  asksVatIds: boolean,
): CheckReferences {
  const find = async ({ kind, id }: NamedReference) =>
    (await readModels.get(kind === 'offer' ? offerModel : customerModel, id))?.document ?? null;

  return async (named, context, target) => {
    const found = await allSettled(named.map(find));
    const missing = named
      .filter((_, index) => found[index] === null)
      .map(
        ({ kind, id, path }) =>
          ({
            code: codes[kind],
            path,
            message: `${kind === 'offer' ? 'Offer' : 'Customer'} ${quoted(id)} not found`,
          }) satisfies ReferenceWarning,
      );
    const taxed = named.flatMap((reference, index) =>
      vatIdWarning(reference, found[index] ?? null, asksVatIds),
    );
    const warnings = [...missing, ...taxed];
    const [first] = missing;
    if (first === undefined || mode === 'warn') return warnings;
    // What the command names may be gone since it was carried out.
    if (target !== undefined && (await handler.wasCarriedOut(...target, context))) return warnings;
    throw new DomainError(first.code, first.message, {
      errors: missing.map(({ path, message }) => ({ path, message })),
    });
  };
}

/** Warns of a customer whose VAT id is invalid, or not confirmed by its member state yet. */
function vatIdWarning(
  { kind, id, path }: NamedReference,
  document: Document | null,
  asksVatIds: boolean,
): ReferenceWarning[] {
  const { country, vatId, vatIdValid }: Partial<Document> = document ?? {};
  if (kind !== 'customer' || typeof country !== 'string' || typeof vatId !== 'string') return [];
  const named = `VAT id ${quoted(vatId)} of customer ${quoted(id)}`;
  if (vatIdValid === false || hasUnusableVatId({ country, vatId })) {
    const message = `${named} is not valid, so there is no reverse charge; correct it in the reference data`;
    return [{ code: 'VAT_ID_INVALID', path, message }];
  }
  if (!asksVatIds || vatIdValid !== null || isVatIdOfUnion(vatId) !== true) return [];
  return [{ code: 'VAT_ID_UNCHECKED', path, message: `${named} is not confirmed by VIES yet` }];
}
