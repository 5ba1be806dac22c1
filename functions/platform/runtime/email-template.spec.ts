import { describe, expect, it } from 'vitest';
import { contrast } from '../../../shared/tenancy/color.ts';
import { type EmailTemplate, type MailBrand, mailOf } from './email-template.ts';
import { ENGLISH } from '../texts/texts.ts';
import { maySendFrom, senderOf } from './mail-sender.ts';

const LETTER: EmailTemplate = {
  texts: ENGLISH,
  to: 'ana@acme.test',
  subject: 'Your account at Acme',
  paragraphs: ['Hello <b>Ana</b>.', 'The link works once.'],
  link: { label: 'Begin', url: 'https://acme.trellis.example/app/set-password?token=a&email=b' },
};
const mail = (brand: Partial<MailBrand>) => mailOf(LETTER, { name: 'Acme', logo: null, color: null, sender: null, ...brand }, 'Trellis');

describe('a mail', () => {
  it('says the same as plain text and as HTML, in which names are text', () => {
    const { text, html } = mail({});
    expect(text).toBe(
      'Hello <b>Ana</b>.\n\nBegin:\nhttps://acme.trellis.example/app/set-password?token=a&email=b\n\nThe link works once.\n\n-- \nAcme',
    );
    expect(html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;.');
    expect(html).toContain('href="https://acme.trellis.example/app/set-password?token=a&amp;email=b"');
    for (const paragraph of ['The link works once.', '>Begin</a>', '>Acme</td>']) expect(html).toContain(paragraph);
  });

  it('names the address as its button does, unless the sentence before it leads to it', () => {
    const { url } = LETTER.link ?? { url: '' };
    const led = mailOf({ ...LETTER, paragraphs: ['Begin here:'] }, { name: null, logo: null, color: null, sender: null }, 'Trellis');
    expect(led.text).toBe(`Begin here:\n\n${url}\n\n-- \nTrellis`);
    expect(mailOf({ ...LETTER, link: null }, { name: null, logo: null, color: null, sender: null }, 'Trellis').text).not.toContain(
      'Begin:',
    );
  });

  it.each(['#ffe100', '#ffffff', '#0f766e', '#000000', '#7f7f7f', null, 'red'])('is readable in the colour %s', (color) => {
    const [, fill = '', onFill = ''] = /background:(#[0-9a-f]{6});color:(#[0-9a-f]{6})/.exec(mail({ color }).html) ?? [];
    expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['#ffe100', '#ffffff', '#0f766e', '#000000', '#7f7f7f', null, 'red'])(
    'is readable in a dark scheme in the colour %s',
    (color) => {
      const { html } = mail({ color });
      const dark = html.slice(html.indexOf('@media (prefers-color-scheme:dark)'), html.indexOf('</style>'));
      const colorOf = (selector: string, property: string): string =>
        new RegExp(String.raw`\.${selector}\{[^}]*?(?<![-\w])${property}:(#[0-9a-f]{6})`).exec(dark)?.[1] ?? '';
      const [ground, sheet] = [colorOf('ground', 'background'), colorOf('sheet', 'background')];
      const pairs = [
        [colorOf('sender', 'color'), ground],
        [colorOf('sheet', 'color'), sheet],
        [colorOf('address', 'color'), sheet],
        [colorOf('address a', 'color'), sheet],
        [colorOf('button', 'color'), colorOf('button', 'background')],
      ] as const;
      for (const [text, behind] of pairs) expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    },
  );

  it('bears the logo of its tenant, and the name where pictures are not loaded', () => {
    expect(mail({ logo: 'https://acme.trellis.example/storage/logos/a.png' }).html).toContain(
      '<img class="logo" src="https://acme.trellis.example/storage/logos/a.png" alt="Acme"',
    );
    expect(mail({ name: null }).html).toContain('>Trellis</td>');
  });
});

describe('an address of the tenant’s own', () => {
  it.each([
    ['learning@acme.example', 'acme.example', true],
    ['learning@mail.ACME.example', ' other.example, acme.example ', true],
    ['learning@notacme.example', 'acme.example', false],
    ['learning@example', 'acme.example', false],
    ['learning@acme.example', '', false],
    ['"x@acme.example"@evil.example', 'acme.example', false],
  ])('%s with the domains "%s" may send: %s', (address, domains, may) => expect(maySendFrom(address, domains)).toBe(may));
});

describe('the sender of a mail', () => {
  const FROM = 'Trellis <no-reply@trellis.example>';
  it.each([
    [null, FROM],
    ['Acme', '"Acme" <no-reply@trellis.example>'],
    ['Acme "North", \\ <x@evil.example>', String.raw`"Acme \"North\", \\ <x@evil.example>" <no-reply@trellis.example>`],
    ['Acme\r\nBcc: x@evil.example', '"Acme Bcc: x@evil.example" <no-reply@trellis.example>'],
    ['Grün', '=?UTF-8?B?R3LDvG4=?= <no-reply@trellis.example>'],
  ])('is named %j: %s', (name, sender) => expect(senderOf(name, FROM)).toBe(sender));

  it('has the address alone where no other name is configured', () =>
    expect(senderOf('Acme', 'no-reply@trellis.example')).toBe('"Acme" <no-reply@trellis.example>'));

  it('has a long name in words of at most 75 characters that split no character', () => {
    const name = 'é'.repeat(100);
    const words = senderOf(name, FROM).split(' ').slice(0, -1);
    expect(words.every((word) => word.length <= 75)).toBe(true);
    const decoded = words.map((word) => Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64').toString('utf8'));
    expect(decoded.join('')).toBe(name);
  });
});
