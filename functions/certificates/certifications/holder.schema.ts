import type { CertificationRound } from '../../../shared/certificates/certifications/rounds.ts';
import { CERTIFICATION_STATES, type CertificationState } from '../../../shared/certificates/certifications/rounds.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import { addDays, type Day } from '../../../shared/kernel/instant.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { paginatorOf, readPage } from '../../../shared/kernel/page-input.ts';
import { zoneOf } from '../../../shared/kernel/regional/regional-choice.ts';
import { listOf, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { dayIn } from '../../../shared/kernel/regional/zoned-time.ts';
import { personIdOf } from '../../learning/enrolment/enrolment-target.ts';
import { termClock } from '../../learning/terms/terms-in-force.queries.ts';
import { personInScope } from '../../people/users/user.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { pagedArgs, pageType } from '../../platform/graphql/paging.ts';
import { arg, tenantMutation, tenantQuery } from '../../platform/graphql/root-fields.ts';
import type { Call } from '../../platform/request/request.ts';
import { todayIn } from '../../platform/request/today.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { regionalSettingsOf } from '../../tenancy/regional-settings.queries.ts';
import { certificationOf } from './certification.queries.ts';
import { exemptFromCertification, revokeCertification } from './holder.commands.ts';
import { type HolderStatus, statusesOf } from './holder.queries.ts';
import { type Holder, holdersOf } from './holders.queries.ts';

const RoundType = builder.objectRef<CertificationRound>('CertificationRound').implement({
  description: '(added) From a completion to the last valid day.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'first or renewal' }),
    completed_on: t.field({ type: 'Date', resolve: (round) => round.completedOn }),
    valid_until: t.field({ type: 'Date', nullable: true, description: 'null: it has no end.', resolve: (round) => round.validUntil }),
    renew_from: t.field({ type: 'Date', nullable: true, resolve: (round) => round.opensOn }),
    lapses_after: t.field({ type: 'Date', nullable: true, resolve: (round) => round.lapsesAfter }),
    revoked_on: t.field({ type: 'Date', nullable: true, resolve: (round) => round.revokedOn }),
  }),
});

const lastOf = ({ rounds }: HolderStatus): CertificationRound | null => rounds.at(-1) ?? null;

const StatusType = builder.objectRef<HolderStatus>('PersonCertification').implement({
  description: '(added) How a person stands to a certification.',
  fields: (t) => ({
    id: t.id({ resolve: ({ certification }) => certification.id }),
    title: t.string({ resolve: ({ certification }) => certification.title }),
    state: t.exposeString('state', {
      description: 'none, in_progress, overdue, valid, window_open, expired, lapsed, revoked or exempt.',
    }),
    rounds: t.field({ type: [RoundType], description: 'The first one first.', resolve: ({ rounds }) => [...rounds] }),
  }),
});

const HolderType = builder.objectRef<Holder>('CertificationHolder').implement({
  description: '(added) A person with how they stand to a certification.',
  fields: (t) => ({
    id: t.id({ resolve: ({ person }) => person }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    state: t.exposeString('state'),
    completed_on: t.field({ type: 'Date', nullable: true, resolve: (holder) => lastOf(holder)?.completedOn ?? null }),
    valid_until: t.field({ type: 'Date', nullable: true, resolve: (holder) => lastOf(holder)?.validUntil ?? null }),
    renew_from: t.field({ type: 'Date', nullable: true, resolve: (holder) => lastOf(holder)?.opensOn ?? null }),
  }),
});

const HoldersPageType = pageType('CertificationHoldersPage', HolderType);

function stateOfInput(state: string | null | undefined): CertificationState | null {
  if (state == null || state === '') return null;
  const known = CERTIFICATION_STATES.find((each) => each === state);
  if (!known) throw invalid('state', sentence('The state must be one of {states}.', { states: listOf(CERTIFICATION_STATES) }));
  return known;
}

const MOST_ENDING_DAYS = 3_650;

/** Returns the last day of a filter by days; null for none. @throws VALIDATION */
function lastDayOf(days: number | null | undefined, today: Day): Day | null {
  if (days == null) return null;
  if (days < 1 || days > MOST_ENDING_DAYS) throw invalid('ends_within', 'Enter 1 to 3,650 days.');
  return addDays(today, days);
}

const HOLDER_SORTS = ['name', 'email', 'state', 'completed_on', 'valid_until'] as const;
type HolderSort = (typeof HOLDER_SORTS)[number];

/** What holders are sorted by. */
const SORT_VALUES: Record<HolderSort, (holder: Holder) => string | null> = {
  name: () => null,
  email: ({ email }) => email.toLowerCase(),
  state: ({ state }) => String(CERTIFICATION_STATES.indexOf(state)),
  completed_on: (holder) => lastOf(holder)?.completedOn ?? null,
  valid_until: (holder) => lastOf(holder)?.validUntil ?? null,
};

/** Returns holders in an order; those without a value come last either way, and equal ones stay by name. */
function sorted(holders: readonly Holder[], sort: HolderSort | null, descending: boolean): readonly Holder[] {
  if (sort === null || sort === 'name') return descending ? holders.toReversed() : holders;
  const valueOf = SORT_VALUES[sort];
  const direction = descending ? -1 : 1;
  return holders.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one < other ? -direction : one > other ? direction : 0;
  });
}

tenantQuery('certificationHolders', {
  type: HoldersPageType,
  description: '(added) [S A@i] Active people whom a certification concerns, with their state as of now.',
  branchUrl: false,
  args: {
    id: arg.id({ required: true }),
    state: arg.string(),
    ends_within: arg.int({ description: 'Only those whose last valid day is from today to so many days later.' }),
    ...pagedArgs,
  },
  resolve: async (viewer, { id, state, ends_within, ...args }, call) => {
    const { scope, instance } = viewer.tenant;
    const page = readPage(args, HOLDER_SORTS);
    const only = stateOfInput(state);
    const today = todayIn(instance, call.now);
    const last = lastDayOf(ends_within, today);
    const certification = await certificationOf(scope, id);
    const all = await holdersOf({ scope, now: call.now, today, after: call.after, search: page.search }, certification);
    const rows = all.filter((holder) => (only === null || holder.state === only) && (last === null || endsBy(holder, today, last)));
    const from = (page.page - 1) * page.limit;
    return {
      data: sorted(rows, page.sort, page.descending).slice(from, from + page.limit),
      paginatorInfo: paginatorOf(page, rows.length),
    };
  },
});

function endsBy(holder: Holder, today: Day, last: Day): boolean {
  const until = lastOf(holder)?.validUntil ?? null;
  return (holder.state === 'valid' || holder.state === 'window_open') && until !== null && until >= today && until <= last;
}

const statuses = ({ tenant: { scope } }: TenantViewer, call: Call, person: PersonId, today: Day): Promise<HolderStatus[]> =>
  statusesOf({ scope, now: call.now, today, after: call.after }, person);

tenantQuery('myCertifications', {
  type: [StatusType],
  description: '(added) [all roles] The certifications that the caller has, has had or is to have.',
  branchUrl: false,
  resolve: async (viewer, _, call) => statuses(viewer, call, viewer.person, dayIn(call.now, zoneOf(await regionalSettingsOf(viewer)))),
});

tenantQuery('personCertifications', {
  type: [StatusType],
  description: '(added) [S A@i] The certifications that a person has, has had or is to have, with all rounds.',
  branchUrl: false,
  args: { user_id: arg.id({ required: true }) },
  resolve: async (viewer, { user_id }, call) => {
    const person = personIdOf(user_id);
    await personInScope(viewer, person);
    const { zone } = await termClock(viewer.tenant.scope, person, call.now);
    return statuses(viewer, call, person, dayIn(call.now, zone));
  },
});

const decision = { id: arg.id({ required: true }), user_id: arg.id({ required: true }), reason: arg.string({ required: true }) };

tenantMutation('revokeCertification', {
  type: 'Boolean',
  description: '(added) [S A@i, never their own] The first courses have to be done again from the next day on.',
  branchUrl: false,
  args: decision,
  resolve: (viewer, { id, user_id, ...input }, call) => revokeCertification(call, viewer, id, user_id, input),
});

tenantMutation('exemptFromCertification', {
  type: 'Boolean',
  description: '(added) [S A@i, never their own] Exempts a person, or ends that.',
  branchUrl: false,
  args: { ...decision, exempt: arg.boolean({ required: true }) },
  resolve: (viewer, { id, user_id, ...input }, call) => exemptFromCertification(call, viewer, id, user_id, input),
});
