import type { JobId } from '../../../shared/kernel/ids.ts';
import type { Message } from '../../../shared/kernel/regional/sentence.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { MOST_WITHOUT_JOB } from '../../platform/store/job-limits.ts';
import { newJob } from '../../platform/store/new-job.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { type AccessChange, type Affected, affectedBy, affectedByEither, pairsIn } from './access-change.ts';
import { RECONCILER, reconcile } from './reconcile.ts';
import { RECONCILE_GROUPS } from './reconcile-groups.job.ts';

/** The writes of a change, with the names of the events that have a reactor, and what follows from it. */
export type FollowedChange = {
  readonly change: AccessChange;
  readonly title: Message;
  readonly out: string;
  write(out: readonly string[]): Promise<readonly Write[]>;
};

/** Who does what follows from a change: the call itself, or its caller, for several changes at once and also when it is interrupted. */
export type Reconciler = 'call' | 'caller';

/** The input of a change, and which part of its call it is: each has an Idempotency-Key of its own. */
type ChangeRequest = {
  readonly context: CommandContext;
  readonly body: readonly unknown[];
  readonly part?: number;
  readonly reconciler?: Reconciler;
};

const keyOf = ({ idempotencyKey }: Call, part: number): string | null =>
  idempotencyKey === null || part === 0 ? idempotencyKey : `${idempotencyKey}/${part}`;

/**
 * Carries out a change of a group for a call, and what follows from it: at once where that is little, otherwise by a job, which begins in
 * the same transaction and which the response names. A plan of null changes nothing.
 */
export async function changeWithAccess(
  call: Call,
  viewer: TenantViewer,
  { context, body, part = 0, reconciler = 'call' }: ChangeRequest,
  plan: () => Promise<FollowedChange | null>,
): Promise<void> {
  const { scope } = viewer.tenant;
  const now: { follow: { readonly change: AccessChange; readonly before: Affected } | null } = { follow: null };
  const job = await idempotent<JobId | null>({ ...call, idempotencyKey: keyOf(call, part) }, viewer.person, body, async () => {
    now.follow = null;
    const followed = await plan();
    if (!followed) return { writes: [], result: null };
    if (reconciler === 'caller') return { writes: await followed.write([]), result: null };
    const before = await affectedBy(scope, followed.change);
    const pairs = pairsIn(before);
    if (pairs <= MOST_WITHOUT_JOB) {
      now.follow = { change: followed.change, before };
      return { writes: await followed.write([followed.out]), result: null };
    }
    const { title, change } = followed;
    const { id, writes } = await newJob(context, scope, {
      kind: RECONCILE_GROUPS,
      title,
      total: pairs,
      input: { change },
      rights: 'system',
    });
    return { writes: [...(await followed.write([])), ...writes], result: id };
  });
  if (job !== null) call.job = String(job);
  if (now.follow === null) return;
  const { change, before } = now.follow;
  const affected = affectedByEither(before, await affectedBy(scope, change));
  const tokens = await reconcile({ ...context, actor: RECONCILER }, scope, affected);
  // Before those of the change itself: a reply names the last ones only, and lists of the group wait for the change.
  call.tokens.unshift(...tokens);
}
