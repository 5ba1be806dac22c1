import { dayIn, UTC } from '../../../shared/kernel/regional/zoned-time.ts';
import { Sentence, sentence } from '../../../shared/kernel/regional/sentence.ts';
import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import { PLATFORM_TENANT, type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { authoriseSession } from '../../platform/request/authorise.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { callerOf } from '../../platform/request/job-viewer.ts';
import { spendRate } from '../../platform/request/rate-limits.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer, Viewer } from '../../platform/request/viewer.ts';
import { EXPORT_ROWS } from '../../platform/store/announced-job.ts';
import { newJob } from '../../platform/store/new-job.ts';
import { putItem } from '../../platform/tables/dynamo.ts';
import { transact } from '../../platform/tables/transact.ts';
import {
  type ExportItem,
  exportId,
  exportKey,
  exportOfJob,
  exportUrl,
  newExportName,
  ttlFrom,
  untilFrom,
} from '../../administration/exports/export.records.ts';
import { fileSettingsOf } from '../../tenancy/regional-settings.queries.ts';
import { MOST_SHEET_ROWS } from '../../administration/exports/xlsx-file.ts';
import { type ExportInput, inLanguage } from './export-input.ts';
import { tooManyInstances, tooManyRows } from './export-refusals.ts';
import { exportSizes } from './export-sizes.ts';
import type { Answered } from './exported-list.ts';
import { type NewCall, readRows, rowsBetween } from './exported-rows.ts';
import { archiveName } from '../../../shared/files/submission-names.ts';
import { PACKED_COLUMNS } from './pack-submissions.ts';
import { filenameOf, isOfRows, nounOf, titleOf, type RowsInput, writeExport } from './write-export.ts';

/** An export reads as much as some hundred pages of a list. */
const RATE = { what: 'export', limit: 60, seconds: 300 } as const;

/** A file that is made, or the job that makes it. */
export type Exported = { readonly id: string; readonly rows: number; readonly url: string } | { readonly id: string; readonly job: string };

const isOfTenant = (viewer: Viewer): viewer is TenantViewer => viewer.tenant !== null && viewer.tenant.role !== null;

const recordOf = (scope: Scope, name: string, call: Call, viewer: Viewer, { list, format, timeZone }: ExportInput): ExportItem => ({
  ...exportKey(scope, name),
  person: viewer.person,
  list,
  format,
  filename: filenameOf(list, dayIn(call.now, timeZone ?? UTC), format),
  until: null,
  ttl: ttlFrom(call.now),
});

/** Makes the file before the reply. The first page was read to know how many rows there are. */
async function makeNow(call: Call, viewer: Viewer, scope: Scope, input: RowsInput, read: (page: number) => Promise<Answered>) {
  const name = newExportName();
  const rows = await writeExport(scope, name, input, rowsBetween(input.source, read, { from: 0, to: Infinity }));
  await putItem('expiring', { ...recordOf(scope, name, call, viewer, input), until: untilFrom(call.now) });
  return { id: exportId(scope, name), rows, url: exportUrl(scope, name, call.now) };
}

/** `filename` where it is another than that of the list. */
type ByJob = { readonly total: number; readonly step: number; readonly filename?: string };

/** Begins the job that makes the file, with what it needs to know of the call. */
async function makeByJob(call: Call, viewer: TenantViewer, input: ExportInput, { total, step, filename }: ByJob): Promise<Exported> {
  const { scope } = viewer.tenant;
  const context = commandContext(call, viewer, 'export');
  const id = await transact(async () => {
    const made = await newJob(context, scope, {
      kind: EXPORT_ROWS,
      title: sentence('Exporting {list}', { list: new Sentence({ id: titleOf(input.list) }, nounOf(input.list)) }),
      total,
      input: { step },
      // The export itself is open to everybody; the right is that of the query, which is the first member of the list.
      rights: { caller: callerOf(viewer), call: input.list.split('.')[0] ?? '' },
    });
    const asked = {
      caller: callerOf(viewer),
      variables: JSON.stringify(input.variables),
      columns: [...input.columns],
      headings: [...input.headings],
      words: JSON.stringify(input.words),
      ...(input.language !== null && { language: input.language }),
      ...(input.timeZone !== null && { timeZone: input.timeZone }),
    };
    const record = { ...recordOf(scope, exportOfJob(made.id), call, viewer, input), ...(filename !== undefined && { filename }), asked };
    return { writes: [...made.writes, { table: 'expiring', put: record }], result: made.id };
  });
  call.job = String(id);
  return { id: exportId(scope, exportOfJob(id)), job: String(id) };
}

/** Begins the job that packs the files of a list. @throws VALIDATION for a list without any */
async function makeArchive(call: Call, viewer: Viewer, input: ExportInput, { rows: [first], total }: Answered): Promise<Exported> {
  if (!isOfTenant(viewer)) throw forbidden();
  const ofCourse = typeof input.variables['courseId'] === 'number';
  if (!first) throw new AppError('VALIDATION', ofCourse ? 'This course has no submissions yet.' : 'There are no submissions yet.');
  const title = ofCourse ? String(first[PACKED_COLUMNS.indexOf('course.title')]) : 'All courses';
  return makeByJob(call, viewer, input, { total, step: exportSizes().pack, filename: archiveName(title) });
}

/** Returns an export with the language and the zone that the caller has chosen, where the request names none. */
async function settled(viewer: Viewer, input: ExportInput): Promise<ExportInput> {
  if (input.language !== null && input.timeZone !== null) return input;
  const { language, timeZone } = await fileSettingsOf(viewer);
  return { ...input, language: input.language ?? language, timeZone: input.timeZone ?? timeZone };
}

/**
 * Exports the rows of a list as a file, at once or by a job. Every page is read by a call of its own, with the rights of the query.
 * @throws what the query throws; VALIDATION for more rows than a sheet holds, RATE_LIMITED
 */
export async function exportList(call: Call, newCall: NewCall, asked: ExportInput): Promise<Exported> {
  const viewer = authoriseSession('POST /api/exports', await call.resolveViewer());
  const input = await inLanguage(await settled(viewer, asked));
  const first = await readRows(input.source, input.variables, newCall, 1);
  await spendRate(RATE, String(viewer.person), call.now);
  if (input.format === 'xlsx' && first.total > MOST_SHEET_ROWS) throw tooManyRows(first.total, MOST_SHEET_ROWS);
  if (!isOfRows(input)) return makeArchive(call, viewer, input, first);
  if (first.total > exportSizes().mostWithoutJob && input.source.pageSize !== null) {
    if (!isOfTenant(viewer)) throw tooManyInstances(exportSizes().mostWithoutJob);
    return makeByJob(call, viewer, input, { total: first.total, step: exportSizes().step });
  }
  const scope = viewer.tenant?.scope ?? scopeOf(PLATFORM_TENANT);
  const read = async (page: number): Promise<Answered> => (page === 1 ? first : readRows(input.source, input.variables, newCall, page));
  return makeNow(call, viewer, scope, input, read);
}
