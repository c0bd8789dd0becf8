/**
 * Looks up the facts that carts rest on, as they are at the moment, many at a time. It serves a change, which holds the uses of codes longer on the
 * way, an order, and a read, which holds and writes nothing.
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

/** The buyer of a cart, as far as taxes depend on it. */
export type TaxedBuyer = Pick<CartContents, 'customerId' | 'cartType'>;

/**
 * How the lines of a cart are taxed as its invoice would: null where no more is known than the configured rate.
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
  /** Codes as they are now; those that there are not are absent. */
  readonly findCodes: (codes: readonly string[]) => Promise<ReadonlyMap<string, DiscountCode>>;
  readonly uses: CartUses;
  readonly taxRates: TaxRates;
  /** Absent: nothing is decided of any line. */
  readonly findTaxes?: FindCartTaxes | undefined;
  readonly defaultCurrency: string;
}

/** The subject of a change, and the look-ups that it needs. */
export interface ReassessmentOptions {
  /** The code that is taken off: its use is not held any longer. */
  readonly except?: string;
  /** Offers beside those that lines follow. */
  readonly offerIds?: readonly string[];
}

export type CartReassessment = ReturnType<typeof createCartReassessment>;

export function createCartReassessment(dependencies: CartReassessmentDependencies) {
  const { findOffers, findCodes, findTaxes, uses, taxRates, defaultCurrency } = dependencies;

  /** Returns the prices of its lines, and how they are taxed. */
  async function offersOf(
    cart: CartContents,
    others: readonly string[] = [],
  ): Promise<Pick<CartFacts, 'offers' | 'taxes'>> {
    const offerIds = [...new Set([...cart.items.map(({ offerId }) => offerId), ...others])];
    const offers = await findOffers(offerIds);
    return findTaxes === undefined ? { offers } : { offers, taxes: await findTaxes(cart, offerIds, offers) };
  }

  /** @param isUsedUp asked for codes that could stay otherwise */
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
      // The limits are those of now, whatever they were when the code was put on the cart.
      const usedUp = limited && (await isUsedUp({ ...discount, usageLimit, perCustomerLimit }));
      codes.set(code, { definition, usedUp });
    }
    return codes;
  }

  return {
    /** Nothing to look at: of a command on a cart that there is not. */
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

    /** The money is taken: prices stay, and a code that is used up goes beyond its limit. */
    async forOrder(cart: CartContents, context: CommandContext): Promise<CartFacts> {
      const codes = await codesOf(cart, cart.discounts, context.at.toISOString(), async () => false);
      return { offers: new Map(), codes, defaultCurrency };
    },

    /** The cart as it is now: what the next change would find, and would write down. */
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
