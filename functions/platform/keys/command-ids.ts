import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/kernel/errors.ts';

const HASH_LENGTH = 22;
const HASHED = new RegExp(`^(.*)#([A-Za-z0-9_-]{${HASH_LENGTH}})$`, 's');

/** Returns the hash of the input of a call; it must survive JSON. */
export const hashOfBody = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** Returns the id of a command with the hash of its input beside it, so that another input under the same id is noticed. */
export const withBody = (id: string, body: unknown): string => `${id}#${hashOfBody(body).slice(0, HASH_LENGTH)}`;

const parse = (id: string): { readonly id: string; readonly hash: string | null } => {
  const [, name, hash] = HASHED.exec(id) ?? [];
  return name === undefined || hash === undefined ? { id, hash: null } : { id: name, hash };
};

/** Returns the id of a command as the caller gave it, without the hash of its input. */
export const idWithoutBody = (id: string): string => parse(id).id;

/** Returns the error for an Idempotency-Key that was sent with another input before. */
export const keyReused = (): AppError => new AppError('CONFLICT', 'This Idempotency-Key was used for another request.');

/**
 * Returns whether a command is among those that a stream has taken. Commits of former versions carry no hash; they count as repeats.
 * @throws CONFLICT when it was taken with another input
 */
export function isRepeat(taken: readonly string[], commandId: string): boolean {
  const { id, hash } = parse(commandId);
  if (hash === null) return taken.includes(commandId);
  const former = taken.map(parse).find((each) => each.id === id);
  if (former === undefined) return false;
  if (former.hash !== null && former.hash !== hash) throw keyReused();
  return true;
}
