import * as z from 'zod/mini';
import { termsSchema } from '../../shared/learning/terms/terms.ts';
import { valuesOfChange } from '../kernel/changed-values.ts';

/** Members of the record that changed, or 'created', 'deleted', 'restored', 'removed'. */
const memberChanged = z.object({
  type: z.literal('MemberChanged'),
  person: z.int(),
  what: z.array(z.string()),
  values: valuesOfChange,
});

const groupChanged = z.object({
  type: z.literal('GroupChanged'),
  group: z.int(),
  what: z.array(z.string()),
  values: valuesOfChange,
});

const linked = z.enum(['person', 'group', 'branch', 'course', 'category']);

/**
 * Links from one record to others of one kind. Those of a person to groups and branches are announced in the person's
 * stream, all others in the stream of the group, branch or course.
 */
const linksChanged = z.object({
  type: z.literal('LinksChanged'),
  of: z.object({ kind: linked, id: z.int() }),
  to: linked,
  added: z.array(z.int()),
  removed: z.array(z.int()),
});

/** Until when the members of a group have to do a course, before and since; null: no terms. */
const groupTermsSet = z.object({
  type: z.literal('GroupTermsSet'),
  group: z.int(),
  course: z.int(),
  before: z.nullable(termsSchema),
  terms: z.nullable(termsSchema),
});

const counts = z.array(z.object({ what: z.string(), count: z.int() }));

/** Name, address and key of a person are gone from the instance; the rest goes until that day. Numbers alone: what was erased, and what stays. */
const personErased = z.object({ type: z.literal('PersonErased'), person: z.int(), erased: counts, kept: counts, until: z.string() });

/** Nothing is left of an erased person but what stays. */
const erasureFinished = z.object({ type: z.literal('ErasureFinished'), person: z.int() });

export const peopleEvents = {
  MemberChanged: memberChanged,
  GroupChanged: groupChanged,
  LinksChanged: linksChanged,
  GroupTermsSet: groupTermsSet,
  PersonErased: personErased,
  ErasureFinished: erasureFinished,
} as const;

export type PeopleEvent = { [Name in keyof typeof peopleEvents]: z.infer<(typeof peopleEvents)[Name]> }[keyof typeof peopleEvents];
