import { tenantIn } from '../../../events/kernel/streams.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { findPerson, type MembershipItem, readSelf } from '../../../functions/identity/identity.records.ts';
import { type DomainItem, domainRecord, personId, type SelfItem } from '../../../functions/platform/request/access-records.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { platform, PLATFORM_TENANT } from '../../../functions/platform/keys/keys.ts';
import { type InstanceItem, instanceRecord } from '../../../functions/tenancy/instance.records.ts';
import { type ExportManifest, readLines } from './export-folder.ts';
import { itemOf } from '../item-text.ts';
import { personIn } from './tenant-items.ts';
import { OpsRefused } from '../verb.ts';

/** What an import will write: the platform items in the form for this cloud, and the people who exist here already. */
export type ImportPlan = {
  readonly tenant: TenantId;
  readonly domain: string;
  readonly instance: InstanceItem;
  readonly guard: DomainItem;
  /** The instance had an address or domains of its own for mail in the source. */
  readonly hadSender: boolean;
  /** Items of the Platform table; the commits of the platform are separate. */
  readonly items: readonly Item[];
  readonly commits: readonly Item[];
  /** People who exist here already, under the same id and address. */
  readonly existing: ReadonlySet<PersonId>;
};

const isCommit = (item: Item): boolean => tenantIn(item.pk) === PLATFORM_TENANT;
const isSelf = (item: Item): item is SelfItem => item.pk.startsWith('p#id') && item.sk === 'self';
const isMembership = (item: Item): item is MembershipItem => item.pk.startsWith('p#id') && item['tenant'] !== undefined;

/**
 * Returns a function that limits an imported identity to this instance, or to none when the person had left it, without the right of a super
 * admin. Its password was chosen outside this cloud, where nothing proves that the person did, so it counts as set by somebody else.
 */
const limitedTo =
  (tenant: TenantId, members: ReadonlySet<number>) =>
  (item: Item): Item => {
    if (!isSelf(item)) return item;
    const { left: _, ...self } = item;
    const limited = { ...self, superAdmin: false, passwordGiven: true };
    return { ...limited, ...(members.has(item.id) ? { memberships: 1 } : { memberships: 0, left: [tenant] }) };
  };

/** Returns the domain as it is here: mail domains, and the address that mail comes from, are given by the super admins of this cloud. */
function withoutSender({ sender: _sender, senderDomains: _domains, ...guard }: DomainItem): DomainItem {
  return guard;
}

/** Returns the people of an export who exist here already. @throws OpsRefused when an id or an address belongs to another person */
async function existingPeople(items: readonly Item[]): Promise<Set<PersonId>> {
  const existing = new Set<PersonId>();
  for (const { id, email } of items.filter(isSelf)) {
    const person = personId(id);
    const [holder, self] = [await findPerson(email), await readSelf(person)];
    if (holder === null && !self) continue;
    if (holder !== person || self?.email !== email)
      throw new OpsRefused(
        holder === null || holder === person
          ? `Person ${person} of the export is another person here: import into a cloud where the ids are free.`
          : `${email} belongs to another person here: change the address in one of the two clouds, then export again.`,
      );
    existing.add(person);
  }
  return existing;
}

/** Returns the plan of an import, after its ids were checked in this cloud. @throws OpsRefused when an id, a person or the domain is taken */
export async function planImport(
  folder: string,
  { tenant: id, domain: exportedDomain }: ExportManifest,
  newDomain: string | undefined,
): Promise<ImportPlan> {
  const tenant = id as TenantId; // the id of a tenant when it was written
  const domain = newDomain ?? exportedDomain;
  const items: Item[] = [];
  for await (const line of readLines(folder, 'platform')) items.push(itemOf(line));
  const same = (key: Pick<Item, 'pk' | 'sk'>) => (item: Item) => item.pk === key.pk && item.sk === key.sk;
  const instance = items.find(same(platform.instance(tenant)));
  const guard = items.find(same(platform.domain(exportedDomain)));
  if (!instance || !guard) throw new OpsRefused('The export has no instance: export the tenant again.');
  const arriving: InstanceItem = { ...(instance as InstanceItem), domain }; // found by the key of an instance
  const existingInstance = await getItem('platform', platform.instance(tenant), instanceRecord);
  // Written by an interrupted import, which writes the domain last.
  const isOfThisImport = existingInstance?.domain === domain && existingInstance.createdAt === arriving.createdAt;
  if (existingInstance && !isOfThisImport)
    throw new OpsRefused(`Tenant ${tenant} is another one here (${existingInstance.name}): import into a cloud where the ids are free.`);
  const holder = await getItem('platform', platform.domain(domain), domainRecord);
  if (holder)
    throw new OpsRefused(
      holder.id === tenant
        ? `Tenant ${tenant} (${domain}) is here already: there is nothing to import.`
        : `The domain "${domain}" is taken by ${holder.name}: choose another domain with --as DOMAIN.`,
    );
  const existing = await existingPeople(items);
  const isOfExisting = (item: Item): boolean => existing.has(personIn(item) ?? (0 as PersonId)) && item['tenant'] === undefined;
  const members = new Set(items.filter(isMembership).map(({ person }) => person));
  const newItems = items.filter((item) => item !== instance && item !== guard && !isOfExisting(item));
  return {
    tenant,
    domain,
    instance: arriving,
    guard: withoutSender({ ...(guard as DomainItem), ...platform.domain(domain) }), // found by the key of a domain
    hadSender: guard['sender'] != null || guard['senderDomains'] !== undefined,
    items: newItems.filter((item) => !isCommit(item)).map(limitedTo(tenant, members)),
    commits: newItems.filter(isCommit),
    existing,
  };
}
