/** The nonce that this page's policy requires on each `<style>` that is made while it runs. */

const given = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// By this name the library that holds the page still behind a dialogue looks for it.
Object.assign(globalThis, { __webpack_nonce__: given });

export function styleNonce(): string {
  return given;
}
