import { BadRequestException, type MessageHeader, MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { type EmailTemplate, type Mail, type MailBrand, mailOf } from './email-template.ts';
import { logger } from './logger.ts';
import { maySendFrom, senderOf } from './mail-sender.ts';
import { settings } from './settings.ts';

let client: SESv2Client | undefined;

type Sender = Pick<MailBrand, 'name' | 'sender'>;

/** Returns whether mail may come from an address, or from one of a domain: the operator has had its domain verified. */
export const isVerifiedSender = (address: string): boolean => maySendFrom(address, settings().MAIL_DOMAINS ?? '');

/** Returns the address of their own from which mail may come; null for none. */
const senderAddress = ({ sender }: Sender): string | null => (sender !== null && isVerifiedSender(sender) ? sender : null);

/** Returns the sender of a mail: the tenant's own address where its domain is verified, else the platform's; both under the tenant's name. */
export const mailSender = (brand: Sender): string => senderOf(brand.name, senderAddress(brand) ?? settings().MAIL_FROM);

/** Returns a letter as it is sent, in the name and the look of a tenant. */
export const drawMail = (letter: EmailTemplate, brand: MailBrand): Mail & { readonly from: string } => ({
  from: mailSender(brand),
  ...mailOf(letter, brand, settings().PRODUCT_NAME),
});

/** Returns the headers by which mail programs offer to turn such mails off. */
const unsubscribeHeaders = (address: string): MessageHeader[] => [
  { Name: 'List-Unsubscribe', Value: `<${address}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

async function send(
  { to, replyTo, unsubscribe }: EmailTemplate,
  { from, subject, text, html }: Mail & { readonly from: string },
): Promise<void> {
  client ??= new SESv2Client({});
  const utf8 = (Data: string): { Data: string; Charset: string } => ({ Data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          ...(unsubscribe !== undefined && { Headers: unsubscribeHeaders(unsubscribe) }),
        },
      },
    }),
  );
}

/**
 * Hands a letter to SES, in the name and the look of a tenant; throws when SES does not take it. What SES rejects from the tenant's own
 * address, whose domain may have lost its verification, comes from the platform's.
 */
export async function sendEmail(letter: EmailTemplate, brand: MailBrand): Promise<void> {
  const mail = drawMail(letter, brand);
  try {
    await send(letter, mail);
  } catch (error) {
    if (!(error instanceof MessageRejected) || senderAddress(brand) === null) throw error;
    logger.warn('mail.sender-rejected');
    await send(letter, { ...mail, from: mailSender({ ...brand, sender: null }) });
  }
}

/** Returns whether SES will never take a mail that it has refused; another error may pass. */
export const isRefusedForGood = (error: unknown): boolean => error instanceof MessageRejected || error instanceof BadRequestException;
