import { records, type Scope } from '../../platform/keys/keys.ts';
import { getItem, updateItem } from '../../platform/tables/dynamo.ts';
import { settingsRecord } from '../instance.records.ts';

/** What an instance keeps of its first steps; the others are seen from what it has. */
export type FirstSteps = { readonly seenAsLearner: boolean; readonly dismissed: boolean };

/** Returns what is kept of the first steps of an instance. */
export async function readFirstSteps(scope: Scope): Promise<FirstSteps> {
  const settings = await getItem('records', records.instance(scope, 'settings'), settingsRecord);
  return { seenAsLearner: settings?.seenAsLearner ?? false, dismissed: settings?.firstStepsDismissed ?? false };
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
