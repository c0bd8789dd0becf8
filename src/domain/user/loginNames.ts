/** E-mail addresses and usernames: which are well formed, when two are the same, and how a username is made. */

/** RFC 5321, 4.5.3.1: octets of the part before the `@` and of the whole address. */
const maximumLocalPart = 64;
const maximumAddress = 254;
const maximumUsername = 64;

/** RFC 5322 atoms with the letters of RFC 6531 (SMTPUTF8), joined by single dots; quoted forms are not taken. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Characters with another meaning in a URL, whose parser knows how to spell a domain. */
const notInDomains = /[\s/?#@:\\%[\]]/;

/** Begins with a letter or digit, so that a name is never taken for an option or a path; no `@`, so never for an address. */
const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;
const allDigits = /^\p{N}+$/u;

/**
 * The address as it is kept: trimmed, composed (NFC), the domain in lower-case ASCII (IDNA). The part before
 * the `@` keeps its case, since RFC 5321 lets a mail server tell the cases apart. Undefined when it is no address.
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

/** The domain as DNS spells it (IDNA, lower case); undefined when it is none. */
function asciiDomain(domain: string): string | undefined {
  if (notInDomains.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const ascii = new URL(`http://${domain}`).hostname;
  return domainName.test(ascii) ? ascii : undefined;
}

/**
 * Folds a login name, so that names that differ only in case are equal. Upper case first, so that letters with several lower-case forms (ß and ss,
 * ς and σ) meet; compatibility forms (NFKC) are the plain letters.
 */
export function foldLoginName(name: string): string {
  return name.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * Whether two addresses are of one mailbox for certain, but for the case of letters of ASCII. A person who proves to have the one is let at the
 * things of the other. What `foldLoginName` holds for the same may be two mailboxes: `strasse@…` and `straße@…`.
 */
export function isSameMailbox(one: string, other: string): boolean {
  const plain = (address: string) =>
    normalizeEmail(address)?.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [left, right] = [plain(one), plain(other)];
  return left !== undefined && left === right;
}

/** The username as it is kept, or undefined when it is none: 1 to 64 letters, digits, `.`, `_`, `-`, never all digits. */
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
/** Letters of Cyrillic and Greek that look like those of Latin. */
const latinLookalikes = /^[аеорсухіјѕһԁԛԝвкмнтіїёϲονυρτικα\p{N}._-]+$/iu;

/** Whether people would take the name for another one: letters of several scripts, or none but those that look like Latin ones (UTS 39). */
export function isMistakable(username: string): boolean {
  const used = scripts.filter((script) => script.test(username)).length;
  return (
    used > 1 ||
    (!/\p{Script=Latin}/u.test(username) && /\p{L}/u.test(username) && latinLookalikes.test(username))
  );
}

/**
 * Usernames to try, in this order, for a user who named none. The first is the address before its `@` and `+`, then the same with the user's id,
 * which nobody else can have been given.
 */
export function usernamesFor(email: string, id: number): readonly string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@')).split('+')[0] ?? '';
  const spelled = mailbox.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '.').replace(/^[^\p{L}\p{N}]+/u, '');
  const base = [...spelled].slice(0, 40).join('');
  const named = base === '' ? 'user' : (normalizeUsername(base) ?? `user-${base}`);
  return [named, `${named}-${id}`, `${named}-${id}-user`];
}
