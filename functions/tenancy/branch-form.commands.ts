import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { changedValues } from '../../events/kernel/changed-values.ts';
import { forbidden, invalid, notFound } from '../../shared/kernel/errors.ts';
import type { BranchId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { branchChangeInput, DEFAULT_LANGUAGE, isReservedUrl, newBranchInput, URL_RESERVED } from '../../shared/tenancy/branch-input.ts';
import { branchId, type BranchItem, slugRecord } from '../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../platform/request/command-context.ts';
import { idempotent } from '../platform/request/idempotency.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { nextId } from '../platform/tables/sequences.ts';
import type { Write } from '../platform/tables/transact.ts';
import { defaultStays, makeDefault, newBranch } from './branch.commands.ts';
import { branchInScope, findBranch, managesWholeInstance } from './branch.queries.ts';
import { branchChanged, changeSlug, copyLanguages, replaceBranch, slugTaken, AUDITED_FIELDS } from './branch.records.ts';
import { readLogo, storeOnce } from './instance-logo.ts';

/** The input of both calls, as the contract names its members. */
export type BranchInput = z.input<typeof branchChangeInput>;
type Change = z.output<typeof branchChangeInput>;

/**
 * Creates a branch. The slug is checked before the logo is stored; its guard decides.
 * @throws VALIDATION for a slug that is in use, reserved or malformed, and for a logo that is not an accepted image; LICENCE_LIMIT at the
 * branch limit
 */
export async function addBranch(call: Call, viewer: TenantViewer, input: BranchInput, file: File | null): Promise<BranchId> {
  const context = commandContext(call, viewer, 'createBranch');
  const { scope } = viewer.tenant;
  const fields = parseInput(newBranchInput, input);
  const logo = file && (await readLogo(file));
  const storeLogo = storeOnce(logo);
  let id: BranchId | undefined;
  return idempotent(call, viewer.person, ['createBranch', input, logo?.hash ?? null], async () => {
    await assertFree(scope, fields.url, null);
    id ??= await nextId<BranchId>('branch');
    const writes = await newBranch(context, scope, id, {
      name: fields.name,
      slug: fields.url,
      logo: await storeLogo(scope),
      primaryColor: fields.primary_color ?? null,
      secondaryColor: fields.secondary_color ?? null,
      theme: fields.theme || null,
      language: fields.language ?? DEFAULT_LANGUAGE,
      ...regionalOf(fields),
      isDefault: fields.is_default === true,
    });
    return { writes, result: id };
  });
}

/** Returns the zone and the offered languages that a form sends; what it does not send stays as it is. */
const regionalOf = ({
  time_zone: timeZone,
  languages,
}: Pick<Change, 'time_zone' | 'languages'>): Pick<BranchItem, 'timeZone' | 'languages'> => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(languages !== undefined && { languages: languages ?? [] }),
});

/** @throws VALIDATION for a slug that leads to a branch, other than a former one of the branch itself */
async function assertFree(scope: Scope, slug: string, own: BranchId | null): Promise<void> {
  const guard = await getItem('records', records.slug(scope, slug), slugRecord);
  if (guard && guard.branch !== own) throw slugTaken();
}

/**
 * Changes a branch: absent fields stay, a colour or theme of null is taken away. A former slug leads on to the branch. A branch that
 * becomes the default replaces the former one in the same transaction.
 * @throws NOT_FOUND out of scope; FORBIDDEN for an admin of the branch who changes its slug or the default; VALIDATION as for a new one
 */
export async function updateBranch(
  call: Call,
  viewer: TenantViewer,
  idInput: string,
  input: BranchInput,
  file: File | null,
): Promise<BranchId> {
  const context = commandContext(call, viewer, 'updateBranch');
  const { scope } = viewer.tenant;
  const id = branchId((await branchInScope(viewer, idInput)).id);
  const change = parseInput(branchChangeInput, input);
  const logo = file && (await readLogo(file));
  const storeLogo = storeOnce(logo);
  return idempotent(call, viewer.person, ['updateBranch', id, input, logo?.hash ?? null], async () => {
    const branch = await findBranch(scope, id);
    if (!branch) throw notFound();
    await assertAllowed(viewer, branch, change);
    const next = changed(branch, change, await storeLogo(scope));
    return { writes: await changeWrites(context, scope, branch, next), result: id };
  });
}

async function assertAllowed(viewer: TenantViewer, branch: BranchItem, { url, is_default: isDefault }: Change): Promise<void> {
  const movesSlug = url !== branch.slug;
  const movesDefault = isDefault != null && isDefault !== branch.isDefault;
  if (!managesWholeInstance(viewer) && (movesSlug || movesDefault)) throw forbidden();
  if (movesDefault && branch.isDefault) throw defaultStays();
  if (!movesSlug) return;
  if (isReservedUrl(url)) throw invalid('url', URL_RESERVED);
  await assertFree(viewer.tenant.scope, url, branchId(branch.id));
}

const orStored = <Value>(value: Value | undefined, kept: Value): Value => (value === undefined ? kept : value);

const changed = (branch: BranchItem, change: Change, logo: string | null): BranchItem => ({
  ...branch,
  name: change.name,
  slug: change.url,
  logo: logo ?? (change.remove_logo === true ? null : branch.logo),
  primaryColor: orStored(change.primary_color, branch.primaryColor),
  secondaryColor: orStored(change.secondary_color, branch.secondaryColor),
  theme: orStored(change.theme, branch.theme) || null,
  language: change.language ?? branch.language,
  ...regionalOf(change),
  isDefault: change.is_default ?? branch.isDefault,
});

/** The fields whose values are told, and two without: a logo is the name of a file, and languages are a list. */
const FIELDS = [...AUDITED_FIELDS, 'logo', 'languages'] as const;

/** A field that was never set is as one that is empty. */
const isSame = (before: unknown, after: unknown): boolean =>
  isDeepStrictEqual(before ?? null, after ?? null) || (before === undefined && Array.isArray(after) && after.length === 0);

async function changeWrites(context: CommandContext, scope: Scope, branch: BranchItem, next: BranchItem): Promise<Write[]> {
  const what = FIELDS.filter((field) => !isSame(branch[field], next[field]));
  if (what.length === 0) return [];
  return [
    ...(await replaceBranch(context, scope, branch, next, [branchChanged(branch, what, changedValues(branch, next, AUDITED_FIELDS))])),
    ...(branch.slug === next.slug ? [copyLanguages(scope, next)] : changeSlug(scope, branch, next)),
    ...(branch.isDefault === next.isDefault ? [] : await makeDefault(context, scope, branchId(branch.id))),
  ];
}
