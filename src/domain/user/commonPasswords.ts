/** The passwords that guessing starts with: leaked ones, common words and keyboard patterns. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** Words missing from the list of leaked passwords: companies, other languages, current years. In lower case. */
const ownWords = `
p@ssword pa$$word p@ssw0rd1 p@ssword1 password1! changeme123 welcome! manutd123 roblox123 fortnite
fortnite1 xbox360x qwertz123 qwertzui zaq1zaq1 aa12345678 123abc456 admin1234 admin12345 root1234
toor1234 guest123 guest1234 user1234 test12345 demo1234 login123 superuser pass12345 pass123456
passwort123 contraseña hallo1234 bonjour123 hola1234 teamo123 rockyou1 snoopy123 scooby123
gryffindor coffee123 lovely123 heaven77 summer123 summer2020 summer2021 summer2022 summer2023
summer2024 summer2025 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025
spring123 spring2023 spring2024 spring2025 autumn123 autumn2023 autumn2024 autumn2025 company1
company123 facebook1 linkedin windows10 iphone123 lenovo123 oracle123 server123 hello2you tennis123
eagles123 tigers123 cheese123 banana123 orange123 purple123 yellow123 silver123 leagueoflegends
zxcvbnm, qwerty!@# !@#$%^&* !@#$%^&*( letmein! sesame123 password? thepassword yourpassword
123password
`
  .trim()
  .split(/\s+/);

/** In lower case, of at least eight characters: shorter ones are refused for their length. */
const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].filter((password) => password.length >= 8),
  ...ownWords,
]);

/** Keys that are typed in a run; each run also counts backwards, and wraps from its end to its beginning. */
const runs: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
const rounds = runs.flatMap((run) => [run.repeat(2), [...run].reverse().join('').repeat(2)]);

/** A password that repeats so short a piece is no better than the piece. */
const longestRepeatedPiece = 4;

/** @param folded the case-folded password; see `foldLoginName` */
export function isCommonPassword(folded: string): boolean {
  return (
    commonPasswords.has(folded) || isRepeatedPiece(folded) || rounds.some((round) => round.includes(folded))
  );
}

/** `aaaaaaaa`, `12121212`, `abcdabcd`; the last piece may be cut short. */
function isRepeatedPiece(text: string): boolean {
  const characters = [...text];
  for (let size = 1; size <= longestRepeatedPiece && size * 2 <= characters.length; size += 1) {
    if (characters.every((character, index) => character === characters[index % size])) return true;
  }
  return false;
}
