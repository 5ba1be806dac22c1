import type { FromShell } from '../../../../shared/packages/shell-messages.ts';
import { isObject } from '../../../../shared/kernel/json-values.ts';

type Members = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isState = (value: unknown): boolean =>
  isObject(value) && isText(value['uuid']) && isText(value['status']) && (value['score'] === null || typeof value['score'] === 'number');

/** Consistency tokens as a header can carry them: whatever a package sends in the name of its page must not spoil the app's calls. */
const TOKENS = /^[!-~]{1,1000}$/;

/** Whether a message of a type has its members. */
const CHECKS: Readonly<Record<FromShell['type'], (message: Members) => boolean>> = {
  ready: () => true,
  loaded: ({ sco }) => isText(sco),
  progress: ({ isComplete, scos }) => isFlag(isComplete) && Array.isArray(scos) && scos.every(isState),
  navigation: ({ current, canContinue, canGoBack, canExit, blocked }) =>
    (current === null || isText(current)) &&
    [canContinue, canGoBack, canExit].every(isFlag) &&
    Array.isArray(blocked) &&
    blocked.every(isText),
  stated: () => true,
  stored: ({ after }) => typeof after === 'string' && TOKENS.test(after),
  saved: () => true,
  unsaved: ({ outbox }) => isText(outbox),
  place: ({ isKept }) => isFlag(isKept),
  superseded: () => true,
  closed: () => true,
  failed: ({ message }) => isText(message),
};

const isMessageType = (type: unknown): type is FromShell['type'] => typeof type === 'string' && Object.hasOwn(CHECKS, type);

/** Returns a message of the page around a package; null for anything else. */
export function fromShell(data: unknown): FromShell | null {
  if (!isObject(data) || !isMessageType(data['type']) || !CHECKS[data['type']](data)) return null;
  // All members of its type were checked.
  return data as FromShell;
}
