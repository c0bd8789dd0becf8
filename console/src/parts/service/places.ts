/** Addresses of the console and the service: found from the page's `<base>`, so that a proxy may put them under any prefix. */

const base = typeof document === 'undefined' ? null : document.querySelector('base');

/** The address of the console, with a slash at its end. While it is developed the page stands at the root. */
export const consoleUrl: string = base === null ? '/' : new URL('.', base.href).pathname;

/** The address of the service, without a slash at its end. */
export const serviceUrl: string = base === null ? '' : new URL('..', base.href).pathname.replace(/\/$/, '');
