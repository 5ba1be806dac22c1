import * as z from 'zod/mini';

/** Somebody who is to be added, with the names that their address or what stood before it suggests. */
export type PersonToAdd = { readonly email: string; readonly first_name: string; readonly last_name: string };
/** The course that those who are added are meant for. */
export type ForCourse = { readonly id: string; readonly name: string };

const text = z.string();
const schema = z.object({
  toAdd: z.object({
    people: z.array(z.object({ email: text, first_name: text, last_name: text })).check(z.minLength(1)),
    course: z.object({ id: text, name: text }),
  }),
});

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the names that a text suggests: "Lima, Ana" and "Ana Lima" are the same, one word is a first name. */
function namesIn(words: string): Omit<PersonToAdd, 'email'> {
  const [last = '', ...rest] = words.split(',');
  if (rest.length > 0) return { first_name: rest.join(' ').trim(), last_name: last.trim() };
  const [first = '', ...others] = words.split(/\s+/).filter(Boolean);
  return { first_name: first, last_name: others.join(' ') };
}

/** Returns the words of the part before the @: "ana.lima+fire2@x.test" has "Ana Lima". A part without letters is a name as it stands. */
function wordsOf(address: string): string {
  const local = address.slice(0, Math.max(address.indexOf('@'), 0));
  const words = (local.split('+')[0] ?? '').split(/[^\p{L}\p{M}']+/u).filter(Boolean);
  return words.length === 0 ? local : words.map(capitalised).join(' ');
}

/** Returns a person for a pasted address. A name that stood before it goes first. */
export const personToAdd = ({ address, name }: { readonly address: string; readonly name: string }): PersonToAdd => ({
  email: address,
  ...namesIn(name === '' || name.includes('@') ? wordsOf(address) : name),
});

/** Returns what another screen is opened with to add the people of addresses: state of the history, since logs have the addresses of pages. */
export const stateToAdd = (addresses: readonly { readonly address: string; readonly name: string }[], course: ForCourse) => ({
  toAdd: { people: addresses.map(personToAdd), course },
});

/** Returns whom a screen was opened to add; null where it was opened for nobody. */
export const toAddIn = (state: unknown): z.output<typeof schema>['toAdd'] | null => schema.safeParse(state).data?.toAdd ?? null;
