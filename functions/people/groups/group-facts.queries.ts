import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { query } from '../../platform/tables/dynamo.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { type GroupCourse, groupBranchRecord, groupCourseRecord, readGroup } from '../group.records.ts';

/** What a group gives: its branches and courses under one version. A deleted group gives nothing. */
type GroupFacts = {
  readonly id: GroupId;
  readonly v: number;
  readonly live: boolean;
  readonly branches: ReadonlySet<number>;
  readonly courses: ReadonlyMap<number, GroupCourse>;
};
export type GroupFactsById = ReadonlyMap<number, GroupFacts>;

const AT_ONCE = 8;
const NO_BRANCH: ReadonlySet<number> = new Set();
const NO_COURSE: GroupFacts['courses'] = new Map();

/**
 * Returns what groups give, by their ids. Each version is read before the links: whoever writes on the condition of the version
 * (`groupUnchanged`) writes on what was read.
 */
export async function readGroupFacts(scope: Scope, ids: Iterable<number>): Promise<GroupFactsById> {
  const facts = await inParallel([...new Set(ids)], AT_ONCE, (id) => factsOf(scope, asId<GroupId>(id)));
  return new Map(facts.map((group) => [group.id, group]));
}

async function factsOf(scope: Scope, id: GroupId): Promise<GroupFacts> {
  const header = await readGroup(scope, id);
  if (!header || header.deletedAt !== undefined) return { id, v: header?.v ?? 0, live: false, branches: NO_BRANCH, courses: NO_COURSE };
  const links = await query('records', { pk: records.groupPartition(scope, id) });
  const under = (prefix: string) => links.filter(({ sk }) => sk.startsWith(prefix));
  return {
    id,
    v: header.v,
    live: true,
    branches: new Set(under(records.linkPrefix.branch).map((link) => groupBranchRecord.parse(link).branch)),
    courses: new Map(
      under(records.linkPrefix.course).map((link) => {
        const { course, since, terms = null } = groupCourseRecord.parse(link);
        return [course, { since, terms }];
      }),
    ),
  };
}

/** Returns the check that a group still gives what was read. */
export const groupUnchanged = (scope: Scope, { id, v }: GroupFacts): Write => ({
  table: 'records',
  check: records.header(scope, 'group', id),
  condition: '#v = :v',
  names: { '#v': 'v' },
  values: { ':v': v },
});
