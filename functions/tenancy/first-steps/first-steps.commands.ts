import { records, type Scope } from '../../platform/keys/keys.ts';
import { branchRecord, deletionShape } from '../../platform/request/access-records.ts';
import { getItem, query, updateItem } from '../../platform/tables/dynamo.ts';
import { record } from '../../platform/tables/record.ts';
import { readInstanceRecords } from '../instance.queries.ts';
import { settingsRecord } from '../instance.records.ts';
import { type TenantBranding, storedBranding } from '../branding.queries.ts';

/** What an instance keeps of its first steps; the others are seen from what it has. */
export type FirstSteps = { readonly seenAsLearner: boolean; readonly dismissed: boolean };

/** Of a new instance, which has few. */
const MOST_BRANCHES = 100;
const MOST_COURSES = 100;

/** Returns what is kept of the first steps of an instance. */
export async function readFirstSteps(scope: Scope): Promise<FirstSteps> {
  const settings = await getItem('records', records.instance(scope, 'settings'), settingsRecord);
  return { seenAsLearner: settings?.seenAsLearner ?? false, dismissed: settings?.firstStepsDismissed ?? false };
}

const isBranded = ({ logo, primaryColor }: TenantBranding): boolean => logo !== null || primaryColor !== null;

/** Returns whether the instance or one of its branches has stored a logo or a colour, shown or not. */
export async function hasBranding(scope: Scope): Promise<boolean> {
  if (isBranded(storedBranding((await readInstanceRecords(scope.tenant)).domain))) return true;
  const branches = await query('records', { pk: records.headers(scope, 'branch'), limit: MOST_BRANCHES }, branchRecord);
  return branches.some((branch) => branch.deletedAt === undefined && isBranded(branch));
}

/** The header of a course: whether it was deleted. */
const courseHeader = record('header', deletionShape);

/** Returns whether an instance has a course that is not deleted, published or not. */
export async function hasCourse(scope: Scope): Promise<boolean> {
  const only = ['pk', 'sk', 'deletedAt'];
  const courses = await query('records', { pk: records.headers(scope, 'course'), only, limit: MOST_COURSES }, courseHeader);
  return courses.some(({ deletedAt }) => deletedAt === undefined);
}

const MEMBERS = { seenAsLearner: 'seenAsLearner', dismissed: 'firstStepsDismissed' } as const;

/** Keeps that a step was taken, or that the steps are not shown any more. A repeat changes nothing. */
export async function keepFirstStep(scope: Scope, step: keyof FirstSteps): Promise<void> {
  await updateItem('records', records.instance(scope, 'settings'), {
    update: 'SET #step = :yes',
    condition: 'attribute_exists(pk)',
    names: { '#step': MEMBERS[step] },
    values: { ':yes': true },
  });
}
