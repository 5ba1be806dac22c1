import { type Message, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { MOST_ROWS_OF_CALL, MOST_ROWS_WITH_PASSWORDS } from '../../../shared/people/import-limits.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { commitKey, records, streams } from '../../platform/keys/keys.ts';
import { readMember } from '../../platform/request/membership.ts';
import { takeKey } from '../../platform/request/idempotency.ts';
import { readCommit } from '../../platform/store/event-store.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { withLease } from '../../platform/tables/lease.ts';
import { licenceReached, licenceRecord } from '../../tenancy/instance.records.ts';
import { assertComesLater } from '../users/deactivation-day.ts';
import { createRows, viewOfCreated } from './bulk-create.commands.ts';
import { personOfRow, type RowPerson } from './bulk-people.queries.ts';
import { readRowLookups } from './row-lookups.queries.ts';
import { differencesOf } from './bulk-differences.queries.ts';
import { type BulkRow, type BulkUserInput, readRows, refusalOf, type UnsoundRow } from './bulk-rows.ts';
import { updateOf, updateRow, viewOfUpdate } from './bulk-update.commands.ts';
import { anotherImport, beginImport, LEASE_SECONDS, leaseOfImports } from './import.records.ts';
import { type BulkUserView, type BulkWork, contextOf, notProcessed, orRefusal } from './bulk-work.ts';
import { createNamedGroups } from './create-named-groups.commands.ts';
import { isThere } from './named-groups.queries.ts';
import { todayIn } from '../../platform/request/today.ts';

/** The result of each row: what became of it, or why it was refused. */
export type BulkResults = (BulkUserView | AppError)[];

type RowWithPerson = { readonly row: BulkRow; readonly person: RowPerson };

/** @throws VALIDATION for more rows than one call takes */
function assertSize(inputs: readonly BulkUserInput[]): void {
  if (inputs.length > MOST_ROWS_OF_CALL)
    throw invalid('input', sentence('Send at most {most} rows at a time.', { most: MOST_ROWS_OF_CALL }));
  if (inputs.length > MOST_ROWS_WITH_PASSWORDS && inputs.some(({ password }) => password))
    throw invalid(
      'input',
      sentence('Send at most {most} rows at a time when any of them has a password.', { most: MOST_ROWS_WITH_PASSWORDS }),
    );
}

/**
 * Adds or updates the people of several rows, each of which stands alone. A repeat creates nobody twice. A dry run writes and mails
 * nothing. Returns a result per row.
 * @throws VALIDATION for too many rows, CONFLICT while another import writes in the instance
 */
export async function bulkCreateUsers(work: BulkWork, inputs: readonly BulkUserInput[], importName = ''): Promise<BulkResults> {
  const { call, viewer, dryRun, updateExisting, importId } = work;
  assertSize(inputs);
  if (dryRun) return resultsOf(work, inputs, tryRows);
  const { tenant } = viewer;
  const body = inputs.map(({ password, ...fields }) => ({ ...fields, password: Boolean(password) }));
  await takeKey(call, viewer.person, [
    'BulkCreateUsers',
    tenant.id,
    tenant.branch?.id ?? null,
    updateExisting,
    body,
    importId,
    ...(work.createGroups ? ['groups'] : []),
  ]);
  const results = await withLease(leaseOfImports(tenant.id), LEASE_SECONDS, async () => {
    if (importId !== null) await beginImport(work, importId, importName);
    return resultsOf(work, inputs, writeWithGroups);
  });
  if (results) return results;
  throw anotherImport();
}

type Results = Map<number, BulkUserView | AppError>;

async function resultsOf(
  work: BulkWork,
  inputs: readonly BulkUserInput[],
  finish: (work: BulkWork, known: readonly RowWithPerson[]) => Promise<Results>,
): Promise<BulkResults> {
  const rows = readRows(await readRowLookups(work, inputs), inputs);
  const people = await Promise.all(rows.map(async ({ email }) => (email === null ? null : personOfRow(work.viewer, email))));
  const results: Results = new Map();
  const known: RowWithPerson[] = [];
  for (const [index, row] of rows.entries()) {
    const person = people[index] ?? null;
    const problems = [...personProblems(person), ...dateProblems(work, row, person)];
    // Of a sound row the update finds out itself.
    const more = refusalOf(row, problems) ? await rightProblems(work, row, person) : [];
    const refusal = refusalOf(row, [...problems, ...more]);
    if (refusal) results.set(index, refusal);
    else if (person && !('messages' in row)) known.push({ row, person });
  }
  const finished = await finish(work, known);
  return rows.map((_, index) => results.get(index) ?? finished.get(index) ?? notProcessed());
}

type Problem = readonly [field: string, message: Message];

/** Returns why somebody cannot be added by their address. */
const personProblems = (person: RowPerson | null): Problem[] => (person?.kind === 'refused' ? [['email', person.error.wording]] : []);

/** Returns what is wrong with a day that has come. A day that equals the stored one passes. */
function dateProblems({ call, viewer, updateExisting }: BulkWork, row: BulkRow | UnsoundRow, person: RowPerson | null): Problem[] {
  const { deactivateAt } = row;
  if (deactivateAt == null) return [];
  if (person?.kind === 'member' && (!updateExisting || person.member.deactivateAt === deactivateAt)) return [];
  try {
    assertComesLater(deactivateAt, todayIn(viewer.tenant.instance, call.now));
    return [];
  } catch (error) {
    if (error instanceof AppError) return [['deactivate_at', error.wording]];
    throw error;
  }
}

/** Returns the fields that the caller may not change of somebody who is here, and that a row says otherwise. */
async function rightProblems(work: BulkWork, row: BulkRow | UnsoundRow, person: RowPerson | null): Promise<Problem[]> {
  if (person?.kind !== 'member' || !work.updateExisting || work.isLate()) return [];
  const differences = await orRefusal(() => differencesOf(work, row, person.person));
  return Object.entries(differences instanceof AppError ? {} : differences.refused).flatMap(([field, messages]) =>
    messages.map((message) => [field, message] as const),
  );
}

/** Returns the answer about somebody who is here and stays as they are. */
const unchanged = ({ email }: BulkRow, { member }: RowPerson & { kind: 'member' }): BulkUserView => ({
  id: member.person,
  firstName: member.firstName,
  lastName: member.lastName,
  email,
  role: member.role,
  branches: [],
  groups: [],
  outcome: 'unchanged',
  takesLicence: false,
});

/** Creates the groups that rows name and that are not there, then writes the rows; rows that change nobody create none. */
async function writeWithGroups(work: BulkWork, known: readonly RowWithPerson[]): Promise<Results> {
  const changing = known.filter(({ person }) => person.kind !== 'member' || work.updateExisting);
  const named = changing.flatMap(({ row }) => row.groups);
  const created = await createNamedGroups(work, named);
  const rows = known.map(({ row, person }) => ({
    row: { ...row, groups: row.groups.map((group) => created.get(group.name) ?? group) },
    person,
  }));
  const isReady = ({ row, person }: RowWithPerson): boolean =>
    row.groups.every(isThere) || (person.kind === 'member' && !work.updateExisting);
  // The others are sent again.
  return writeRows(work, rows.filter(isReady));
}

async function writeRows(work: BulkWork, known: readonly RowWithPerson[]): Promise<Results> {
  const members = known.flatMap(({ row, person }) => (person.kind === 'member' ? [{ row, person }] : []));
  const repeated = await Promise.all(members.map(({ row, person }) => createdBefore(work, row, person.person)));
  const results: Results = new Map();
  for (const [index, { row, person }] of members.entries()) {
    const update = (): Promise<BulkUserView> => updateRow(work, row, person.person);
    const before = repeated[index];
    if (before) results.set(row.index, before);
    else if (!work.updateExisting) results.set(row.index, unchanged(row, person));
    else results.set(row.index, work.isLate() ? notProcessed() : await orRefusal(update));
  }
  const others = known.flatMap(({ row, person }) => (person.kind === 'member' ? [] : [{ row, emailIsNew: person.kind === 'new' }]));
  return new Map([...results, ...(await createRows(work, others))]);
}

/** Returns the answer about somebody whom this same call has created: its answer was lost, and it was sent again under its key. */
async function createdBefore(work: BulkWork, row: BulkRow, person: PersonId): Promise<BulkUserView | null> {
  if (work.call.idempotencyKey === null) return null;
  const first = await getItem('events', commitKey(streams.member(work.viewer.tenant.scope, person), 1));
  if (!first || (await readCommit(first)).command !== contextOf(work, row).commandId) return null;
  const member = await readMember(work.viewer.tenant.scope, person);
  return member ? viewOfCreated(row, { person, names: member, email: member.email }) : null;
}

/** Returns what would become of each row, as many of them as there are licences beside those of earlier calls. */
async function tryRows(work: BulkWork, known: readonly RowWithPerson[]): Promise<Results> {
  const { scope } = work.viewer.tenant;
  const licence = await getItem('records', records.instance(scope, 'licence'), licenceRecord);
  let left = licence?.limit === undefined ? Infinity : licence.limit - licence.used - work.licencesTaken;
  const results: Results = new Map();
  for (const { row, person } of known) {
    const tried = work.isLate() ? notProcessed() : await orRefusal(() => tryRow(work, row, person));
    const isRefused = !(tried instanceof AppError) && tried.takesLicence && left <= 0;
    results.set(row.index, isRefused ? licenceReached() : tried);
    if (!(tried instanceof AppError) && tried.takesLicence) left -= 1;
  }
  return results;
}

async function tryRow(work: BulkWork, row: BulkRow, person: RowPerson): Promise<BulkUserView> {
  if (person.kind === 'member' && !work.updateExisting) return unchanged(row, person);
  if (person.kind === 'member') return viewOfUpdate(row, await updateOf(work, row, person.person));
  // Whether the address belongs to somebody elsewhere is not the instance's to know (rule G11).
  return {
    id: null,
    firstName: row.first_name,
    lastName: row.last_name ?? '',
    email: row.email,
    role: row.role,
    branches: row.branches,
    groups: row.groups.filter(isThere),
    outcome: 'created',
    takesLicence: row.isActive !== false,
  };
}
