/** The nonce that the page's Content-Security-Policy requires on every `<style>` added at run time. */

const given = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The library that locks scrolling behind a dialog looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: given });

export function styleNonce(): string {
  return given;
}
