import { directionOf, SOURCE_LANGUAGE } from '../../../shared/kernel/regional/languages.ts';
import { deriveAccent, SURFACES } from '../../../shared/tenancy/accent.ts';
import { escapedInAnyQuotes as escaped } from '../texts/escaped.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * Whose mail it is: the name of its sender, null for the product, with the full address of a logo and a colour of any contrast. `sender`: the
 * address of its own, null for none.
 */
export type MailBrand = {
  readonly name: string | null;
  readonly logo: string | null;
  readonly color: string | null;
  readonly sender: string | null;
};

/** What a mail says: paragraphs, of which the first stands before the button and the others after it. Names in it are text, never markup. */
export type EmailTemplate = {
  /** The texts of the language in which it is written. */
  readonly texts: Texts;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** null: a mail without a button. */
  readonly link: { readonly label: string; readonly url: string } | null;
  /** Who gets the reply, in place of the sender. */
  readonly replyTo?: string;
  /** The address to which mail programs post to turn such mails off (RFC 8058). */
  readonly unsubscribe?: string;
};

/** A mail with whose it is. */
export type BrandedEmail = { readonly email: EmailTemplate; readonly brand: MailBrand };

type Link = NonNullable<EmailTemplate['link']>;

/** A mail as plain text, and the same as HTML. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK_ONLY = '@media (prefers-color-scheme:dark)';

/**
 * What programs in a dark scheme use in place of the styles at the elements. A logo gets a white plate, since nothing says on which other
 * ground it is readable.
 */
function darkStyles({ color }: MailBrand): string {
  const { fill, onFill, edge, text } = deriveAccent(color, 'dark');
  const { sheet, canvas } = SURFACES.dark;
  const rules: readonly (readonly [string, string])[] = [
    ['.ground', `background:${canvas}!important`],
    ['.sheet', `background:${sheet}!important;border-color:#2b2b28!important;color:#f2f1ed!important`],
    ['.sender', 'color:#f2f1ed!important'],
    ['.logo', 'padding:8px!important;border-radius:8px!important;background:#ffffff!important'],
    ['.button', `background:${fill}!important;border-color:${edge}!important;color:${onFill}!important`],
    ['.address', 'border-color:#2b2b28!important;color:#a5a299!important'],
    ['.address a', `color:${text}!important`],
  ];
  const dark = rules.map(([selector, style]) => `${selector}{${style}}`).join('');
  return `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}${DARK_ONLY}{${dark}}</style>`;
}

const paragraph = (text: string): string => `<p style="margin:0 0 20px">${escaped(text).replaceAll('\n', '<br>')}</p>`;

function headOf({ name, logo }: MailBrand, product: string): string {
  const shown = escaped(name ?? product);
  // Programs that load no pictures show the name in the place of the logo.
  const content =
    logo === null
      ? shown
      : `<img class="logo" src="${escaped(logo)}" alt="${shown}" height="40" style="display:block;height:40px;width:auto;max-width:240px;border:0">`;
  return `<td class="sender" style="padding:0 0 24px;font-size:18px;font-weight:600;line-height:24px;color:#1b1a17">${content}</td>`;
}

function buttonOf({ color }: MailBrand, { label, url }: Link): string {
  const { fill, onFill, edge } = deriveAccent(color, 'light');
  const box = `display:inline-block;padding:12px 20px;border:1px solid ${edge};border-radius:8px;background:${fill};color:${onFill}`;
  return `<p style="margin:0 0 20px"><a class="button" href="${escaped(url)}" style="${box};font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;
}

function addressOf({ t }: Texts, { color }: MailBrand, { url }: Link): string {
  const { text } = deriveAccent(color, 'light');
  const withoutButton = t('If the button does not work, copy this address into your browser:');
  const address = `<a href="${escaped(url)}" style="color:${text};word-break:break-all">${escaped(url)}</a>`;
  return `<p class="address" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e4e1da;font-size:13px;line-height:20px;color:#6a665d">${escaped(withoutButton)}<br>${address}</p>`;
}

/** Returns what stands for the button in plain text: its label above the address, unless the sentence before it leads to the address. */
const addressInText = (opening: string, { label, url }: Link): string => (opening.endsWith(':') ? url : `${label}:\n${url}`);

/** Returns the language of a page as an attribute, its direction as one where it is not that of English, and the side at which lines begin. */
function wayOf({ language }: Texts): readonly [string, string, string] {
  const name = language === SOURCE_LANGUAGE ? 'en' : language;
  return directionOf(language) === 'rtl' ? [`lang="${name}" dir="rtl"`, ` dir="rtl"`, 'right'] : [`lang="${name}"`, '', 'left'];
}

/**
 * Returns the mail of a letter in the look of a tenant, as plain text and as HTML that says the same. Layout by tables and styles at the
 * elements, as mail programs require. A style sheet has the colours of the dark scheme, for the programs that have one.
 */
export function mailOf(letter: EmailTemplate, brand: MailBrand, product: string): Mail {
  const { texts, subject, paragraphs, link } = letter;
  const [opening = '', ...rest] = paragraphs;
  const [button, address] = link === null ? ['', ''] : [buttonOf(brand, link), addressOf(texts, brand, link)];
  const body = [paragraph(opening), button, ...rest.map(paragraph), address].join('');
  // Programs that take the head away show the table alone: it has the direction, too.
  const [language, direction, side] = wayOf(texts);
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  return {
    subject,
    text: [opening, ...(link === null ? [] : [addressInText(opening, link)]), ...rest, `-- \n${brand.name ?? product}`].join('\n\n'),
    html: `<!doctype html><html ${language}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title>${darkStyles(brand)}</head>
<body class="ground" style="margin:0;padding:0;background:#f6f5f2">
<table class="ground" ${table} style="background:#f6f5f2"><tr><td align="center" style="padding:32px 16px">
<table ${table}${direction} style="max-width:520px;text-align:${side};${FONT}"><tr>${headOf(brand, product)}</tr>
<tr><td class="sheet" style="padding:32px;border:1px solid #e4e1da;border-radius:12px;background:#ffffff;font-size:16px;line-height:24px;color:#1b1a17">${body}</td></tr></table>
</td></tr></table>
</body></html>`,
  };
}
