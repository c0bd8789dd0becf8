/** Lines and discounts that one cart may have, so that its events and documents stay small. */
export const cartLimits = { items: 500, discounts: 20 };

/** How long a checkout holds what the cart comes to, milliseconds. */
export const checkoutTime = 30 * 60_000;
