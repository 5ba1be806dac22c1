/** The codes a caller may see; rest of the contract: `extensions.code` in GraphQL, `code` in REST. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'VALIDATION'
  | 'CONFLICT'
  | 'LICENCE_LIMIT'
  | 'SUBSCRIPTION_INACTIVE'
  | 'RATE_LIMITED'
  | 'BAD_REQUEST';

/** Messages per input field, nested as "contents.0.title". */
export type FieldMessages = Record<string, string[]>;

/** Who saved last, when and which version: what a refused save tells the author. */
export type SaveConflict = { by: string; at: string; version: number };

/**
 * An error that people may read. Everything else that is thrown is masked as INTERNAL.
 * `message` is shown as it is; it says what is wrong and what to do, never what a table is called.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly validation: FieldMessages | undefined;
  readonly conflict: SaveConflict | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** A token came along that is valid no more: the whole answer is 401, and the client signs in again. */
  staleToken = false;

  constructor(
    code: ErrorCode,
    message: string,
    more: { validation?: FieldMessages; conflict?: SaveConflict; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.validation = more.validation;
    this.conflict = more.conflict;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const unauthenticated = (): AppError => new AppError('UNAUTHENTICATED', 'Unauthenticated.');
export const forbidden = (): AppError => new AppError('FORBIDDEN', 'You are not allowed to do this.');
/** The same answer for an id that is missing, foreign or out of scope (rule G4: nobody learns which). */
export const notFound = (): AppError => new AppError('NOT_FOUND', 'Not found.');

/** One field that is wrong. */
export const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION', message, { validation: { [field]: [message] } });

/** Several fields at once; the first message leads. */
export function invalidFields(validation: FieldMessages): AppError {
  const first = Object.values(validation)[0]?.[0] ?? 'Please check what you entered.';
  return new AppError('VALIDATION', first, { validation });
}

/** Thrown by a decider when a command breaks a rule; carries the text the contract prescribes for it. */
export class RuleViolation extends AppError {
  readonly rule: string;
  constructor(rule: string, message: string, code: ErrorCode = 'VALIDATION') {
    super(code, message, code === 'VALIDATION' ? { validation: { [rule]: [message] } } : {});
    this.name = 'RuleViolation';
    this.rule = rule;
  }
}

/** Closes a switch over a union: a new member that nobody handles does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
