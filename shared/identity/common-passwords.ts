/** Common passwords in lower case, of 8 characters or more or as the beginning of longer ones. */
const LIST = `
password passw0rd p@ssword p@ssw0rd pa55word passwort motdepasse contrasena senha parola
12345678 123456789 1234567890 12345678910 123123123 987654321 87654321 11223344 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
qwertyui qwertyuiop qwerty123 qwerty12 qwerty qwertz azerty asdfghjk asdfghjkl asdfasdf zxcvbnm zxcvbnm1 q1w2e3r4 q1w2e3r4t5
letmein letmein1 welcome welcome1 iloveyou iloveyou1 loveyou sunshine princess princess1 football baseball basketball
superman batman spiderman starwars pokemon dragon monkey monkey123 shadow master michael michelle jennifer jessica
charlie jordan23 liverpool arsenal chelsea barcelona manchester juventus trustno1 whatever computer internet samsung
admin administrator admin123 root toor changeme default guest login access secret master123 abc12345 abcd1234 abcdefgh
abc123 abcdef aa123456 a1b2c3d4 1a2b3c4d test1234 testtest test temp1234 temporary hello123 helloworld hello
blink182 butterfly chocolate elizabeth flower cheese summer winter spring autumn november december september october
january february monday friday corvette mercedes ferrari mustang harley yamaha america england germany australia
freedom forever jesus jesuschrist blessed angel angel123 purple orange yellow diamond ginger cookie pepper killer
asdf1234 qazwsxedc qazwsx zaq12wsx zaq1zaq1 passpass mypassword yourpassword newpassword nopassword password12
learning training student teacher school college university trellis learner employee company office
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.split(/\s+/).filter((word) => word !== ''));
