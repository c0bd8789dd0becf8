/** Which e-mail addresses, usernames and passwords are valid, and which login names are the same. */
import { describe, expect, test } from '@jest/globals';
import {
  foldLoginName,
  isMistakable,
  normalizeEmail,
  normalizeUsername,
  usernamesFor,
} from '../../../src/domain/user/loginNames.js';
import { passwordWeakness, refuseWeakPassword } from '../../../src/domain/user/passwordRules.js';
import { DomainError } from '../../../src/kernel/errors.js';

describe('an e-mail address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.King@Example.COM ', 'Ada.King@example.com'],
    ['ada+tag@sub.example.co.uk', 'ada+tag@sub.example.co.uk'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['josé@example.com', 'josé@example.com'],
    ['admin@localhost', 'admin@localhost'],
  ])('%j is kept as %j', (text, kept) => expect(normalizeEmail(text)).toBe(kept));

  test.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'ada@@example.com',
    'ada king@example.com',
    'ada@exa mple.com',
    '.ada@example.com',
    'ada..king@example.com',
    'ada@-example.com',
    'ada@example..com',
    '"ada"@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada\u0000@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}com`,
  ])('%j is invalid', (text) => expect(normalizeEmail(text)).toBeUndefined());
});

describe('two login names are the same', () => {
  test.each([
    ['Ada@Example.com', 'ada@example.COM'],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['JOSÉ', 'jose\u0301'],
    ['ａｄａ', 'ada'],
  ])('%j and %j', (left, right) => expect(foldLoginName(left)).toBe(foldLoginName(right)));
  test('only if all letters are equal', () => {
    expect(foldLoginName('ada')).not.toBe(foldLoginName('adä'));
  });
});

test.each([
  ['аda', true],
  ['асе', true],
  ['Αdmin', true],
  ['ορο', true],
  ['ada', false],
  ['Łukasz-7', false],
  ['Иван', false],
  ['Ελένη', false],
  ['李雷', false],
  ['7.7', false],
])('%j can be mistaken for another name: %p', (name, mistakable) =>
  expect(isMistakable(name)).toBe(mistakable),
);

describe('a username', () => {
  test.each([['ada'], ['Ada.King_2-x'], ['7ada'], ['Łukasz'], ['李雷'], ['a'.repeat(64)]])(
    'can be %j',
    (name) => {
      expect(normalizeUsername(name)).toBe(name);
    },
  );
  test.each([['123'], ['٣٤٥'], [''], ['-ada'], ['a@b'], ['a b'], ['a/b'], ['a'.repeat(65)]])(
    'cannot be %j',
    (name) => {
      expect(normalizeUsername(name)).toBeUndefined();
    },
  );
  test.each([
    ['ada@example.com', 'ada'],
    ['Ada.King+shop@example.com', 'Ada.King'],
    ['12345@example.com', 'user-12345'],
    ["o'brien@example.com", 'o.brien'],
    ['_x@example.com', 'x'],
    ['+tag@example.com', 'user'],
    [`${'9'.repeat(64)}@example.com`, `user-${'9'.repeat(40)}`],
  ])('is made from %j as %j', (email, name) => {
    const candidates = usernamesFor(email, 12);
    expect(candidates[0]).toBe(name);
    expect(candidates[1]).toBe(`${name}-12`);
    for (const candidate of candidates) expect(normalizeUsername(candidate)).toBe(candidate);
  });
});

describe('a password', () => {
  const owner = {
    email: 'ada.king@example.com',
    username: 'countess',
    firstName: 'Ada',
    lastName: 'Lovelace',
  };
  test.each([
    'correct horse battery staple',
    'Tr0ub4dor&3',
    'Password123!',
    'žluťoučký kůň',
    '𝒜𝓈𝓉𝓇𝒶𝓁 1',
    'leagueoflegends',
    'qwertyuiopqwertyuiop',
    'x1'.repeat(3) + 'y'.repeat(122),
  ])('%j is accepted', (password) => expect(passwordWeakness(password, owner)).toBeUndefined());

  test.each([
    ['too short', 'Tr0ub4d'],
    ['too short in characters, however many bytes', '🐎🐎🔋🔋📎📎🧷'],
    ['too long', `x${'ab1'.repeat(43)}`],
    ['common', 'Password1'],
    ['common in capitals', 'QWERTYUIOP'],
    ['among the ten thousand commonest', 'applesauce'],
    ['a word of this trade', 'passwort123'],
    ['a run of the keyboard', 'asdfghjkl'],
    ['a run backwards', '87654321'],
    ['one letter again and again', 'zzzzzzzzzzzz'],
    ['a short piece again and again', 'abc1abc1abc1'],
    ['holding the first name', 'hello-ADA-hello'],
    ['holding the last name', '9lovelace9'],
    ['holding the username', 'the.countess.42'],
    ['holding the mailbox', 'x-ada.king-x'],
    ['holding the address', '!ada.king@example.com!'],
  ])('is weak when it is %s', (_, password) => {
    expect(passwordWeakness(password, owner)).toEqual(expect.any(String));
  });
  test('may contain a name of two letters, as many words do', () => {
    expect(passwordWeakness('alpine railway', { ...owner, firstName: 'Al' })).toBeUndefined();
  });
  test('is refused with a code, and not repeated in the message', () => {
    const refusal = () => refuseWeakPassword('qwerty123', owner);
    expect(refusal).toThrow(DomainError);
    expect(refusal).toThrow(expect.objectContaining({ code: 'WEAK_PASSWORD' }));
    expect(refusal).not.toThrow(/qwerty/);
  });
});
