import type { PersonId, TenantId } from '../../shared/kernel/ids.ts';
import { findPerson, type MailItem, type MembershipItem, readSelf } from '../../functions/identity/identity.records.ts';
import { type DomainItem, personId, type SelfItem } from '../../functions/platform/access-records.ts';
import { getItem, type Item } from '../../functions/platform/dynamo.ts';
import { platform } from '../../functions/platform/keys/keys.ts';
import type { InstanceItem } from '../../functions/tenancy/instance.records.ts';
import { type ExportManifest, readLines } from './transfer/export-folder.ts';
import { itemOf } from './item-text.ts';
import { personIn } from './transfer/tenant-items.ts';
import { OpsRefused } from './verb.ts';

/** What an import is going to do: the items of the platform as they come in here, and the people who are here already. */
export type ImportPlan = {
  readonly tenant: TenantId;
  readonly domain: string;
  readonly instance: InstanceItem;
  readonly guard: DomainItem;
  /** Items of the platform's tables that come in as they are; commits of the platform apart. */
  readonly items: readonly Item[];
  readonly commits: readonly Item[];
  readonly kept: ReadonlySet<PersonId>;
};

const isCommit = (item: Item): boolean => item.pk.startsWith('t0#');
const isSelf = (item: Item): item is SelfItem => item.pk.startsWith('p#id') && item.sk === 'self';
const isMembership = (item: Item): item is MembershipItem => item.pk.startsWith('p#id') && item['tenant'] !== undefined;
const isMail = (item: Item): item is MailItem => item.pk.startsWith('p#mail#');

/** Somebody who comes in belongs to this one instance here, or to none when they had left it, and rules no platform. */
const asNewcomer =
  (tenant: TenantId, members: ReadonlySet<number>) =>
  (item: Item): Item => {
    if (!isSelf(item)) return item;
    const { left: _, ...self } = item;
    return { ...self, superAdmin: false, ...(members.has(item.id) ? { memberships: 1 } : { memberships: 0, left: [tenant] }) };
  };

async function peopleHere(items: readonly Item[]): Promise<Set<PersonId>> {
  const kept = new Set<PersonId>();
  for (const item of items.filter(isMail)) {
    const [email, person] = [item.sk, personId(item.person)];
    const [holder, self] = [await findPerson(email), await readSelf(person)];
    if (holder === null && !self) continue;
    if (holder !== person || self?.email !== email)
      throw new OpsRefused(
        holder === null || holder === person
          ? `Person ${person} of the export is somebody else here: import into a cloud where the ids are free.`
          : `${email} is somebody else here: change that address there or here, then export again.`,
      );
    kept.add(person);
  }
  return kept;
}

/** Reads the platform's part of an export and holds it against this cloud. @throws OpsRefused when an id, a person or the domain is taken */
export async function planImport(
  folder: string,
  { tenant: id, domain: former }: ExportManifest,
  wanted: string | undefined,
): Promise<ImportPlan> {
  const tenant = id as TenantId; // the id of a tenant when it was written
  const domain = wanted ?? former;
  const all: Item[] = [];
  for await (const line of readLines(folder, 'platform')) all.push(itemOf(line));
  const same = (key: Pick<Item, 'pk' | 'sk'>) => (item: Item) => item.pk === key.pk && item.sk === key.sk;
  const instance = all.find(same(platform.instance(tenant)));
  const guard = all.find(same(platform.domain(former)));
  if (!instance || !guard) throw new OpsRefused('The export lacks its own instance: export the tenant again.');
  const arriving: InstanceItem = { ...(instance as InstanceItem), domain }; // found by the key of an instance
  const standing = await getItem<InstanceItem>('platform', platform.instance(tenant));
  // Left by an import that was cut off before its end: the domain comes last.
  const isOurs = standing?.domain === domain && standing.createdAt === arriving.createdAt;
  if (standing && !isOurs)
    throw new OpsRefused(`Tenant ${tenant} is another one here (${standing.name}): import into a cloud where the ids are free.`);
  const holder = await getItem<DomainItem>('platform', platform.domain(domain));
  if (holder)
    throw new OpsRefused(
      holder.id === tenant
        ? `Tenant ${tenant} (${domain}) is here already: nothing is left to import.`
        : `The domain "${domain}" is taken by ${holder.name}: give the tenant another one with --as DOMAIN.`,
    );
  const kept = await peopleHere(all);
  const isKept = (item: Item): boolean => kept.has(personIn(item) ?? (0 as PersonId)) && item['tenant'] === undefined;
  const members = new Set(all.filter(isMembership).map(({ person }) => person));
  const rest = all.filter((item) => item !== instance && item !== guard && !isKept(item));
  return {
    tenant,
    domain,
    instance: arriving,
    guard: { ...(guard as DomainItem), ...platform.domain(domain) }, // found by the key of a domain
    items: rest.filter((item) => !isCommit(item)).map(asNewcomer(tenant, members)),
    commits: rest.filter(isCommit),
    kept,
  };
}
