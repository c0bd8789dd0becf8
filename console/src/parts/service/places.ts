/** Addresses of the console and the service, taken from the page's `<base>`, so that a proxy may serve them under any prefix. */

const base = typeof document === 'undefined' ? null : document.querySelector('base');

/** The address of the console, with a trailing slash; the root during development. */
export const consoleUrl: string = base === null ? '/' : new URL('.', base.href).pathname;

/** The address of the service, without a trailing slash. */
export const serviceUrl: string = base === null ? '' : new URL('..', base.href).pathname.replace(/\/$/, '');
