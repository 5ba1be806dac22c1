import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerJson } from '../json-answer.ts';
import type { Mailbox } from './mailbox.ts';

type Part = { Data?: string };
type SendEmail = {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  Content?: { Simple?: { Subject?: Part; Body?: { Text?: Part; Html?: Part } } };
};

const refused = (response: ServerResponse, message: string): void =>
  answerJson(response, 400, { message }, { 'x-amzn-errortype': 'BadRequestException' });

/** The call SendEmail of SES v2, for the SDK's client; simple messages, which are all that the product sends. */
export function sendEmail(mailbox: Mailbox) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const input = JSON.parse(await text(request)) as SendEmail; // read field by field below
    const simple = input.Content?.Simple;
    const to = [input.Destination?.ToAddresses, input.Destination?.CcAddresses, input.Destination?.BccAddresses].flatMap((list) => list ?? []);
    if (request.method !== 'POST' || !request.url?.startsWith('/v2/email/outbound-emails')) return refused(response, 'The embedded mail knows SendEmail only.');
    if (!simple || !input.FromEmailAddress || to.length === 0) return refused(response, 'A sender, a recipient and simple content are required.');
    const id = mailbox.keep({
      from: input.FromEmailAddress,
      to,
      replyTo: input.ReplyToAddresses ?? [],
      subject: simple.Subject?.Data ?? '',
      text: simple.Body?.Text?.Data ?? '',
      html: simple.Body?.Html?.Data ?? '',
    });
    answerJson(response, 200, { MessageId: id });
  };
}
