/** How strangers become users. */

/** `verify`: an address has to be verified before its user can sign in; `open`: at once; `closed`: nobody signs up. */
export const signupModes = ['verify', 'open', 'closed'] as const;
export type SignupMode = (typeof signupModes)[number];
