import { ROW_ACTS, type RowList } from '../../../shared/access/row-acts.ts';
import { t, text } from '../../texts/text.ts';
import { countedText } from '../counted-text.ts';
import { listText } from '../../texts/formats.ts';

const COUNTED_AS = { users: 'user', courses: 'course', branches: 'branch', groups: 'group' } as const;

/** Returns a count of rows with its noun: "1 branch", "1,204 branches". */
export const rowsText = (list: RowList, count: number): string => countedText(count, COUNTED_AS[list]);

/** What an act is called, and the same while it runs. */
type Verb = { readonly act: string; readonly busyAct: string };

const ADD: Verb = { act: text('Add'), busyAct: text('Adding...') };
const REMOVE: Verb = { act: text('Remove'), busyAct: text('Removing...') };
const ENROL: Verb = { act: text('Enrol'), busyAct: text('Enrolling...') };
const UNENROL: Verb = { act: text('Unenrol'), busyAct: text('Unenrolling...') };

/** An act in words: its verb, its name with the rows, and what it has done to them, with the names of its targets. */
type Words = { readonly verb: Verb; readonly name: (rows: string) => string; readonly done: (rows: string, targets: string) => string };

const added = (what: string, where: string): string => t('Added {what} to {where}', { what, where });
const removed = (what: string, where: string): string => t('Removed {what} from {where}', { what, where });
const enrolled = (people: string, courses: string): string => t('Enrolled {people} in {courses}', { people, courses });
const unenrolled = (people: string, courses: string): string => t('Unenrolled {people} from {courses}', { people, courses });
/** In acts whose names begin with the targets, the rows come last. */
const turned =
  (done: Words['done']): Words['done'] =>
  (rows, targets) =>
    done(targets, rows);

const WORDS: Readonly<Record<string, Words>> = {
  activate: {
    verb: { act: text('Activate'), busyAct: text('Activating...') },
    name: (rows) => t('Activate {rows}', { rows }),
    done: (rows) => t('Activated {rows}', { rows }),
  },
  deactivate: {
    verb: { act: text('Deactivate'), busyAct: text('Deactivating...') },
    name: (rows) => t('Deactivate {rows}', { rows }),
    done: (rows) => t('Deactivated {rows}', { rows }),
  },
  delete: {
    verb: { act: text('Delete'), busyAct: text('Deleting...') },
    name: (rows) => t('Delete {rows}', { rows }),
    done: (rows) => t('Deleted {rows}', { rows }),
  },
  enrol: { verb: ENROL, name: (rows) => t('Enrol {rows} in courses', { rows }), done: enrolled },
  unenrol: { verb: UNENROL, name: (rows) => t('Unenrol {rows} from courses', { rows }), done: unenrolled },
  start_again: {
    verb: { act: text('Start'), busyAct: text('Starting...') },
    name: (rows) => t('Start {rows} again in courses', { rows }),
    done: (rows, courses) => t('Started {courses} again for {rows}', { courses, rows }),
  },
  add_to_groups: { verb: ADD, name: (rows) => t('Add {rows} to groups', { rows }), done: added },
  remove_from_groups: { verb: REMOVE, name: (rows) => t('Remove {rows} from groups', { rows }), done: removed },
  add_to_branches: { verb: ADD, name: (rows) => t('Add {rows} to branches', { rows }), done: added },
  remove_from_branches: { verb: REMOVE, name: (rows) => t('Remove {rows} from branches', { rows }), done: removed },
  enrol_users: { verb: ENROL, name: (rows) => t('Enrol users in {rows}', { rows }), done: turned(enrolled) },
  unenrol_users: { verb: UNENROL, name: (rows) => t('Unenrol users from {rows}', { rows }), done: turned(unenrolled) },
  add_users: { verb: ADD, name: (rows) => t('Add users to {rows}', { rows }), done: turned(added) },
  remove_users: { verb: REMOVE, name: (rows) => t('Remove users from {rows}', { rows }), done: turned(removed) },
  add_courses: { verb: ADD, name: (rows) => t('Add courses to {rows}', { rows }), done: turned(added) },
  remove_courses: { verb: REMOVE, name: (rows) => t('Remove courses from {rows}', { rows }), done: turned(removed) },
};

/** Returns the name of an act on so many rows: "Add 3 users to groups", "Add courses to 2 groups". */
export const actText = (list: RowList, act: string, count: number): string =>
  WORDS[act]?.name(rowsText(list, count)) ?? `${act} ${rowsText(list, count)}`;

/** Returns the verb of an act and the same while it runs: "Add", "Adding...". */
export function verbOf(act: string): Verb {
  const verb = WORDS[act]?.verb ?? { act, busyAct: act };
  return { act: t(verb.act), busyAct: t(verb.busyAct) };
}

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
const targetsText = (names: readonly string[], targets: RowList): string =>
  names.length > MOST_NAMES ? rowsText(targets, names.length) : listText(names);

export type DoneAct = {
  readonly list: RowList;
  readonly act: string;
  /** It took the act back. */
  readonly isBack: boolean;
  /** How many rows it has changed. */
  readonly changed: number;
  readonly targets: readonly string[];
};

/** Returns what an act has done: "Enrolled 3 users in Fire safety and Allergens", "Restored 2 users". */
export function doneText({ list, act, isBack, changed, targets: names }: DoneAct): string {
  const rows = rowsText(list, changed);
  const targets = targetsText(names, ROW_ACTS[list][act]?.targets ?? list);
  if (isBack && act === 'start_again') return t('Undid the new start of {courses} for {rows}', { courses: targets, rows });
  if (isBack && act === 'delete') return t('Restored {rows}', { rows });
  const name = isBack ? backOf(act) : act;
  return WORDS[name]?.done(rows, targets) ?? `${name} ${rows}`;
}

/** What a confirmation says: the text of the contract for several rows, and what follows from the act. */
export type ConfirmText = { readonly text: string; readonly consequence: string };

const RESTORED = text('You can restore them within 30 days.');

const CONFIRMS: Readonly<Record<string, ConfirmText>> = {
  'users.activate': {
    text: text('They can sign in again, and each of them uses a licence.'),
    consequence: text('You can change this again at any time.'),
  },
  'users.deactivate': {
    text: text("They can't sign in and don't use a licence."),
    consequence: text('You can change this again at any time.'),
  },
  'users.delete': { text: text('Are you sure you want to delete these users? They can no longer sign in.'), consequence: RESTORED },
  'courses.delete': { text: text('Are you sure you want to delete these courses?'), consequence: RESTORED },
  'branches.delete': { text: text('Are you sure you want to delete these branches?'), consequence: RESTORED },
  'groups.delete': {
    text: text('Are you sure you want to delete these groups? This action cannot be undone.'),
    consequence: text(
      'Users keep the courses and branches that they have directly or through another group, and all progress. Categories that were shown only to these groups stay hidden.',
    ),
  },
};

const IN_BRANCH = text(
  'Users with access elsewhere leave this branch but keep their access there. You can restore the others within 30 days.',
);

/** Returns what a confirmation of an act says. */
export function confirmText(list: RowList, act: string, inBranch: boolean): ConfirmText {
  const words = CONFIRMS[`${list}.${act}`] ?? { text: '', consequence: '' };
  const consequence = inBranch && list === 'users' && act === 'delete' ? IN_BRANCH : words.consequence;
  return { text: t(words.text), consequence: t(consequence) };
}
