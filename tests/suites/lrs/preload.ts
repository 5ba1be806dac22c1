import dns from 'node:dns';
import util from 'node:util';

/**
 * Loaded into the process of a suite, which is a program of others: names below `localhost` are this machine, also where its resolver
 * does not know them, and what its libraries ask of `util` is there, which Node has removed since.
 */
Object.assign(util, {
  isArray: Array.isArray,
  isDate: util.types.isDate,
  isRegExp: util.types.isRegExp,
  isError: util.types.isNativeError,
  isFunction: (value: unknown) => typeof value === 'function',
  isObject: (value: unknown) => typeof value === 'object' && value !== null,
  isString: (value: unknown) => typeof value === 'string',
  isNumber: (value: unknown) => typeof value === 'number',
  isBoolean: (value: unknown) => typeof value === 'boolean',
  isUndefined: (value: unknown) => value === undefined,
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value === undefined || value === null,
  isSymbol: (value: unknown) => typeof value === 'symbol',
  isPrimitive: (value: unknown) => value === null || (typeof value !== 'object' && typeof value !== 'function'),
  isBuffer: Buffer.isBuffer,
});

const resolve = dns.lookup;

type Answer = (error: Error | null, address: unknown, family?: number) => void;

function lookup(name: string, given: unknown, then?: unknown): void {
  const answer = (typeof given === 'function' ? given : then) as Answer; // as in the signatures of dns.lookup
  if (!name.endsWith('.localhost')) {
    (resolve as (...values: unknown[]) => void)(name, given, then);
    return;
  }
  const all = typeof given === 'object' && given !== null && 'all' in given && given.all === true;
  if (all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
  else answer(null, '127.0.0.1', 4);
}

dns.lookup = lookup as typeof dns.lookup;
