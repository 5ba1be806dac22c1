import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerJson } from '../json-response.ts';
import type { Mailbox } from './mailbox.ts';

type Part = { Data?: string };
type SendEmail = {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  Content?: { Simple?: { Subject?: Part; Body?: { Text?: Part; Html?: Part } } };
};

type Sent = Parameters<Mailbox['keep']>[0];

/** The message of a call; undefined when it lacks what a message needs. */
function messageOf({
  FromEmailAddress: from,
  Destination: destination,
  ReplyToAddresses: replyTo = [],
  Content: content,
}: SendEmail): Sent | undefined {
  const to = [destination?.ToAddresses, destination?.CcAddresses, destination?.BccAddresses].flatMap((list) => list ?? []);
  const simple = content?.Simple;
  if (!simple || !from || to.length === 0) return undefined;
  const data = (part: Part | undefined): string => part?.Data ?? '';
  return { from, to, replyTo, subject: data(simple.Subject), text: data(simple.Body?.Text), html: data(simple.Body?.Html) };
}

const refused = (response: ServerResponse, message: string): void =>
  answerJson(response, 400, { message }, { 'x-amzn-errortype': 'BadRequestException' });

/** The call SendEmail of SES v2, for the SDK's client; simple messages, which are all that the product sends. */
export function sendEmail(mailbox: Mailbox) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/v2/email/outbound-emails') {
      return refused(response, 'The embedded mail knows SendEmail only.');
    }
    const message = messageOf(JSON.parse(await text(request)) as SendEmail); // read field by field above
    if (!message) return refused(response, 'A sender, a recipient and simple content are required.');
    answerJson(response, 200, { MessageId: mailbox.keep(message) });
  };
}
