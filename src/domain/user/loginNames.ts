/** E-mail addresses and usernames: their form, when two are the same, and how a username is generated. */

/** RFC 5321, 4.5.3.1: octets of the part before the `@` and of the whole address. */
const maximumLocalPart = 64;
const maximumAddress = 254;
const maximumUsername = 64;

/** RFC 5322 atoms with the letters of RFC 6531 (SMTPUTF8), joined by single dots; quoted forms are not accepted. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Characters with another meaning in a URL, whose parser is used to spell a domain. */
const notInDomains = /[\s/?#@:\\%[\]]/;

/** Begins with a letter or digit, so that a name is never taken for an option or a path; no `@`, so never for an address. */
const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;
const allDigits = /^\p{N}+$/u;

/**
 * Returns the address as it is stored: trimmed, composed (NFC), the domain in lower-case ASCII (IDNA). The part before the `@` keeps its
 * case, since RFC 5321 lets a mail server distinguish cases. Undefined if it is no address.
 */
export function normalizeEmail(text: string): string | undefined {
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  if (domain === undefined || !localPart.test(local)) return undefined;
  if (Buffer.byteLength(local) > maximumLocalPart) return undefined;
  const normalized = `${local}@${domain}`;
  return Buffer.byteLength(normalized) > maximumAddress ? undefined : normalized;
}

/** The domain as DNS spells it (IDNA, lower case); undefined if it is invalid. */
function asciiDomain(domain: string): string | undefined {
  if (notInDomains.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const ascii = new URL(`http://${domain}`).hostname;
  return domainName.test(ascii) ? ascii : undefined;
}

/**
 * Folds a login name, so that names that differ only in case are equal. It maps to upper case first, so that letters with several
 * lower-case forms (ß and ss, ς and σ) become equal; compatibility forms (NFKC) become plain letters.
 */
export function foldLoginName(name: string): string {
  return name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * Whether two addresses certainly belong to one mailbox; only the case of ASCII letters may differ. Proof of one gives access to what
 * belongs to the other. Addresses that `foldLoginName` treats as equal may be two mailboxes: `strasse@…` and `straße@…`.
 */
export function isSameMailbox(one: string, other: string): boolean {
  const plain = (address: string) =>
    normalizeEmail(address)?.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [left, right] = [plain(one), plain(other)];
  return left !== undefined && left === right;
}

/** Returns the username as it is stored: 1 to 64 letters, digits, `.`, `_`, `-`, never all digits. Undefined if it is invalid. */
export function normalizeUsername(text: string): string | undefined {
  const name = text.trim().normalize('NFC');
  if ([...name].length > maximumUsername || !usernamePattern.test(name) || allDigits.test(name))
    return undefined;
  return name;
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Thai',
  'Hangul',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
/** Cyrillic and Greek letters that look like Latin ones. */
const latinLookalikes = /^[аеорсухіјѕһԁԛԝвкмнтіїёϲονυρτικα\p{N}._-]+$/iu;

/** Whether people may mistake the name for another one: it mixes scripts, or has only letters that look like Latin ones (UTS 39). */
export function isMistakable(username: string): boolean {
  const used = scripts.filter((script) => script.test(username)).length;
  return (
    used > 1 ||
    (!/\p{Script=Latin}/u.test(username) && /\p{L}/u.test(username) && latinLookalikes.test(username))
  );
}

/**
 * Usernames to try, in this order, for a user who chose none: the address before its `@` and `+`, then the same with the user's id, which
 * no other user can have been given.
 */
export function usernamesFor(email: string, id: number): readonly string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@')).split('+')[0] ?? '';
  const spelled = mailbox.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '.').replace(/^[^\p{L}\p{N}]+/u, '');
  const base = [...spelled].slice(0, 40).join('');
  const named = base === '' ? 'user' : (normalizeUsername(base) ?? `user-${base}`);
  return [named, `${named}-${id}`, `${named}-${id}-user`];
}
