/**
 * Looks up the current facts that carts depend on, many at a time. It serves a change, which extends the holds of codes on the way, an
 * order, and a read, which holds and writes nothing.
 */
import type { CartFacts, CodeFacts, OfferFacts } from '../../domain/cart/commands.js';
import type { CartDiscount, CartLineTax } from '../../domain/cart/events.js';
import { dropReason, reassessCart } from '../../domain/cart/reassessment.js';
import { type CartContents, isCheckedOut, type OpenCart } from '../../domain/cart/state.js';
import type { DiscountCode } from '../../domain/reference/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { hasCode } from '../../kernel/errors.js';
import type { TaxRates } from '../../ports/taxRates.js';
import type { CartUses } from './uses.js';

/** The buyer of a cart, as far as taxes depend on them. */
export type TaxedBuyer = Pick<CartContents, 'customerId' | 'cartType'>;

/**
 * Returns how a cart's lines are taxed, as on its invoice; null when only the configured rate is known.
 * @param offers those that the reference data knows
 */
export type FindCartTaxes = (
  buyer: TaxedBuyer,
  offerIds: readonly string[],
  offers: ReadonlyMap<string, OfferFacts>,
) => Promise<ReadonlyMap<string, CartLineTax | null>>;

export interface CartReassessmentDependencies {
  /** Returns the reference data of offers; unknown ones are absent. */
  readonly findOffers: (offerIds: readonly string[]) => Promise<ReadonlyMap<string, OfferFacts>>;
  /** Returns the current codes; unknown ones are absent. */
  readonly findCodes: (codes: readonly string[]) => Promise<ReadonlyMap<string, DiscountCode>>;
  readonly uses: CartUses;
  readonly taxRates: TaxRates;
  /** If absent, no line's tax is decided. */
  readonly findTaxes?: FindCartTaxes | undefined;
  readonly defaultCurrency: string;
}

/** What a change looks up in addition, or leaves out. */
export interface ReassessmentOptions {
  /** The code being removed: its hold is not extended. */
  readonly except?: string;
  /** Offers besides those of the cart's lines. */
  readonly offerIds?: readonly string[];
}

export type CartReassessment = ReturnType<typeof createCartReassessment>;

export function createCartReassessment(dependencies: CartReassessmentDependencies) {
  const { findOffers, findCodes, findTaxes, uses, taxRates, defaultCurrency } = dependencies;

  /** Returns the current offers of the lines, and how the lines are taxed. */
  async function offersOf(
    cart: CartContents,
    others: readonly string[] = [],
  ): Promise<Pick<CartFacts, 'offers' | 'taxes'>> {
    const offerIds = [...new Set([...cart.items.map(({ offerId }) => offerId), ...others])];
    const offers = await findOffers(offerIds);
    return findTaxes === undefined ? { offers } : { offers, taxes: await findTaxes(cart, offerIds, offers) };
  }

  /** @param isUsedUp called only for codes that could otherwise stay */
  async function codesOf(
    cart: CartContents,
    discounts: readonly CartDiscount[],
    at: string,
    isUsedUp: (discount: CartDiscount) => Promise<boolean>,
  ): Promise<ReadonlyMap<string, CodeFacts>> {
    const definitions = await findCodes(discounts.map(({ code }) => code));
    const codes = new Map<string, CodeFacts>();
    for (const discount of discounts) {
      const { code } = discount;
      const definition = definitions.get(code) ?? null;
      const known = new Map([[code, { definition, usedUp: false }]]);
      const stays = dropReason(discount, cart, { codes: known, defaultCurrency }, at) === undefined;
      const { usageLimit = null, perCustomerLimit = null } = definition ?? {};
      const limited = stays && (usageLimit !== null || perCustomerLimit !== null);
      // The current limits apply, whatever they were when the code was put on the cart.
      const usedUp = limited && (await isUsedUp({ ...discount, usageLimit, perCustomerLimit }));
      codes.set(code, { definition, usedUp });
    }
    return codes;
  }

  return {
    /** Returns the facts for a command on a cart that does not exist. */
    nothing: (): CartFacts => ({ offers: new Map(), codes: new Map(), defaultCurrency }),

    async forChange(
      cart: OpenCart,
      context: CommandContext,
      { except, offerIds }: ReassessmentOptions = {},
    ): Promise<CartFacts> {
      const discounts = cart.discounts.filter(({ code }) => code !== except);
      const codes = await codesOf(cart, discounts, context.at.toISOString(), async (discount) => {
        try {
          await uses.holdForCart(cart, discount, context);
          return false;
        } catch (error) {
          if (!hasCode(error, 'INVALID_DISCOUNT')) throw error;
          return true;
        }
      });
      return { ...(await offersOf(cart, offerIds)), codes, defaultCurrency };
    },

    /** For an order, whose money is already taken: prices stay, and a code that is used up may exceed its limit. */
    async forOrder(cart: CartContents, context: CommandContext): Promise<CartFacts> {
      const codes = await codesOf(cart, cart.discounts, context.at.toISOString(), async () => false);
      return { offers: new Map(), codes, defaultCurrency };
    },

    /** Returns the cart as it is now: what the next change would find and record. */
    async asOfNow<Cart extends CartContents>(cart: Cart, now: Date): Promise<Cart> {
      const at = now.toISOString();
      if (isCheckedOut(cart, at)) return cart;
      const [codes, offers] = await Promise.all([
        codesOf(cart, cart.discounts, at, async (discount) => !(await uses.canHave(cart, discount, at))),
        offersOf(cart),
      ]);
      const facts = { ...offers, codes, defaultCurrency };
      return reassessCart({ ...cart, checkoutExpiresAt: null }, { at, taxRate: taxRates(), facts });
    },
  };
}
