import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityRowProjection } from '../../../functions/people/identity.rows.ts';
import { memberRowProjection } from '../../../functions/people/people.rows.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { changeMember, putBranchLink, readLinks, readLinksOf } from '../../../functions/people/member.records.ts';
import { readMember } from '../../../functions/platform/request/membership.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import type { StreamId } from '../../../events/kernel/commit.ts';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import type { RecordRowProjection, StreamRow } from '../../../functions/platform/projection/row-projection.ts';
import { commitKey, PLATFORM_TENANT, records, type Scope, scopeOf, streams } from '../../../functions/platform/keys/keys.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { asId, type BranchId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { testContext } from '../../fixtures/personas.ts';

let cloud: Cloud;
let scope: Scope;
let other: Scope;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
  scope = scopeOf(await createInstance(testContext(), { name: 'Many', domain: 'many', licenceCount: null }));
  other = scopeOf(await createInstance(testContext(), { name: 'Other', domain: 'other', licenceCount: null }));
});
afterAll(() => cloud.stop());

const byStream = (rows: readonly StreamRow[]): StreamRow[] => rows.toSorted((a, b) => a.stream.pk.localeCompare(b.stream.pk));

/** What a rebuild took before it read everything at once, and what the projector still does: each by itself. */
async function oneByOne(projection: RecordRowProjection, of: Scope): Promise<StreamRow[]> {
  const rows: StreamRow[] = [];
  for (const stream of await projection.streams(of)) {
    const projected = await projection.read(stream);
    if (projected) rows.push({ stream, ...projected });
  }
  return rows;
}

/** Links a member to a branch as the commands do: under the next version of the member. */
async function linkToBranch(of: Scope, person: PersonId, branch: BranchId): Promise<void> {
  await transact(async () => {
    const member = await readMember(of, person);
    if (!member) throw new Error(`Person ${person} is no member.`);
    const link = { person, branch, role: member.role, active: true, sources: [{ kind: 'direct' as const }], since: testContext().now };
    const event: PeopleEvent = { type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added: [branch], removed: [] };
    return { writes: [...(await changeMember(testContext(), of, member, {}, [event])), ...putBranchLink(of, link)], result: undefined };
  });
}

const GROUP = asId<GroupId>(1);

/** Sixty people in two branches and a group that overlap: more than it takes readings to ask branches and groups for all of theirs. */
async function fill(): Promise<void> {
  const branches = [
    await createBranch(testContext(), scope, { name: 'North', url: 'north' }),
    await createBranch(testContext(), scope, { name: 'South', url: 'south' }),
  ];
  const header = { id: GROUP, v: 1, name: 'Kitchen', description: null, createdAt: testContext().now };
  await putItem('records', { ...records.header(scope, 'group', GROUP), ...header });
  for (let n = 0; n < 60; n += 1) {
    const { person } = await createUser(testContext(), scope, {
      first_name: `Person ${n}`,
      last_name: 'Many',
      email: `p${n}@many.test`,
      role: n === 0 ? 'admin' : 'learner',
      branches: branches.filter((_, index) => (n >> index) % 2 === 1),
    });
    const link = { group: GROUP, person, since: testContext().now };
    if (n % 3 !== 0) continue;
    await putItem('records', { ...records.personGroup(scope, person, GROUP), ...link });
    await putItem('records', { ...records.groupMember(scope, GROUP, person), ...link });
  }
}

describe('people who are read in bulk, for a rebuild', () => {
  it('equal each person read alone, links to branches and groups included [V4]', async () => {
    await fill();
    const all = await memberRowProjection.all?.(scope);
    expect(all).toHaveLength(60);
    expect(byStream(all ?? [])).toEqual(byStream(await oneByOne(memberRowProjection, scope)));
  });

  it('equal their identities read alone, with the instances of each [V4]', async () => {
    await createUser(testContext(), other, { first_name: 'Person 7', last_name: 'Many', email: 'p7@many.test', role: 'admin' });
    const platform = scopeOf(PLATFORM_TENANT);
    const all = await identityRowProjection.all?.(platform);
    expect(byStream(all ?? [])).toEqual(byStream(await oneByOne(identityRowProjection, platform)));
    const rows = (all ?? []).map(({ row }) => row as { email: string; tenants: number[] });
    expect(rows.find(({ email }) => email === 'p7@many.test')?.tenants).toEqual([scope.tenant, other.tenant]);
  });

  it('are read one by one when that takes fewer reads', async () => {
    await createBranch(testContext(), other, { name: 'Only', url: 'only' });
    expect(await memberRowProjection.all?.(other)).toBeNull();
  });
});

describe('rows that are read with the first commit of their stream', () => {
  /** Returns the rows as the projector reads them, and as they are read from the records alone. */
  async function bothWays(projection: RecordRowProjection, stream: StreamId): Promise<[unknown, unknown]> {
    return [await projection.read(stream, await getItem('events', commitKey(stream, 1))), await projection.read(stream)];
  }

  it.each([
    ['without branches', false, false],
    ['with a branch', true, false],
    ['who have got a branch and another instance since', false, true],
  ])('are those of the records: people %s', async (name, hasBranch, changesLater) => {
    const place = scopeOf(
      await createInstance(testContext(), { name, domain: `first-${Number(hasBranch)}${Number(changesLater)}`, licenceCount: null }),
    );
    const branch = await createBranch(testContext(), place, { name: 'East', url: 'east' });
    const user = {
      first_name: 'Fia',
      last_name: 'First',
      email: `fia${Number(hasBranch)}${Number(changesLater)}@first.test`,
      role: 'learner' as const,
    };
    const { person } = await createUser(testContext(), place, { ...user, branches: hasBranch ? [branch] : [] });
    if (changesLater) {
      await linkToBranch(place, person, branch);
      await createUser(testContext(), other, user);
    }
    const [member, memberAlone] = await bothWays(memberRowProjection, streams.member(place, person));
    expect(member).toEqual(memberAlone);
    expect(member).toMatchObject({ row: { branches: hasBranch || changesLater ? [{ branch }] : [] } });
    const [identity, identityAlone] = await bothWays(identityRowProjection, streams.identity(person));
    expect(identity).toEqual(identityAlone);
    expect(identity).toMatchObject({
      row: { tenants: changesLater ? [place.tenant, other.tenant].toSorted((a, b) => a - b) : [place.tenant] },
    });
  });

  it('are those of the records: people who became members with branches and groups, named in any order', async () => {
    const place = scopeOf(await createInstance(testContext(), { name: 'Linked', domain: 'linked', licenceCount: null }));
    const branches = [
      await createBranch(testContext(), place, { name: 'East', url: 'east' }),
      await createBranch(testContext(), place, { name: 'West', url: 'west' }),
    ];
    const groups = [asId<GroupId>(901), asId<GroupId>(902)];
    for (const id of groups) {
      const header = { id, v: 1, name: `Group ${id}`, description: null, createdAt: testContext().now };
      await putItem('records', { ...records.header(place, 'group', id), ...header });
    }
    const names = { first_name: 'Lin', last_name: 'Linked', email: 'lin@first.test' };
    const { person } = await createUser(testContext(), place, {
      ...names,
      role: 'manager',
      is_primary: true,
      branches: branches.toReversed(),
      groups: groups.toReversed(),
    });
    const [member, memberAlone] = await bothWays(memberRowProjection, streams.member(place, person));
    expect(member).toEqual(memberAlone);
    expect(member).toMatchObject({
      row: { branches: branches.map((branch) => ({ branch, role: 'manager' })), groups: groups.map((group) => ({ group })) },
    });
    const read = await readMember(place, person);
    expect(await readLinksOf(place, [read, undefined])).toEqual(new Map([[person, await readLinks(place, person)]]));
    await linkToBranch(place, person, await createBranch(testContext(), place, { name: 'North', url: 'north' }));
    const links = await readLinksOf(place, [await readMember(place, person)]);
    expect(links).toEqual(new Map([[person, await readLinks(place, person)]]));
    expect(links.get(person)?.branches).toHaveLength(3);
  });
});
