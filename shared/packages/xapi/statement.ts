import * as z from 'zod/mini';
import { activity, type Activity } from './activity.ts';
import { actor, agentObject, authority, group } from './actor.ts';
import { isWithin } from '../rounding.ts';
import { duration, extensions, iri, isVersion, languageMap, languageTag, listed, timestamp, uuid } from './formats.ts';

/** The verb of statements that make another one void. */
export const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';

const verb = z.strictObject({ id: iri, display: z.optional(languageMap) });
const statementRef = z.strictObject({ objectType: z.literal('StatementRef'), id: uuid });

const score = z
  .strictObject({
    scaled: z.optional(z.number().check(z.refine((scaled) => isWithin(scaled, -1, 1), 'scaled lies between -1 and 1.'))),
    raw: z.optional(z.number()),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
  })
  .check(
    z.refine(({ min, max }) => min === undefined || max === undefined || min < max, 'min is lower than max.'),
    z.refine(
      ({ raw, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) => raw === undefined || isWithin(raw, min, max),
      'raw lies between min and max.',
    ),
  );

const result = z.strictObject({
  score: z.optional(score),
  success: z.optional(z.boolean()),
  completion: z.optional(z.boolean()),
  response: z.optional(z.string()),
  duration: z.optional(duration),
  extensions: z.optional(extensions),
});

const activities = z.union([activity, listed(activity)], 'This must be an activity, or a list of them.');
const contextActivities = z.strictObject({
  parent: z.optional(activities),
  grouping: z.optional(activities),
  category: z.optional(activities),
  other: z.optional(activities),
});

const context = z.strictObject({
  registration: z.optional(uuid),
  instructor: z.optional(actor),
  team: z.optional(group),
  contextActivities: z.optional(contextActivities),
  revision: z.optional(z.string()),
  platform: z.optional(z.string()),
  language: z.optional(languageTag),
  statement: z.optional(statementRef),
  extensions: z.optional(extensions),
});

const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:\s*;.{0,500})?$/;
const SHA2 = /^(?:[0-9a-f]{2}){28,64}$/i;
const attachment = z.strictObject({
  usageType: iri,
  display: languageMap,
  description: z.optional(languageMap),
  contentType: z.string().check(z.maxLength(800), z.regex(MEDIA_TYPE, 'contentType is a media type.')),
  length: z.int().check(z.minimum(0)),
  sha2: z.string().check(z.maxLength(200), z.regex(SHA2, 'sha2 is a SHA-2 in hexadecimal digits.')),
  fileUrl: z.optional(iri),
});
export type Attachment = z.infer<typeof attachment>;

/** What statements and sub-statements have in common. */
const parts = {
  actor,
  verb,
  result: z.optional(result),
  context: z.optional(context),
  timestamp: z.optional(timestamp),
  attachments: z.optional(z.array(attachment).check(z.maxLength(100))),
};

const simpleObject = [activity, agentObject, group, statementRef] as const;

type ObjectAndContext = {
  readonly object: { readonly objectType?: string | undefined };
  readonly context?: z.infer<typeof context> | undefined;
};
/** Revision and platform are facts about an activity. */
const fitsObject = ({ object, context }: ObjectAndContext): boolean =>
  (object.objectType ?? 'Activity') === 'Activity' || (context?.revision === undefined && context?.platform === undefined);
const FITS = 'revision and platform belong to statements about an activity.';

const subStatement = z
  .strictObject({ objectType: z.literal('SubStatement'), ...parts, object: z.union(simpleObject, 'This is no object of a sub-statement.') })
  .check(z.refine(fitsObject, FITS));

/** A statement as it is sent: every rule of xAPI 1.0.3 that a statement alone can break. */
export const statement = z
  .strictObject({
    ...parts,
    id: z.optional(uuid),
    object: z.union([...simpleObject, subStatement], 'This is no object of a statement.'),
    stored: z.optional(timestamp),
    authority: z.optional(authority),
    version: z.optional(z.string().check(z.refine(isVersion, 'The version is 1.0 or a patch of it.'))),
  })
  .check(
    z.refine(fitsObject, FITS),
    z.refine(
      ({ verb: { id }, object }) => id !== VOIDED || object.objectType === 'StatementRef',
      'What is voided is a reference to a statement.',
    ),
  );
export type Statement = z.infer<typeof statement>;
type Context = NonNullable<Statement['context']>;

/** Returns lists where single activities were sent. */
export function withLists<Of extends Pick<Statement, 'context'>>(of: Of): Of {
  const activities = of.context?.contextActivities;
  if (activities === undefined) return of;
  const lists = Object.fromEntries(Object.entries(activities).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]));
  const listed: Context = { ...of.context, contextActivities: lists };
  return { ...of, context: listed };
}

/** Returns the activities that the context of a statement names. */
export const contextActivitiesOf = (of: Pick<Statement, 'context'>): Activity[] =>
  Object.values(of.context?.contextActivities ?? {}).flat();
