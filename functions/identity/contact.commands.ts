import { sentence } from '../../shared/kernel/regional/sentence.ts';
import * as z from 'zod/mini';
import { safeParse } from '../../shared/kernel/safe-parse.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { contactInput, type ContactInput } from '../../shared/tenancy/support.ts';
import { contactEmail } from './emails.queries.ts';
import { CENTRAL_HOST, brandOf, instanceTarget, languageOfMail } from './password-link.queries.ts';
import { giveBackRate, type Rate, spendRates } from '../platform/request/rate-limits.ts';
import type { Call } from '../platform/request/request.ts';
import { logger } from '../platform/runtime/logger.ts';
import { sendEmail } from '../platform/runtime/mailer.ts';
import { textsIn } from '../platform/languages/email-texts.ts';
import { findInstance } from '../tenancy/instance.queries.ts';
import { productSupport, shownSupport } from '../tenancy/support.queries.ts';

/** Per address, whoever they say they are. */
const MESSAGES: Rate = { what: 'contact', limit: 5, seconds: 3600 };
/** To one mailbox from everywhere, so that nobody fills it from many networks. */
const MESSAGES_TO_ONE: Rate = { what: 'contact-mailbox', limit: 60, seconds: 3600 };

/** Returns one line of an input: what follows a line break could be read as another header of a mail. */
const firstLine = (value: unknown): unknown =>
  typeof value === 'string' ? (value.trim().split(/[\r\n\v\f\u0085\u2028\u2029]/, 1)[0] ?? '') : value;

const bodySchema = z.record(z.string(), z.unknown());

/** Returns the message of a body. @throws BAD_REQUEST for a field that is missing, malformed or too long, with the sentence of its rule */
function readMessage(body: unknown): ContactInput {
  const fields = safeParse(bodySchema, body);
  if (!fields.success) throw new AppError('BAD_REQUEST', 'The request is not understood. Send firstname, lastname, email and message.');
  const { firstname, lastname, email, message } = fields.data;
  const parsed = safeParse(contactInput, {
    firstname: firstLine(firstname),
    lastname: firstLine(lastname),
    email: firstLine(email),
    message,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError(
    'BAD_REQUEST',
    issue?.code === 'invalid_type'
      ? sentence('{field} is required.', { field: String(issue.path[0]) })
      : (issue?.message ?? 'A field is malformed.'),
  );
}

/**
 * Mails a message of the contact page to the support of the instance, on the central host to that of the product.
 * @throws BAD_REQUEST; NOT_FOUND for an unknown instance; RATE_LIMITED per address, and per mailbox; BUSY when the mail is not accepted
 */
export async function contactSupport(call: Call, body: unknown): Promise<void> {
  const message = readMessage(body);
  const facts = call.domain === null ? undefined : await findInstance(call.domain);
  if (call.domain !== null && !facts) throw new AppError('NOT_FOUND', "This instance doesn't exist.");
  const target = call.domain === null || !facts ? CENTRAL_HOST : instanceTarget(call.domain, facts, null);
  // The product's own address is always set.
  const to = (facts ? shownSupport(facts) : productSupport()).email ?? '';
  const spent = [
    { rate: MESSAGES, who: call.network },
    { rate: MESSAGES_TO_ONE, who: to },
  ];
  await spendRates(spent, call.now);
  try {
    const texts = await textsIn(languageOfMail(target, null));
    await sendEmail(contactEmail(texts, to, target.name, message), brandOf(target));
  } catch (error) {
    await Promise.all(spent.map(({ rate, who }) => giveBackRate(rate, who, call.now)));
    logger.error('identity.contact-mail', error instanceof Error ? error : new Error(String(error)));
    throw new AppError('BUSY', 'Your message could not be sent. Please try again.', { retryAfterSeconds: 30 });
  }
}
