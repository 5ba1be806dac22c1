import { signedInRefusal } from './import-refusals.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { JobId } from '../../../shared/kernel/ids.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import { callerOf } from '../../platform/request/job-viewer.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { newJob } from '../../platform/store/new-job.ts';
import { withLease } from '../../platform/tables/lease.ts';
import type { Plan } from '../../platform/tables/transact.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { anotherImport, type ImportItem, LEASE_SECONDS, leaseOfImports, readImport, rowsOfImport } from './import.records.ts';
import { addedIn, peopleHere } from './imported-people.queries.ts';
import { UNDO_IMPORT, type UndoImport } from './undo-import.job.ts';

/** Returns an import in the caller's scope: inside a branch, those made there. @throws NOT_FOUND */
async function importInScope(viewer: TenantViewer, id: string): Promise<ImportItem> {
  const found = await readImport(viewer.tenant.scope, id);
  const bound = boundOf(viewer);
  if (!found || (bound !== null && found.branch !== bound)) throw notFound();
  return found;
}

/**
 * Begins to undo an import: the people whom it added, and the groups that it made and that are empty then, are removed by a job. Who was there before keeps what it changed.
 * @throws NOT_FOUND out of scope; CONFLICT when somebody has signed in, with their names, and while an import is running
 */
export async function undoImport(call: Call, viewer: TenantViewer, id: string): Promise<void> {
  const { scope, id: tenant } = viewer.tenant;
  await importInScope(viewer, id);
  const body = ['undoImport', tenant, id];
  const job = await withLease(leaseOfImports(tenant), LEASE_SECONDS, () =>
    idempotent(call, viewer.person, body, async (): Promise<Plan<{ readonly job: JobId | null }>> => {
      const found = await importInScope(viewer, id);
      if (found.job !== undefined) return { writes: [], result: { job: found.undoneAt === undefined ? (found.job as JobId) : null } };
      const added = await peopleHere(scope, addedIn(await rowsOfImport(scope, id)));
      const signedIn = added.filter(({ hasSignedIn }) => hasSignedIn).map(({ member }) => member);
      if (signedIn.length > 0) throw signedInRefusal(signedIn);
      const people = added.map(({ member }) => member.person);
      const input: UndoImport = { import: id, people };
      const title = sentence('Undoing the import of “{name}”', { name: found.name });
      const begun = await newJob(commandContext(call, viewer, 'undoImport'), scope, {
        kind: UNDO_IMPORT,
        title,
        // Groups are removed with the last of them, where it added nobody, too.
        total: Math.max(1, people.length),
        input,
        rights: { caller: callerOf(viewer), call: 'undoImport' },
      });
      const header = { table: 'records', put: { ...found, job: begun.id }, condition: 'attribute_not_exists(job)' } as const;
      return { writes: [...begun.writes, header], result: { job: begun.id } };
    }),
  );
  if (!job) throw anotherImport();
  if (job.job !== null) call.job = String(job.job);
}
