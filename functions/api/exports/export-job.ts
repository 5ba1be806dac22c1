import { AppError } from '../../../shared/kernel/errors.ts';
import { languageOf } from '../../../shared/kernel/regional/languages.ts';
import { type Clock, systemClock } from '../../../shared/kernel/instant.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { deleteObject, getObject, putObject } from '../../platform/objects/blobs.ts';
import { jobCall, type JobCaller, resolveJobCaller } from '../../platform/request/job-viewer.ts';
import type { Call } from '../../platform/request/request.ts';
import { JobStopped } from '../../platform/store/job-summary.ts';
import type { JobItem } from '../../platform/store/job-record.ts';
import type { CallerWork } from '../../platform/store/job-work.ts';
import { putItem } from '../../platform/tables/dynamo.ts';
import type { Row } from '../../administration/exports/cells.ts';
import { type ExportItem, exportOfJob, readExport, restKey, rowsKey, untilFrom } from '../../administration/exports/export.records.ts';
import { checkedExport, type ExportInput, inLanguage } from './export-input.ts';
import type { ColumnWords } from './exported-list.ts';
import { readRows, rowsBetween } from './exported-rows.ts';
import { packStep } from './pack-submissions.ts';
import { isOfRows, type RowsInput, writeExport } from './write-export.ts';

/** Returns a call of the caller of a job, as they are now. */
function callOf(scope: Scope, caller: JobCaller, now: string): Call {
  return {
    ...jobCall(caller, now, '', []),
    resolveViewer: (branchUrl) => {
      const named = branchUrl?.trim() ? branchUrl.trim() : null;
      return resolveJobCaller(scope, { ...caller, branch: caller.branch ?? named }, now);
    },
  };
}

type ExportRequest = { readonly made: ExportItem; readonly caller: JobCaller; readonly input: ExportInput };

async function readExportRequest(scope: Scope, name: string): Promise<ExportRequest> {
  const made = await readExport(scope, name);
  if (!made?.asked) throw new JobStopped('This export has expired. Please export the list again.');
  const { caller, variables, columns, headings, words = '{}', language, timeZone = null } = made.asked;
  // Both were written when the export was asked for.
  const [values, wordsOf] = [JSON.parse(variables) as Record<string, unknown>, JSON.parse(words) as ColumnWords];
  return {
    made,
    caller,
    input: await inLanguage(
      checkedExport({
        list: made.list,
        variables: values,
        columns,
        headings,
        words: wordsOf,
        format: made.format,
        language: languageOf(language),
        timeZone,
      }),
    ),
  };
}

/** Reads the rows of a step. A refusal of the query ends the job, since a repeat would be refused too. */
async function readStep(scope: Scope, { caller, input }: ExportRequest, from: number, to: number, clock: Clock): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const read = (page: number) => readRows(input.source, input.variables, async () => callOf(scope, caller, clock()), page);
  try {
    for await (const some of rowsBetween(input.source, read, { from, to })) rows.push(...some);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'BUSY') throw new JobStopped(error.wording);
    throw error;
  }
  return rows;
}

/** How many rows there are, and how many of them a step has. */
type Steps = { readonly total: number; readonly step: number };

const stepOf = (job: JobItem): number => (job.input as { readonly step: number }).step; // written when the job began

/** Returns the rows of all steps, one step at a time. */
async function* storedRows(scope: Scope, name: string, { total, step }: Steps): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < total; from += step) {
    const bytes = await getObject('media', rowsKey(scope, name, from));
    yield JSON.parse(Buffer.from(bytes).toString('utf8')) as Row[]; // stored by its step
  }
}

/** Makes the file of the rows of all steps. */
async function compose(scope: Scope, name: string, input: RowsInput, steps: Steps): Promise<void> {
  await writeExport(scope, name, input, storedRows(scope, name, steps));
}

/** Says that the file is there, and deletes what its steps have stored. */
async function conclude(scope: Scope, name: string, steps: Steps, now: string): Promise<void> {
  const made = await readExport(scope, name);
  if (made) await putItem('expiring', { ...made, until: untilFrom(now) });
  for (let from = 0; from < steps.total; from += steps.step)
    for (const key of [rowsKey(scope, name, from), restKey(scope, name, from)]) await deleteObject('media', key);
}

/**
 * Returns the work of exports, by a clock. Each step stores its rows, and the last one makes the file of them; of an archive each step packs its
 * files after those before. So a job that lost its process goes on where it was.
 */
export const exportRowsWork = (clock: Clock = systemClock): CallerWork => ({
  as: 'caller',
  step: stepOf,
  run: async (job, scope, from, to) => {
    const name = exportOfJob(job.id);
    const asked = await readExportRequest(scope, name);
    // The file of a last step that was run to its end, whose checkpoint was lost.
    if (asked.made.until !== null) return [];
    const rows = await readStep(scope, asked, from, to, clock);
    const [steps, isLast] = [{ total: job.total, step: stepOf(job) }, to === job.total];
    if (isOfRows(asked.input)) {
      await putObject('media', rowsKey(scope, name, from), Buffer.from(JSON.stringify(rows)), { type: 'application/json' });
      if (isLast) await compose(scope, name, asked.input, steps);
    } else await packStep(scope, asked.made, rows, { from, to, isLast });
    if (isLast) await conclude(scope, name, steps, clock());
    return [];
  },
});
