import { PackageRefusal, type RefusalCause } from '../../../events/packages/scorm/attempt.refusal.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { cmiError, type CmiError, cmiErrorOf, type CmiStandard } from '../../../shared/packages/cmi/cmi-errors.ts';
import { errorBody, errorResponse } from '../../platform/request/http.ts';

/** Calls of a package, by what the standard calls them. */
export type RuntimeCall = 'initialize' | 'get-value' | 'set-value' | 'commit' | 'finish';

/** SCORM 2004 has numbers of their own for calls before and after a session; 1.2 has one for both. */
const OUTSIDE_2004: Readonly<Record<RuntimeCall, readonly [before: string, after: string]>> = {
  initialize: ['102', '104'],
  'get-value': ['122', '123'],
  'set-value': ['132', '133'],
  commit: ['142', '143'],
  finish: ['112', '113'],
};
/** Of a session that another one took over, a number that came late, or an attempt that was stored too often. */
const FAILED_2004: Readonly<Record<RuntimeCall, string>> = {
  initialize: '102',
  'get-value': '301',
  'set-value': '351',
  commit: '391',
  finish: '111',
};

function numberOf(standard: CmiStandard, call: RuntimeCall, reason: RefusalCause): CmiError {
  if (reason === 'superseded' || reason === 'sequence' || reason === 'full')
    return cmiErrorOf(standard, standard === '1.2' ? '101' : FAILED_2004[call]);
  if (reason !== 'notInitialized' && reason !== 'finished') return cmiError(standard, reason);
  return cmiErrorOf(standard, standard === '1.2' ? '301' : OUTSIDE_2004[call][reason === 'finished' ? 1 : 0]);
}

/** A refused call, with number and text of the package's standard. */
class RefusedCall extends Error {
  readonly refusal: PackageRefusal;
  readonly numbers: CmiError;

  constructor(refusal: PackageRefusal, numbers: CmiError) {
    super(refusal.message, { cause: refusal });
    this.refusal = refusal;
    this.numbers = numbers;
  }
}

/** Runs a call, and adds number and text of the standard to its refusal. */
export async function inStandard<Result>(standard: CmiStandard, call: RuntimeCall, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PackageRefusal ? new RefusedCall(error, numberOf(standard, call, error.reason)) : error;
  }
}

/** Returns the response to a refused call; null for any other error. Both standards have 101 for what is about no value. */
export function refusedResponse(error: unknown): Response | null {
  if (error instanceof RefusedCall) {
    const { refusal, numbers } = error;
    const { code, reason, key } = refusal;
    const status = code === 'CONFLICT' ? 409 : 422;
    return Response.json({ ...errorBody(refusal), result: 'false', ...numbers, reason, ...(key !== null && { key }) }, { status });
  }
  if (!(error instanceof AppError)) return null;
  const { status } = errorResponse(error);
  return Response.json({ ...errorBody(error), result: 'false', ...cmiErrorOf('1.2', '101') }, { status });
}
