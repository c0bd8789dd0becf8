/** The passwords that guessing begins with: the usual words, and what a finger does on a keyboard. */

/** In lower case, of eight characters and more: shorter ones are refused for their length. */
const commonPasswords: ReadonlySet<string> = new Set(
  `
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd
passw0rd1 p@ssw0rd1 p@ssword1 password! password1! password01 password2 mypassword newpassword
changeme changeme1 changeme123 letmein1 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome!
welcome01 iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod ilovejesus loveyou1 sunshine sunshine1
princess princess1 football football1 baseball baseball1 basketball superman superman1 starwars
trustno1 whatever whatever1 computer computer1 internet michelle jennifer jessica1 michael1 charlie1
jordan23 liverpool liverpool1 chelsea1 arsenal1 manchester manutd123 barcelona realmadrid juventus
corvette mercedes ferrari1 porsche1 mustang1 chevrolet monkey123 dragon123 master123 shadow123
killer123 hunter123 hunter22 batman123 spiderman pokemon1 pokemon123 minecraft roblox123 fortnite
fortnite1 nintendo playstation xbox360x qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwertyui qwertyuiop qwertz123 qwertzui azerty123 azertyuiop asdfghjkl asdf1234 asdfasdf asdfghjk
zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc
qazwsx123 qazwsxedc zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx abc12345 abc123456 abcd1234 abcd12345
abcde123 abc123abc a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a1234567 a12345678 a123456789 1a2b3c4d
123456ab 123456abc 12345678a 123456789a 1234qwer 12345qwert 123456qwerty 123qweasd 123qwe123
qwe123qwe 123abc456 1234abcd admin123 admin1234 admin12345 administrator root1234 toor1234 guest123
guest1234 user1234 test1234 test12345 testtest testing1 testing123 demo1234 secret123 secret12
default1 temp1234 temporary login123 master12 access14 access123 superuser pass1234 pass12345
pass123456 passpass p4ssw0rd pa55word pa55w0rd passwort passwort1 passwort123 motdepasse contrasena
contraseña senha123 wachtwoord hallo123 hallo1234 bonjour1 bonjour123 hola1234 teamo123 fuckyou1
fuckyou2 fuckyou123 asshole1 bullshit pussycat blink182 metallica slipknot greenday nirvana1
beatles1 rockstar rockyou1 snoopy123 scooby123 garfield simpsons matrix123 startrek gandalf1
hogwarts gryffindor harrypotter matthew1 anthony1 william1 jonathan benjamin samantha victoria
elizabeth alexander alexandra christian christopher stephanie veronica caroline isabella gabriela
florence nicholas patrick1 danielle nathalie kimberly katherine brittany amanda123 ashley123
daniel123 thomas123 robert123 andrew123 joshua123 george123 maria123 chocolate butterfly butterfly1
cupcakes cheesecake strawberry blueberry coffee123 cookie123 peaches1 pumpkin1 sweetheart babygirl
babygirl1 angel123 lovely123 precious blessed1 jesus123 jesuschrist heaven77 december november
october1 september february january1 saturday wednesday thursday summer123 summer2020 summer2021
summer2022 summer2023 summer2024 summer2025 winter123 winter2020 winter2021 winter2022 winter2023
winter2024 winter2025 spring123 spring2023 spring2024 spring2025 autumn123 autumn2023 autumn2024
autumn2025 company1 company123 business samsung1 samsung123 google123 facebook facebook1 linkedin
microsoft windows1 windows10 apple123 iphone123 lenovo123 oracle123 cisco123 database security
security1 firewall network1 server123 hello123 hello1234 hellohello helloworld hello2you goodluck
football123 soccer123 hockey123 tennis123 golf1234 dolphins cowboys1 steelers yankees1 redskins
lakers24 eagles123 panthers tigers123 lovelove lol12345 lollipop cheese123 banana123 orange123
purple123 yellow123 silver123 diamond1 crystal1 rainbow1 unicorn1 midnight thunder1 lightning
hurricane explorer scorpion phoenix1 wolverine terminator gladiator warcraft callofduty
counterstrike leagueoflegends trinity1 jackson1 johnson1 williams smith123 zxcvbnm, zxcvbnm.
qwerty!@# !@#$%^&* !@#$%^&*( 1qazxsw2 letmein! openopen opensesame sesame123 nothing1 nopassword
password? thepassword yourpassword drowssap 1password 123password
`
    .trim()
    .split(/\s+/),
);

/** Neighbours that are typed in a run; each run also counts backwards, and from its end to its beginning. */
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

/** A password of such a short piece, again and again, is no better than the piece. */
const longestRepeatedPiece = 4;

/** @param folded the password without regard to case; see `foldLoginName` */
export function isCommonPassword(folded: string): boolean {
  return (
    commonPasswords.has(folded) || isRepeatedPiece(folded) || rounds.some((round) => round.includes(folded))
  );
}

/** `aaaaaaaa`, `12121212`, `abcdabcd`, the last piece possibly cut short. */
function isRepeatedPiece(text: string): boolean {
  const characters = [...text];
  for (let size = 1; size <= longestRepeatedPiece && size * 2 <= characters.length; size += 1) {
    if (characters.every((character, index) => character === characters[index % size])) return true;
  }
  return false;
}
