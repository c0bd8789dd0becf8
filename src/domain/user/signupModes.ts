/** How strangers can become users. */

/** `verify`: users must verify their address before they can sign in; `open`: they can at once; `closed`: nobody can sign up. */
export const signupModes = ['verify', 'open', 'closed'] as const;
export type SignupMode = (typeof signupModes)[number];
