import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { settings } from './runtime/settings.ts';

/** A mail to one person: plain text, and the same as HTML. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

let client: SESv2Client | undefined;

/** Hands a mail to SES; throws when SES does not take it. */
export async function sendMail(mail: Mail): Promise<void> {
  client ??= new SESv2Client({});
  const utf8 = (Data: string): { Data: string; Charset: string } => ({ Data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: settings().MAIL_FROM,
      Destination: { ToAddresses: [mail.to] },
      Content: { Simple: { Subject: utf8(mail.subject), Body: { Text: utf8(mail.text), Html: utf8(mail.html) } } },
    }),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** The one shape of our mails: paragraphs, and one button that leads somewhere. Names in it are text, never markup. */
export function letter(
  to: string,
  subject: string,
  paragraphs: readonly string[],
  link: { readonly label: string; readonly url: string },
): Mail {
  const [opening = '', ...rest] = paragraphs;
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const button = `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f2937;color:#fff;text-decoration:none">${escaped(link.label)}</a></p>`;
  return {
    to,
    subject,
    text: [opening, link.url, ...rest].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111;max-width:520px">${paragraph(opening)}${button}${rest.map(paragraph).join('')}</body></html>`,
  };
}
