import { toApiError } from '../../api/api-error.ts';
import { call, type CallOptions } from '../../api/call.ts';
import { keepJob } from '../../api/job-store.ts';
import { dataOf } from '../../api/rest.ts';
import { openDownload } from '../../api/save-file.ts';
import { showAlert } from '../../design/patterns/feedback/alerts.tsx';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { shownZone } from '../../design/patterns/figures/shown-zone.ts';
import { language } from '../../texts/language.ts';
import type { ExportChoice } from '../../design/patterns/table/file-columns.ts';
import { t, plural } from '../../texts/text.ts';

/** `zip`: of the files that the rows of a list name, with columns of its own. */
type Choice = ExportChoice | { readonly format: 'zip'; readonly columns: readonly string[] };
type ExportRequest = Choice & { readonly list: string; readonly variables: Readonly<Record<string, unknown>> };

/** `POST /api/exports` of docs/spec/rest.md, section 9. A job has no address yet. */
type Made = { readonly rows?: number; readonly url?: string };

/** Returns the variables without those of the page, and without absent ones. */
const withoutPage = (variables: ExportRequest['variables']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(variables).filter(([name, value]) => name !== 'page' && name !== 'limit' && value !== null));

/** Makes a file of a list and saves it; of a long list a job does, whose progress the shell shows. */
export async function makeExport({ variables, ...asked }: ExportRequest, options: Pick<CallOptions, 'address'>): Promise<void> {
  const isOfFiles = asked.format === 'zip';
  try {
    // Words and times of the file are those of the page.
    const regional = { language: language(), time_zone: shownZone() };
    const body = JSON.stringify({ ...asked, ...regional, variables: withoutPage(variables) });
    const reply = await call('/api/exports', { method: 'POST', body }, { ...options, headers: { 'Content-Type': 'application/json' } });
    const { url, rows = 0 } = (await dataOf(reply)) as Made;
    const job = reply.response.headers.get('X-Trellis-Job');
    if (job !== null) return keepJob({ id: job, topics: [], file: true });
    if (url === undefined) return;
    openDownload(url);
    showToast(plural(rows, '{count} row exported.', '{count} rows exported.'));
  } catch (thrown) {
    const what = isOfFiles ? t('The files could not be downloaded.') : t('The list could not be exported.');
    showAlert(`${what} ${toApiError(thrown).message}`, 'danger');
  }
}
