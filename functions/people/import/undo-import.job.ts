import { personId } from '../../platform/request/access-records.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { records } from '../../platform/keys/keys.ts';
import { updateItem } from '../../platform/tables/dynamo.ts';
import type { CallerWork, Trouble } from '../../platform/store/job-work.ts';
import { deleteEmptyGroups } from './delete-empty-groups.commands.ts';
import { type HasCourse, removeImported } from './remove-imported.commands.ts';

/** The kind of job that undoes an import. */
export const UNDO_IMPORT = 'undo-import';

/** The import, and the people whom it added. */
export type UndoImport = { readonly import: string; readonly people: readonly number[] };

/**
 * Returns the work that removes the people whom an import added and whom the caller may remove as they are now, then the groups that it created and
 * that are empty. Each is a command of its own, so that a repeated step changes nothing twice. `hasCourse`: whether somebody was given a course by hand.
 */
export const undoImportWork = (hasCourse: HasCourse): CallerWork => ({
  as: 'caller',
  step: 25,
  run: async (job, scope, from, to, { name, viewer }) => {
    const { import: id, people } = job.input as UndoImport; // written by undo-import.commands.ts
    const troubles: Trouble[] = [];
    for (const person of people.slice(from, to)) {
      const context = { actor: job.actor, now: systemClock(), commandId: `${job.commandId}/${person}` };
      try {
        name(await removeImported(context, viewer, personId(person), hasCourse));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        troubles.push(error.wording);
      }
    }
    if (to >= people.length) {
      const context = { actor: job.actor, now: systemClock(), commandId: `${job.commandId}/groups` };
      troubles.push(...(await deleteEmptyGroups(context, viewer, id)));
      await updateItem('records', records.header(scope, 'import', id), {
        update: 'SET undoneAt = :now',
        condition: 'attribute_exists(pk)',
        values: { ':now': systemClock() },
      });
    }
    return troubles;
  },
});
