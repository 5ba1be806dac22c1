import type { IncomingMessage, ServerResponse } from 'node:http';
import { readableSender } from '../../../functions/platform/runtime/mail-sender.ts';
import { sendJson } from '../json-response.ts';
import type { Mailbox, NewMail } from './mailbox.ts';

type TextPart = { Data?: string };
type Header = { Name?: string; Value?: string };
type SendEmail = {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  Content?: { Simple?: { Subject?: TextPart; Body?: { Text?: TextPart; Html?: TextPart }; Headers?: Header[] } };
};

const headersOf = (headers: readonly Header[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ Name = '', Value = '' }) => [Name, Value]));

/** Returns the message of a call; undefined when sender, recipient or simple content is missing. */
function messageOf({
  FromEmailAddress: from,
  Destination: destination,
  ReplyToAddresses: replyTo = [],
  Content: content,
}: SendEmail): NewMail | undefined {
  const to = [destination?.ToAddresses, destination?.CcAddresses, destination?.BccAddresses].flatMap((list) => list ?? []);
  const simple = content?.Simple;
  if (!simple || !from || to.length === 0) return undefined;
  const data = (part: TextPart | undefined): string => part?.Data ?? '';
  return {
    from: readableSender(from),
    to,
    replyTo,
    subject: data(simple.Subject),
    text: data(simple.Body?.Text),
    html: data(simple.Body?.Html),
    ...(simple.Headers && { headers: headersOf(simple.Headers) }),
  };
}

const sendBadRequest = (response: ServerResponse, message: string): void =>
  sendJson(response, 400, { message }, { 'x-amzn-errortype': 'BadRequestException' });

/** Returns a listener for the call SendEmail of SES v2, with simple messages only, because Trellis sends no others. */
export function sendEmail(mail: Pick<Mailbox, 'store'>) {
  return (request: IncomingMessage, body: string, response: ServerResponse): void => {
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/v2/email/outbound-emails') {
      return sendBadRequest(response, 'The embedded mail supports SendEmail only.');
    }
    const message = messageOf(JSON.parse(body) as SendEmail); // read field by field above
    if (!message) return sendBadRequest(response, 'A sender, a recipient and simple content are required.');
    sendJson(response, 200, { MessageId: mail.store(message) });
  };
}
