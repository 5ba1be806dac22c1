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
export type FieldMessages = Record<string, string[]>;

/** Adds a message to those of a field. Its name may be a caller's: `__proto__` and `constructor` are fields like any other. */
export function addMessage(fields: FieldMessages, field: string, message: string): void {
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
  readonly validation: FieldMessages | undefined;
  readonly conflict: SaveConflict | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the audit log tells of an error that is no denial by its code. */
  readonly deniedAs: 'VIRUS_FOUND' | undefined;
  /** The call had a token that is no longer valid: the status is 401, and the client signs in again. */
  staleToken = false;

  constructor(
    code: ErrorCode,
    message: string,
    more: { validation?: FieldMessages; conflict?: SaveConflict; retryAfterSeconds?: number; deniedAs?: 'VIRUS_FOUND' } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
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
export const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION', message, { validation: { [field]: [message] } });

/** Returns the error of a file with a virus. `field`: the member that it came in. */
export const virusFound = (field: string, message: string): AppError =>
  new AppError('VALIDATION', message, { validation: { [field]: [message] }, deniedAs: 'VIRUS_FOUND' });

/** Returns the error of several invalid fields; its message is the first of theirs. */
export function invalidFields(validation: FieldMessages): AppError {
  const first = Object.values(validation)[0]?.[0] ?? 'Please check what you entered.';
  return new AppError('VALIDATION', first, { validation });
}

/** Thrown by a decider when a command breaks a rule; the message is that of the contract. */
export class RuleViolation extends AppError {
  readonly rule: string;
  constructor(rule: string, message: string, code: ErrorCode = 'VALIDATION') {
    super(code, message, code === 'VALIDATION' ? { validation: { [rule]: [message] } } : {});
    this.name = 'RuleViolation';
    this.rule = rule;
  }
}

/** For the default of a switch over a union: a member without a case does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
