import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { type Letter, type Mail, type MailBrand, mailOf } from './letter.ts';
import { senderOf } from './mail-sender.ts';
import { settings } from './settings.ts';

let client: SESv2Client | undefined;

/** Returns a letter as it is sent, in the name and the look of a tenant. */
export function drawMail(letter: Letter, brand: MailBrand): Mail & { readonly from: string } {
  const { MAIL_FROM, PRODUCT_NAME } = settings();
  return { from: senderOf(brand.name, MAIL_FROM), ...mailOf(letter, brand, PRODUCT_NAME) };
}

/** Hands a letter to SES, in the name and the look of a tenant; throws when SES does not take it. */
export async function sendLetter(letter: Letter, brand: MailBrand): Promise<void> {
  client ??= new SESv2Client({});
  const { from, subject, text, html } = drawMail(letter, brand);
  const utf8 = (Data: string): { Data: string; Charset: string } => ({ Data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [letter.to] },
      ...(letter.replyTo !== undefined && { ReplyToAddresses: [letter.replyTo] }),
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
    }),
  );
}
