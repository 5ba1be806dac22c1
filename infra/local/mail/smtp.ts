import { createTransport } from 'nodemailer';
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

/**
 * Returns a function that sends mail to the server of an address such as `smtps://user:password@mail.example` or `smtp://mail.example:587`. TLS
 * is required but for a server on this machine, unless the address says `?requireTLS=false`.
 */
export function smtpDelivery(url: string, { connectMs, answerMs } = LIMITS): Deliver {
  const { hostname: host, port, protocol } = new URL(url);
  const serverPort = Number(port || (protocol === 'smtps:' ? 465 : 587));
  const limits = { connectionTimeout: connectMs, greetingTimeout: connectMs, dnsTimeout: connectMs, socketTimeout: answerMs };
  return async ({ id, from, to, replyTo, subject, text, html }) => {
    const connection = isInPrivateNetwork ? await connectThroughParent(host, serverPort) : undefined;
    const transport = createTransport({
      url,
      port: serverPort,
      requireTLS: !isLoopback(host),
      ...limits,
      ...(connection && { connection }),
    });
    const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
    try {
      await transport.sendMail({
        from,
        to: [...to],
        replyTo: [...replyTo],
        subject,
        text,
        html,
        // The same at every attempt, so that a mail that was sent twice can be recognised.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isPermanent(error) ? new PermanentMailError(error instanceof Error ? error.message : '') : error;
    } finally {
      transport.close();
      connection?.destroy();
    }
  };
}
