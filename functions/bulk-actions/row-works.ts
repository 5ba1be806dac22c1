import type { RowList } from '../../shared/access/row-acts.ts';
import { AppError } from '../../shared/kernel/errors.ts';
import { asId, type PersonId } from '../../shared/kernel/ids.ts';
import { deleteCourse, restoreCourse } from '../courses/deletion/course-deletion.commands.ts';
import { deleteGroup } from '../learning/groups/group-links.commands.ts';
import { resetEnrolment, roundToStart, undoReset } from '../learning/reset/reset-enrolment.commands.ts';
import { deletableUser } from '../people/deletion/deletable-user.queries.ts';
import { deleteUser } from '../people/deletion/delete-user.commands.ts';
import { restoreUser } from '../people/deletion/restore-user.commands.ts';
import type { AccessChange } from '../learning/groups/access-change.ts';
import type { Reconciler } from '../learning/groups/follow-change.ts';
import { updateUser } from '../people/users/update-user.commands.ts';
import { usesLicence } from '../platform/request/access-records.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { deleteBranch, restoreBranch } from '../tenancy/branch-deletion.commands.ts';
import { branchGroup, courseBranch, courseGroup, type Link, personOf, userBranch, userCourse, userGroup } from './links.ts';

/** What an act changes of a row: with which target (0: the row alone), and a note that taking it back needs. */
export type Change = { readonly target: number; readonly note: string };

/** Makes a change of a row. */
export type Run = (call: Call, viewer: TenantViewer, row: number, change: Change, reconciler: Reconciler) => Promise<unknown>;

/** A row and a target of its change. */
export type RowTarget = { readonly row: number; readonly target: number };

/** The work of an act on rows, by the commands of the act on one row. */
export type RowWork = {
  /** Rows at once: one where all rows write the same record, or read what the others write. */
  readonly parallel: number;
  /** Returns what the act would change of a row. @throws NOT_FOUND out of scope, and what the command throws before it writes */
  pending(viewer: TenantViewer, row: number, targets: readonly number[]): Promise<readonly Change[]>;
  readonly run: Run;
  /** Takes a change back; null for acts that are for good. */
  readonly back: Run | null;
  /** Returns the changes from which access follows, where `run` and `back` can leave that to their caller; null elsewhere. */
  readonly changesOf: ((links: readonly RowTarget[], takesBack: boolean) => AccessChange[]) | null;
};

const PARALLEL = 4;
const ROW_ALONE: readonly Change[] = [{ target: 0, note: '' }];
const always = (): Promise<readonly Change[]> => Promise.resolve(ROW_ALONE);

/** The note of a person who only left the branch of the call, which nothing restores. */
const LEFT = 'left';
const onlyLeft = (): AppError =>
  new AppError('CONFLICT', 'This user has only left the branch and cannot be restored. Add them to the branch again.');

const switchTo =
  (active: boolean): Run =>
  (call, viewer, row) =>
    updateUser(call, viewer, String(row), { is_active: active });

const switching = (active: boolean): RowWork => ({
  parallel: PARALLEL,
  pending: async (viewer, row) => (usesLicence(await personOf(viewer, row)) === active ? [] : ROW_ALONE),
  run: switchTo(active),
  back: switchTo(!active),
  changesOf: null,
});

const deletion = (run: Run, back: Run | null, more: Partial<RowWork> = {}): RowWork => ({
  parallel: PARALLEL,
  pending: always,
  run,
  back,
  changesOf: null,
  ...more,
});

/** Returns the work of adding or removing a link. `rows`: which of the two the rows are. */
function linking(link: Link, rows: 'first' | 'second', adds: boolean): RowWork {
  const ids = (row: number, target: number): readonly [number, number] => (rows === 'first' ? [row, target] : [target, row]);
  const add: Run = (call, viewer, row, { target, note }, reconciler) => link.add(call, viewer, ids(row, target), note, reconciler);
  const remove: Run = (call, viewer, row, { target }, reconciler) => link.remove(call, viewer, ids(row, target), reconciler);
  const { changeOf } = link;
  return {
    parallel: link.changed === rows ? PARALLEL : 1,
    pending: async (viewer, row, targets) => {
      const notes = await Promise.all(targets.map((target) => link.noteOf(viewer, ...ids(row, target))));
      return targets.flatMap((target, index) => {
        const note = notes[index] ?? null;
        return (note === null) === adds ? [{ target, note: note ?? '' }] : [];
      });
    },
    run: adds ? add : remove,
    back: adds ? remove : add,
    changesOf: changeOf ? (links, takesBack) => links.map(({ row, target }) => changeOf(ids(row, target), adds !== takesBack)) : null,
  };
}

const both = (add: string, remove: string, link: Link, rows: 'first' | 'second'): Record<string, RowWork> => ({
  [add]: linking(link, rows, true),
  [remove]: linking(link, rows, false),
});

/** Starts courses of people again; the note is the round that it begins. Who has not opened the course is left as they are. */
const startAgain: RowWork = {
  parallel: PARALLEL,
  pending: async (viewer, row, targets) => {
    await personOf(viewer, row);
    const rounds = await Promise.all(targets.map((target) => roundToStart(viewer, asId<PersonId>(row), target)));
    return targets.flatMap((target, index) => {
      const round = rounds[index] ?? null;
      return round === null ? [] : [{ target, note: String(round) }];
    });
  },
  run: (call, viewer, row, { target }) => resetEnrolment(call, viewer, asId<PersonId>(row), target, { keepsTexts: true }),
  back: (call, viewer, row, { target, note }) => undoReset(call, viewer, asId<PersonId>(row), target, Number(note)),
  changesOf: null,
};

/** The work of every act of `ROW_ACTS`, by list and name. */
export const ROW_WORKS: Readonly<Record<RowList, Readonly<Record<string, RowWork>>>> = {
  users: {
    activate: switching(true),
    deactivate: switching(false),
    delete: deletion(
      (call, viewer, row) => deleteUser(call, viewer, String(row)),
      (call, viewer, row, { note }) => {
        if (note === LEFT) throw onlyLeft();
        return restoreUser(call, viewer, String(row));
      },
      {
        pending: async (viewer, row) => {
          const { ends } = await deletableUser(viewer, String(row));
          return [{ target: 0, note: ends === 'branch-link' ? LEFT : '' }];
        },
      },
    ),
    ...both('enrol', 'unenrol', userCourse, 'first'),
    start_again: startAgain,
    ...both('add_to_groups', 'remove_from_groups', userGroup, 'first'),
    ...both('add_to_branches', 'remove_from_branches', userBranch, 'first'),
  },
  courses: {
    // One after the other: whether a course is needed by another depends on the deletions before it.
    delete: deletion(
      (call, viewer, row) => deleteCourse(call, viewer, row),
      (call, viewer, row) => restoreCourse(call, viewer, row),
      { parallel: 1 },
    ),
    ...both('enrol_users', 'unenrol_users', userCourse, 'second'),
    ...both('add_to_groups', 'remove_from_groups', courseGroup, 'first'),
    ...both('add_to_branches', 'remove_from_branches', courseBranch, 'first'),
  },
  branches: {
    delete: deletion(
      (call, viewer, row) => deleteBranch(call, viewer, String(row)),
      (call, viewer, row) => restoreBranch(call, viewer, String(row)),
    ),
    ...both('add_users', 'remove_users', userBranch, 'second'),
    ...both('add_courses', 'remove_courses', courseBranch, 'second'),
    ...both('add_to_groups', 'remove_from_groups', branchGroup, 'first'),
  },
  groups: {
    delete: deletion((call, viewer, row) => deleteGroup(call, viewer, row), null),
    ...both('add_users', 'remove_users', userGroup, 'second'),
    ...both('add_courses', 'remove_courses', courseGroup, 'second'),
    ...both('add_to_branches', 'remove_from_branches', branchGroup, 'second'),
  },
};
