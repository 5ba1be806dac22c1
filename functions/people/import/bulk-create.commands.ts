import { AppError } from '../../../shared/kernel/errors.ts';
import { streams } from '../../platform/keys/keys.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { type Plan, transact } from '../../platform/tables/transact.ts';
import { inviteUser, mailTarget } from '../users/added-user.ts';
import { type CreatedUser, planUser } from '../users/person.commands.ts';
import type { BulkRow } from './bulk-rows.ts';
import { type BulkUserView, type BulkWork, contextOf, notProcessed, orRefusal } from './bulk-work.ts';
import { putImportRow } from './import.records.ts';
import { oneTransaction } from './one-transaction.ts';

/** A row whose person is not a member yet. `emailIsNew`: nobody at all has the e-mail, as was just read. */
export type RowToCreate = { readonly row: BulkRow; readonly emailIsNew: boolean };

/** A row whose person is not a member yet, with the plan of the membership. */
type PlannedRow = { readonly row: BulkRow; readonly plan: Planning<CreatedUser> };
type AddedRow = { readonly row: BulkRow; readonly user: CreatedUser };
/** The result of a row by its index. */
type RowResults = Map<number, BulkUserView | AppError>;

/** How many items the rows of one transaction may have together: a few are added for licences, admins and branches. */
const ITEMS_AT_ONCE = 90;
const MAILS_AT_ONCE = 10;

/** Returns how many items a row adds at most: four of the identity, member, import, pointer, announcement, due entry, and both sides of each link. */
const itemsOf = ({ branches, groups }: BulkRow): number => 9 + 3 * branches.length + 2 * groups.length;

/** Returns the rows in runs that fit one transaction each. */
function inTransactions(rows: readonly PlannedRow[]): PlannedRow[][] {
  const runs: PlannedRow[][] = [];
  let items = Infinity;
  for (const planned of rows) {
    const added = itemsOf(planned.row);
    if (items + added > ITEMS_AT_ONCE) {
      runs.push([]);
      items = 0;
    }
    runs.at(-1)?.push(planned);
    items += added;
  }
  return runs;
}

/**
 * Makes the people of rows members, as many at once as fit a transaction; where one is refused, each by themselves. Then they get their
 * mail. While a transaction is written, the next one is planned.
 */
export async function createRows(work: BulkWork, rows: readonly RowToCreate[]): Promise<RowResults> {
  const results: RowResults = new Map();
  const planned: PlannedRow[] = [];
  for (const { row, emailIsNew } of rows) {
    const plan = work.isLate() ? notProcessed() : await orRefusal(() => planOf(work, row, emailIsNew));
    if (plan instanceof AppError) results.set(row.index, plan);
    else planned.push({ row, plan: withImportRow(work, plan) });
  }
  const runs = inTransactions(planned).map((run) => ({ run, plan: plannedEarly(() => planTogether(work, run)) }));
  for (const [index, { run, plan }] of runs.entries()) {
    const creating = createRun(work, run, plan.next, results);
    runs[index + 1]?.plan.begin();
    await creating;
  }
  return results;
}

type Planning<Result> = () => Promise<Plan<Result>>;

/** Returns a planning whose first plan may be begun before it is asked for. Later ones are made when they are asked for, from fresh reads. */
function plannedEarly<Result>(planning: Planning<Result>): { begin(): void; readonly next: Planning<Result> } {
  let begun: Promise<Plan<Result>> | null = null;
  return {
    begin: () => {
      begun = planning();
      // Whoever asks for it is told; when the run before it fails, nobody asks.
      begun.catch(() => undefined);
    },
    next: () => {
      const plan = begun ?? planning();
      begun = null;
      return plan;
    },
  };
}

const planOf = (work: BulkWork, row: BulkRow, emailIsNew: boolean): Promise<Planning<CreatedUser>> => {
  const input = {
    first_name: row.first_name,
    last_name: row.last_name ?? '',
    email: row.email,
    password: row.password,
    role: row.role,
    is_primary: row.isPrimary,
    is_active: row.isActive,
    deactivate_at: row.deactivateAt ?? null,
    branches: row.branches.map(({ id }) => id),
    groups: row.groups.map(({ id }) => id),
  };
  return planUser(contextOf(work, row), work.viewer.tenant.scope, input, { emailIsNew });
};

/** Adds to a plan that the import has added its person. */
const withImportRow =
  ({ importId, viewer }: BulkWork, plan: Planning<CreatedUser>) =>
  async (): Promise<Plan<CreatedUser>> => {
    const { writes, result } = await plan();
    if (importId === null) return { writes, result };
    // Only who had no identity gets a link to set a password, or a password of the file.
    return {
      writes: [...writes, putImportRow(viewer.tenant.scope, importId, { person: result.person, kind: result.isNew ? 'new' : 'joined' })],
      result,
    };
  };

async function createRun(
  work: BulkWork,
  run: readonly PlannedRow[],
  planning: Planning<CreatedUser[]>,
  results: RowResults,
): Promise<void> {
  const created = work.isLate() ? run.map(notProcessed) : await createTogether(work, run, planning);
  const added: AddedRow[] = [];
  for (const [index, { row }] of run.entries()) {
    const user = created[index] ?? notProcessed();
    if (user instanceof AppError) results.set(row.index, user);
    else added.push({ row, user });
  }
  for (const { row, user } of added) {
    results.set(row.index, viewOfCreated(row, { ...user, email: user.self.email }));
    work.call.tokens.push(tokenOf(streams.member(work.viewer.tenant.scope, user.person), 1));
  }
  for (const part of chunksOf(added, MAILS_AT_ONCE)) await Promise.all(part.map((one) => mail(work, one)));
}

async function planTogether({ viewer }: BulkWork, run: readonly PlannedRow[]): Promise<Plan<CreatedUser[]>> {
  const plans = await Promise.all(run.map(({ plan }) => plan()));
  const writes = plans.flatMap((one) => one.writes);
  return { writes: await oneTransaction(viewer.tenant.scope, writes), result: plans.map(({ result }) => result) };
}

async function createTogether(
  work: BulkWork,
  run: readonly PlannedRow[],
  planning: Planning<CreatedUser[]>,
): Promise<(CreatedUser | AppError)[]> {
  const together = await orRefusal(() => transact(planning));
  if (!(together instanceof AppError)) return together;
  const alone: (CreatedUser | AppError)[] = [];
  for (const { plan } of run) alone.push(work.isLate() ? notProcessed() : await orRefusal(() => transact(plan)));
  return alone;
}

/** A new member with the names that the instance shows of them. */
type Shown = { readonly person: number; readonly names: CreatedUser['names']; readonly email: string };

/** Returns what the call answers of somebody who became a member. */
export const viewOfCreated = ({ role, isActive, branches, groups }: BulkRow, { person, names, email }: Shown): BulkUserView => ({
  id: person,
  firstName: names.firstName,
  lastName: names.lastName,
  email,
  role,
  branches,
  groups,
  outcome: 'created',
  takesLicence: isActive !== false,
});

async function mail({ call, viewer }: BulkWork, { row, user }: AddedRow): Promise<void> {
  if ((row.skipEmail || row.isActive === false) && !user.passwordEnded) return;
  const isPrimary = row.isPrimary ?? row.branches.length === 0;
  const [branch = null] = isPrimary ? [] : row.branches;
  await inviteUser(mailTarget(viewer, row.role, branch), user.self, user, call.now);
}
