import { createTransport } from 'nodemailer';
import { senderParts } from '../../../functions/platform/runtime/mail-sender.ts';
import { connectThroughParent, isInPrivateNetwork } from '../parent-process.ts';
import { PermanentMailError } from './outbox.ts';
import type { Deliver } from './outbox.ts';

/** Longest waits in ms: for a connection and its greeting, and for an answer. */
const LIMITS = { connectMs: 10_000, answerMs: 30_000 };

const isLoopback = (host: string): boolean => host === 'localhost' || host.startsWith('127.') || host === '[::1]';

type SmtpFailure = Error & { readonly code?: unknown; readonly responseCode?: unknown };

/** Returns whether the server refused the recipient or the message for good; a refused password is for the operator to correct. */
const isPermanent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as SmtpFailure; // of nodemailer
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
};

/** Returns a bare address as one whose text is read as nothing else. */
const asRecipient = (address: string): { name: string; address: string } => ({ name: '', address });

/**
 * Returns a function that sends mail to the server of an address such as `smtps://user:password@mail.example` or `smtp://mail.example:587`. TLS
 * is required but for a server on this machine, unless the address says `?requireTLS=false`.
 */
export function smtpDelivery(url: string, { connectMs, answerMs } = LIMITS): Deliver {
  const { hostname: host, port, protocol } = new URL(url);
  const serverPort = Number(port || (protocol === 'smtps:' ? 465 : 587));
  const limits = { connectionTimeout: connectMs, greetingTimeout: connectMs, dnsTimeout: connectMs, socketTimeout: answerMs };
  return async ({ id, from, to, replyTo, subject, text, html, headers }) => {
    const connection = isInPrivateNetwork ? await connectThroughParent(host, serverPort) : undefined;
    const transport = createTransport({
      url,
      port: serverPort,
      requireTLS: !isLoopback(host),
      ...limits,
      ...(connection && { connection }),
    });
    const sender = senderParts(from);
    try {
      await transport.sendMail({
        // As parts, of which nothing is read again: a name that looks like an address would else become the sender.
        from: { ...sender },
        to: to.map(asRecipient),
        replyTo: replyTo.map(asRecipient),
        subject,
        text,
        html,
        // The same at every attempt, so that a mail that was sent twice can be recognised.
        messageId: `<${id}@${sender.address.split('@').at(-1) || 'localhost'}>`,
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isPermanent(error) ? new PermanentMailError(error instanceof Error ? error.message : '') : error;
    } finally {
      transport.close();
      connection?.destroy();
    }
  };
}
