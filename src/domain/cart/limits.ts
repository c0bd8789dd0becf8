/** Limits of lines and discounts per cart, so that its events and documents stay small. */
export const cartLimits = { items: 500, discounts: 20 };

/** How long a checkout holds the cart's sums, in ms. */
export const checkoutTime = 30 * 60_000;
