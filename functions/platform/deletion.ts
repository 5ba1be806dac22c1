import { AppError } from '../../shared/kernel/errors.ts';
import { addDays, type Day, dayOf, type Instant } from '../../shared/kernel/instant.ts';

/** Users, branches and courses can be restored for so long (decisions.md, "Deletes"); then a purge makes the deletion final. */
const RESTORABLE_DAYS = 30;

/** The day on which a deletion becomes final: from its first moment (00:00 UTC) on there is no way back. */
export const purgeDay = (deletedAt: Instant): Day => addDays(dayOf(deletedAt), RESTORABLE_DAYS);

/** Whether something that was deleted then can still be restored now. */
export const isRestorable = (deletedAt: Instant, now: Instant): boolean => dayOf(now) < purgeDay(deletedAt);

/** The first day whose deletions can still be restored now: `isRestorable` for lists, which compare text. */
export const restorableSince = (now: Instant): Day => addDays(dayOf(now), 1 - RESTORABLE_DAYS);

/** What restoring says once there is no way back. */
export const tooLate = (): AppError =>
  new AppError('CONFLICT', `This was deleted more than ${RESTORABLE_DAYS} days ago and cannot be restored any more.`);

/** One row of the deleted things of a kind (`deletedItems`). */
export type DeletedRow = {
  readonly id: number;
  readonly name: string;
  readonly deletedAt: Instant;
  /** Null: the product itself, or unknown. */
  readonly deletedBy: number | null;
};

/** What a deletion takes with it, in the words of the contract (`ImpactCount.what`). */
export type ImpactKind =
  | 'users'
  | 'groups'
  | 'branches'
  | 'courses'
  | 'categories'
  | 'enrolments'
  | 'completions'
  | 'certificates'
  | 'submissions';

/** What a deletion would take with it (`deleteImpact`). */
export type Impact = {
  readonly name: string;
  readonly counts: Readonly<Partial<Record<ImpactKind, number>>>;
  readonly restorable: boolean;
};
