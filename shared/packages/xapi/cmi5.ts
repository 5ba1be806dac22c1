import { contextActivitiesOf, type Statement } from './statement.ts';

/** Names of the profile cmi5. */
export const CMI5_CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/cmi5';
export const MOVE_ON_CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/moveon';
export const SESSION_EXTENSION = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid';

/** Verbs by which an AU tells what a learner has reached. */
export const AU_VERBS = {
  'http://adlnet.gov/expapi/verbs/initialized': 'initialized',
  'http://adlnet.gov/expapi/verbs/completed': 'completed',
  'http://adlnet.gov/expapi/verbs/passed': 'passed',
  'http://adlnet.gov/expapi/verbs/failed': 'failed',
  'http://adlnet.gov/expapi/verbs/terminated': 'terminated',
} as const;
export type AuVerb = (typeof AU_VERBS)[keyof typeof AU_VERBS];

/** Verbs of the statements that a learning platform makes. */
export const PLATFORM_VERBS = {
  launched: 'http://adlnet.gov/expapi/verbs/launched',
  abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned',
  satisfied: 'https://w3id.org/xapi/adl/verbs/satisfied',
  waived: 'https://w3id.org/xapi/adl/verbs/waived',
} as const;
export type PlatformVerb = keyof typeof PLATFORM_VERBS;

/** Returns the type of the activity that a block or a course is. */
export const partType = (part: 'block' | 'course'): string => `https://w3id.org/xapi/cmi5/activitytype/${part}`;
/** Returns the name of an extension of the context of a statement. */
export const contextExtension = (name: 'launchmode' | 'launchurl' | 'moveon' | 'masteryscore' | 'launchparameters'): string =>
  `https://w3id.org/xapi/cmi5/context/extensions/${name}`;
export const REASON_EXTENSION = 'https://w3id.org/xapi/cmi5/result/extensions/reason';

/** Returns the verb of an AU that an IRI names; null for any other. */
export const auVerbOf = (iri: string): AuVerb | null => Object.entries(AU_VERBS).find(([known]) => known === iri)?.[1] ?? null;

/** Whether the context of a statement names a category. */
export function isInCategory({ context }: Statement, category: string): boolean {
  const categories = context?.contextActivities?.category;
  return contextActivitiesOf({ context: { contextActivities: { category: categories ?? [] } } }).some(({ id }) => id === category);
}

/** Returns the session that a statement names in its context; null for none. */
export function sessionOf({ context }: Statement): string | null {
  const session = context?.extensions?.[SESSION_EXTENSION];
  return typeof session === 'string' ? session : null;
}

const PARTS = /^P(?:([\d.]+)W)?(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/;
const SECONDS = [604_800, 31_536_000, 2_592_000, 86_400, 3_600, 60, 1];

/** Returns the seconds of a duration as `isDuration` accepts it; a year has 365 days, and a month 30. */
export function durationSeconds(text: string): number {
  const parts = PARTS.exec(text.replaceAll(',', '.'))?.slice(1) ?? [];
  return SECONDS.reduce((sum, seconds, index) => sum + Number(parts[index] ?? 0) * seconds, 0);
}

const HUNDRED = 100;
/** Returns the score of a statement, 0 to 100; null where it tells none. */
export function percentOf({ result }: Statement): number | null {
  const { scaled, raw, min = 0, max } = result?.score ?? {};
  const share = scaled ?? (raw === undefined || max === undefined ? null : (raw - min) / (max - min));
  return share === null ? null : Math.round(Math.max(0, Math.min(1, share)) * HUNDRED * HUNDRED) / HUNDRED;
}
