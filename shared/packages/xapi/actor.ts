import * as z from 'zod/mini';
import { iri } from './formats.ts';

const MAILBOX = /^mailto:[^\s@]{1,200}@[^\s@]{1,260}$/;
const SHA1 = /^[0-9a-f]{40}$/i;

const account = z.strictObject({ homePage: iri, name: z.string('An account has a name.').check(z.maxLength(1_000)) });

/** What identifies an actor; exactly one of them. */
const identifiers = {
  mbox: z.optional(z.string().check(z.maxLength(500), z.regex(MAILBOX, 'mbox must be a mailto address.'))),
  mbox_sha1sum: z.optional(z.string().check(z.regex(SHA1, 'mbox_sha1sum must be a SHA-1 in hexadecimal digits.'))),
  openid: z.optional(iri),
  account: z.optional(account),
};
type Identifiers = { readonly [Name in keyof typeof identifiers]?: z.infer<(typeof identifiers)[Name]> };
const IDENTIFIERS = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;
const identifierCount = (actor: Identifiers): number => IDENTIFIERS.filter((name) => actor[name] !== undefined).length;

const name = z.optional(z.string('The name of an actor is a text.').check(z.maxLength(1_000)));
const ONE = 'An agent has exactly one of mbox, mbox_sha1sum, openid and account.';

export const agent = z
  .strictObject({ objectType: z.optional(z.literal('Agent')), name, ...identifiers })
  .check(z.refine((actor) => identifierCount(actor) === 1, ONE));
export type Agent = z.infer<typeof agent>;

/** An agent as the object of a statement, where an object without a type is an activity. */
export const agentObject = z
  .strictObject({ objectType: z.literal('Agent'), name, ...identifiers })
  .check(z.refine((object) => identifierCount(object) === 1, ONE));

export const group = z
  .strictObject({ objectType: z.literal('Group'), name, ...identifiers, member: z.optional(z.array(agent).check(z.maxLength(1_000))) })
  .check(
    z.refine(
      (actor) => identifierCount(actor) === 1 || (identifierCount(actor) === 0 && actor.member !== undefined && actor.member.length > 0),
      'A group has one of mbox, mbox_sha1sum, openid and account, or members.',
    ),
  );

/** Who vouches for a statement: an agent, or the two of OAuth with three parties, of whom one is the account of a consumer. */
export const authority = z.union([
  agent,
  group.check(
    z.refine(
      (actor) => identifierCount(actor) === 0 && actor.member?.length === 2 && actor.member.some(({ account: of }) => of !== undefined),
      'An authority that is a group has two members, of whom one is an account, and nothing else that identifies it.',
    ),
  ),
]);

export const actor = z.union([agent, group], 'This must be an agent or a group.');
export type Actor = z.infer<typeof actor>;

/** Returns the text under which an actor is looked up; null for a group that only its members identify. */
export function actorKey({ mbox, mbox_sha1sum: sha1, openid, account: of }: Identifiers): string | null {
  if (mbox !== undefined) return mbox;
  if (sha1 !== undefined) return `sha1:${sha1.toLowerCase()}`;
  if (openid !== undefined) return `openid:${openid}`;
  return of === undefined ? null : `account:${of.homePage}|${of.name}`;
}

/** Returns the keys of an actor and of the members of a group. */
export const actorKeys = (of: Actor): string[] =>
  [actorKey(of), ...('member' in of ? (of.member ?? []).map(actorKey) : [])].flatMap((key) => key ?? []);
