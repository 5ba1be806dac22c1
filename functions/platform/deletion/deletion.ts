import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { addDays, type Day, dayOf, type Instant } from '../../../shared/kernel/instant.ts';
import type { ImpactKind } from '../../../shared/kernel/impact-kind.ts';
import type { CommandContext } from '../request/command-context.ts';
import { type DueKind, moveDue } from '../tables/due-list.ts';
import type { Scope } from '../keys/keys.ts';
import type { Write } from '../tables/transact.ts';

/** Users, branches and courses can be restored for so long (docs/spec/settled.md, section 5); then a purge makes the deletion final. */
const RESTORABLE_DAYS = 30;

/** The day on which a deletion becomes final: from its first moment (00:00 UTC) on there is no way back. */
export const purgeDay = (deletedAt: Instant): Day => addDays(dayOf(deletedAt), RESTORABLE_DAYS);

/** Whether something that was deleted then can still be restored now. */
export const isRestorable = (deletedAt: Instant, now: Instant): boolean => dayOf(now) < purgeDay(deletedAt);

type PurgeKind = Extract<DueKind, `${string}-purge`>;

/** Puts the purge of what is deleted now on the due list. Belongs into the transaction that deletes. */
export const purgeLater = (context: CommandContext, scope: Scope, kind: PurgeKind, id: number): Write[] =>
  moveDue({ kind, scope, id }, null, purgeDay(context.now), dayOf(context.now));

/** Takes the purge of what was deleted then off the due list. Belongs into the transaction that restores. */
export const purgeNoMore = (context: CommandContext, scope: Scope, kind: PurgeKind, id: number, deletedAt: Instant): Write[] =>
  moveDue({ kind, scope, id }, purgeDay(deletedAt), null, dayOf(context.now));

/** The first day whose deletions can still be restored now: `isRestorable` for lists, which compare text. */
export const restorableSince = (now: Instant): Day => addDays(dayOf(now), 1 - RESTORABLE_DAYS);

/** What restoring says once there is no way back. */
export const tooLate = (): AppError =>
  new AppError(
    'CONFLICT',
    sentence('This was deleted more than {days} days ago. It can no longer be restored.', { days: RESTORABLE_DAYS }),
  );

/** What a deletion would take with it (`deleteImpact`). */
export type Impact = {
  readonly name: string;
  readonly counts: Readonly<Partial<Record<ImpactKind, number>>>;
  readonly restorable: boolean;
};
