import { AppError } from '../../shared/kernel/errors.ts';
import { DeploymentRefused } from '../aws/environments.ts';
import { OutsideRefused } from '../local/outside/check.ts';
import { OpsRefused } from './verb.ts';

/** Read before the environment of the functions takes the place of the operator's. */
const wantsStack = process.env['LOG_LEVEL'] === 'DEBUG';

type Named = Error & { readonly code?: unknown };

/** What the clients of AWS throw, by name or code, and what an operator does about it. */
const KNOWN: readonly (readonly [RegExp, (error: Named) => string])[] = [
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/,
    () => 'The cloud does not answer: start it, or mend its address in AWS_ENDPOINT_URL, then run this again.',
  ],
  [
    /^(CredentialsProviderError|UnrecognizedClientException|ExpiredTokenException|InvalidSignatureException|InvalidAccessKeyId)$/,
    () => 'AWS does not know who you are: sign in with the AWS CLI (or set AWS_PROFILE), then run this again.',
  ],
  [/^AccessDenied(Exception)?$/, ({ message }) => `AWS does not let you do this, so ask for the right it names: ${message.split('\n')[0]}`],
  [
    /^(ResourceNotFoundException|NoSuchBucket)$/,
    () => 'A table or bucket is missing: deploy the data stack of this environment, then run this again.',
  ],
  [
    /^(ProvisionedThroughputExceededException|ThrottlingException|SlowDown)$/,
    () => 'AWS throttles: wait some minutes, then run this again, which goes on where it can.',
  ],
  [/^ENOSPC$/, () => 'The disk is full: make room, then run this again.'],
  [/^(EACCES|EPERM)$/, ({ message }) => `A file may not be read or written by you, so run this as the one who runs Trellis: ${message}`],
];

const isSaid = (error: unknown): error is Error => [OpsRefused, OutsideRefused, DeploymentRefused].some((kind) => error instanceof kind);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** One sentence for whatever went wrong. */
export function sentenceOf(error: unknown): string {
  if (isSaid(error)) return oneLine(error.message);
  if (!(error instanceof Error)) return `It failed: ${String(error)}`;
  if (error instanceof AppError) return oneLine([error.message, ...Object.values(error.validation ?? {}).flat()].join(' '));
  const { code } = error as Named;
  for (const [pattern, sentence] of KNOWN)
    if ([error.name, code].some((name) => typeof name === 'string' && pattern.test(name))) return oneLine(sentence(error));
  if (wantsStack && error.stack) return error.stack;
  return `It failed and can be run again: ${oneLine(error.message)} (set LOG_LEVEL=DEBUG to see where).`;
}
