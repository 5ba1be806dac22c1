import { type Message, type SentenceText, textOf, valuesIn } from './regional/sentence.ts';

/** The codes of errors that a caller gets: `extensions.code` in GraphQL, `code` in REST. */
export const ERROR_CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'VALIDATION',
  'CONFLICT',
  'LICENCE_LIMIT',
  'SUBSCRIPTION_INACTIVE',
  'RATE_LIMITED',
  'BUSY',
  'BAD_REQUEST',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Messages per input field, nested as "contents.0.title". */
export type FieldMessages = Record<string, Message[]>;

/** The same as they are printed, and with their values for other languages. */
export type PrintedMessages = Readonly<Record<string, string[]>>;
export type FieldTexts = Readonly<Record<string, readonly SentenceText[]>>;

/** Returns the messages of fields as they are printed. */
export const printedMessages = (fields: FieldMessages): PrintedMessages =>
  Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.map(String)]));

/** Returns the messages, with their values, of the fields that have a message with any; null where none has. */
export function textsOfFields(fields: FieldMessages): FieldTexts | null {
  const withValues = Object.entries(fields).filter(([, messages]) => messages.some((message) => valuesIn(message) !== null));
  return withValues.length === 0 ? null : Object.fromEntries(withValues.map(([field, messages]) => [field, messages.map(textOf)]));
}

/** Adds a message to those of a field. Its name may be a caller's: `__proto__` and `constructor` are fields like any other. */
export function addMessage(fields: FieldMessages, field: string, message: Message): void {
  const value = [...(Object.hasOwn(fields, field) ? (fields[field] ?? []) : []), message];
  Object.defineProperty(fields, field, { value, enumerable: true, configurable: true, writable: true });
}

/** Who saved last, when and as which version: sent to the author whose save was refused. */
export type SaveConflict = { by: string; at: string; version: number };

/**
 * An error whose message is shown to people. Every other error is masked as INTERNAL.
 * `message` says what is wrong and what to do, without names of tables or internals.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message with its values, where it has any. */
  readonly wording: Message;
  readonly validation: FieldMessages | undefined;
  readonly conflict: SaveConflict | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the audit log tells of an error that is no denial by its code. */
  readonly deniedAs: 'VIRUS_FOUND' | undefined;
  /** The call had a token that is no longer valid: the status is 401, and the client signs in again. */
  staleToken = false;

  constructor(
    code: ErrorCode,
    message: Message,
    more: { validation?: FieldMessages; conflict?: SaveConflict; retryAfterSeconds?: number; deniedAs?: 'VIRUS_FOUND' } = {},
  ) {
    super(String(message));
    this.name = 'AppError';
    this.code = code;
    this.wording = message;
    this.validation = more.validation;
    this.conflict = more.conflict;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.deniedAs = more.deniedAs;
  }
}

export const unauthenticated = (): AppError => new AppError('UNAUTHENTICATED', 'Unauthenticated.');
export const forbidden = (): AppError => new AppError('FORBIDDEN', 'You are not allowed to do this.');
/** The same error for an id that does not exist, is of another tenant or out of scope, so that a caller cannot tell which (rule G4). */
export const notFound = (): AppError => new AppError('NOT_FOUND', 'Not found.');

/** Returns the error of one invalid field. */
export const invalid = (field: string, message: Message): AppError =>
  new AppError('VALIDATION', message, { validation: { [field]: [message] } });

/** Returns the error of a file with a virus. `field`: the member that it came in. */
export const virusFound = (field: string, message: Message): AppError =>
  new AppError('VALIDATION', message, { validation: { [field]: [message] }, deniedAs: 'VIRUS_FOUND' });

/** Returns the error of several invalid fields; its message is the first of theirs. */
export function invalidFields(validation: FieldMessages): AppError {
  const first = Object.values(validation)[0]?.[0] ?? 'Please check what you entered.';
  return new AppError('VALIDATION', first, { validation });
}

/** Thrown by a decider when a command breaks a rule; the message is that of the contract. */
export class RuleViolation extends AppError {
  readonly rule: string;
  constructor(rule: string, message: Message, code: ErrorCode = 'VALIDATION') {
    super(code, message, code === 'VALIDATION' ? { validation: { [rule]: [message] } } : {});
    this.name = 'RuleViolation';
    this.rule = rule;
  }
}

/** For the default of a switch over a union: a member without a case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
