/** Lines and discounts that one cart may have, so that its events and documents stay small. */
export const cartLimits = { items: 500, discounts: 20 };
