import * as z from 'zod/mini';

/** Members of the record that changed, or 'created', 'deleted', 'restored', 'removed', 'erased'. */
const memberChanged = z.object({ type: z.literal('MemberChanged'), person: z.int(), what: z.array(z.string()) });

const groupChanged = z.object({ type: z.literal('GroupChanged'), group: z.int(), what: z.array(z.string()) });

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

export const peopleEvents = { MemberChanged: memberChanged, GroupChanged: groupChanged, LinksChanged: linksChanged } as const;

export type PeopleEvent = { [Name in keyof typeof peopleEvents]: z.infer<(typeof peopleEvents)[Name]> }[keyof typeof peopleEvents];
