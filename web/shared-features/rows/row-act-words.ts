import type { RowList } from '../../../shared/access/row-acts.ts';

/** The nouns of the rows of each list. */
const NOUNS: Readonly<Record<RowList, readonly [one: string, several: string]>> = {
  users: ['user', 'users'],
  courses: ['course', 'courses'],
  branches: ['branch', 'branches'],
  groups: ['group', 'groups'],
};

/** Returns a count of rows with its noun: "1 branch", "1,204 branches". */
export const rowsText = (list: RowList, count: number): string => `${count.toLocaleString('en-GB')} ${NOUNS[list][count === 1 ? 0 : 1]}`;

/** An act's verb, what comes after the rows, and the verb while it runs: "Add", "to groups", "Adding". */
type Words = { readonly verb: string; readonly after: string; readonly busy: string };

const add = (after: string): Words => ({ verb: 'Add', after, busy: 'Adding' });
const remove = (after: string): Words => ({ verb: 'Remove', after, busy: 'Removing' });
const DELETE: Words = { verb: 'Delete', after: '', busy: 'Deleting' };

/** The words of each act; in acts whose names begin with the targets, the rows come last. */
const WORDS: Readonly<Record<string, Words>> = {
  activate: { verb: 'Activate', after: '', busy: 'Activating' },
  deactivate: { verb: 'Deactivate', after: '', busy: 'Deactivating' },
  delete: DELETE,
  enrol: { verb: 'Enrol', after: 'in courses', busy: 'Enrolling' },
  start_again: { verb: 'Start', after: 'again in courses', busy: 'Starting' },
  unenrol: { verb: 'Unenrol', after: 'from courses', busy: 'Unenrolling' },
  add_to_groups: add('to groups'),
  remove_from_groups: remove('from groups'),
  add_to_branches: add('to branches'),
  remove_from_branches: remove('from branches'),
};
const TURNED: Readonly<Record<string, Words & { readonly before: string }>> = {
  enrol_users: { verb: 'Enrol', after: 'in', busy: 'Enrolling', before: 'users' },
  unenrol_users: { verb: 'Unenrol', after: 'from', busy: 'Unenrolling', before: 'users' },
  add_users: { ...add('to'), before: 'users' },
  remove_users: { ...remove('from'), before: 'users' },
  add_courses: { ...add('to'), before: 'courses' },
  remove_courses: { ...remove('from'), before: 'courses' },
};

/** Returns the name of an act on so many rows: "Add 3 users to groups", "Add courses to 2 groups". */
export function actText(list: RowList, act: string, count: number): string {
  const turned = TURNED[act];
  if (turned) return `${turned.verb} ${turned.before} ${turned.after} ${rowsText(list, count)}`;
  const words = WORDS[act] ?? { verb: act, after: '', busy: act };
  return `${words.verb} ${rowsText(list, count)} ${words.after}`.trim();
}

/** Returns the verb of an act and the same while it runs: "Add", "Adding...". */
export function verbOf(act: string): { readonly act: string; readonly busyAct: string } {
  const { verb, busy } = TURNED[act] ?? WORDS[act] ?? { verb: act, busy: act };
  return { act: verb, busyAct: `${busy}...` };
}

/** The verbs of what was done. */
const DONE: Readonly<Record<string, string>> = {
  Activate: 'Activated',
  Deactivate: 'Deactivated',
  Delete: 'Deleted',
  Enrol: 'Enrolled',
  Unenrol: 'Unenrolled',
  Add: 'Added',
  Remove: 'Removed',
};

/** The verbs of the acts that take others back. */
const BACK: Readonly<Record<string, string>> = {
  activate: 'deactivate',
  deactivate: 'activate',
  enrol: 'unenrol',
  unenrol: 'enrol',
  add: 'remove',
  remove: 'add',
};
const backOf = (act: string): string =>
  act.replace(/^[a-z]+/, (verb) => BACK[verb] ?? verb).replace(/_(?:to|from)_/, (link) => (link === '_to_' ? '_from_' : '_to_'));

/** More targets are counted. */
export const MOST_NAMES = 3;

/** Returns the targets of an act in words: "Fire safety and Allergens", "5 courses". */
function targetsText(names: readonly string[], noun: string): string {
  if (names.length > MOST_NAMES) return `${names.length.toLocaleString('en-GB')} ${noun}`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}` : (names[0] ?? noun);
}

export type DoneAct = {
  readonly list: RowList;
  readonly act: string;
  /** It took the act back. */
  readonly isBack: boolean;
  /** How many rows it has changed. */
  readonly changed: number;
  readonly targets: readonly string[];
};

const startedText = (courses: string, rows: string, isBack: boolean): string =>
  isBack ? `Undid the new start of ${courses} for ${rows}` : `Started ${courses} again for ${rows}`;

function plainText(act: string, rows: string, targets: readonly string[]): string {
  const { verb, after } = WORDS[act] ?? { verb: act, after: '' };
  const [link = '', noun = ''] = after.split(' ');
  const done = `${DONE[verb] ?? verb} ${rows}`;
  return after === '' ? done : `${done} ${link} ${targetsText(targets, noun)}`;
}

/** Returns what an act has done: "Enrolled 3 users in Fire safety and Allergens", "Restored 2 users". */
export function doneText({ list, act, isBack, changed, targets }: DoneAct): string {
  const rows = rowsText(list, changed);
  if (act === 'start_again') return startedText(targetsText(targets, 'courses'), rows, isBack);
  if (act === 'delete') return `${isBack ? 'Restored' : 'Deleted'} ${rows}`;
  const name = isBack ? backOf(act) : act;
  const turned = TURNED[name];
  if (!turned) return plainText(name, rows, targets);
  return `${DONE[turned.verb] ?? turned.verb} ${targetsText(targets, turned.before)} ${turned.after} ${rows}`;
}

/** What a confirmation says: the text of the contract for several rows, and what follows from the act. */
export type ConfirmText = { readonly text: string; readonly consequence: string };

const RESTORED = 'You can restore them within 30 days.';

const CONFIRMS: Readonly<Record<string, ConfirmText>> = {
  'users.activate': {
    text: 'They can sign in again, and each of them uses a licence.',
    consequence: 'You can change this again at any time.',
  },
  'users.deactivate': { text: "They can't sign in and don't use a licence.", consequence: 'You can change this again at any time.' },
  'users.delete': { text: 'Are you sure you want to delete these users? They can no longer sign in.', consequence: RESTORED },
  'courses.delete': { text: 'Are you sure you want to delete these courses?', consequence: RESTORED },
  'branches.delete': { text: 'Are you sure you want to delete these branches?', consequence: RESTORED },
  'groups.delete': {
    text: 'Are you sure you want to delete these groups? This action cannot be undone.',
    consequence:
      'Users keep the courses and branches that they have directly or through another group, and all progress. Categories that were shown only to these groups stay hidden.',
  },
};

const IN_BRANCH = 'Users with access elsewhere leave this branch but keep their access there. You can restore the others within 30 days.';

/** Returns what a confirmation of an act says. */
export function confirmText(list: RowList, act: string, inBranch: boolean): ConfirmText {
  const words = CONFIRMS[`${list}.${act}`] ?? { text: '', consequence: '' };
  return inBranch && list === 'users' && act === 'delete' ? { ...words, consequence: IN_BRANCH } : words;
}
