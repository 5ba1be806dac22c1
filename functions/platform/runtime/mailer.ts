import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { type Letter, type MailBrand, mailOf } from './letter.ts';
import { senderOf } from './mail-sender.ts';
import { settings } from './settings.ts';

let client: SESv2Client | undefined;

/** Hands a letter to SES, in the name and the look of a tenant; throws when SES does not take it. */
export async function sendLetter(letter: Letter, brand: MailBrand): Promise<void> {
  client ??= new SESv2Client({});
  const { MAIL_FROM, PRODUCT_NAME } = settings();
  const { subject, text, html } = mailOf(letter, brand, PRODUCT_NAME);
  const utf8 = (Data: string): { Data: string; Charset: string } => ({ Data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: senderOf(brand.name, MAIL_FROM),
      Destination: { ToAddresses: [letter.to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
    }),
  );
}
