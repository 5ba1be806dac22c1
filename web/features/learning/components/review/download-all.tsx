import { FolderDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { execute } from '../../../../api/execute.ts';
import { saveBlob } from '../../../../api/save-file.ts';
import { assetUrl, tenantAddress } from '../../../../api/tenant-address.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { assignmentFilesDocument } from '../../api/assignment-files.ts';
import { archiveName, distinct, extensionOf, readableName } from './file-names.ts';

type Course = { readonly id: number; readonly title: string };

async function bytesOf(url: string): Promise<ArrayBuffer> {
  // A grant needs no bearer, which the content host never gets.
  const response = await fetch(assetUrl(url), { credentials: 'omit' });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return response.arrayBuffer();
}

/** Packs all submissions of a course, one file after the other. Returns how many there are. */
async function saveAll({ id, title }: Course, tell: (done: number, of: number) => void): Promise<number> {
  const { default: Archive } = await import('jszip');
  const variables = { courseId: id, branchUrl: tenantAddress().branch };
  const { assignmentSubmissions: all } = await execute(assignmentFilesDocument, variables);
  const names = distinct(
    all.map((submission) => readableName(submission, submission.file_path ? extensionOf(submission.file_path) : 'txt')),
  );
  const archive = new Archive();
  for (const [index, { view_url, content }] of all.entries()) {
    tell(index, all.length);
    archive.file(names[index] ?? '', view_url ? await bytesOf(view_url) : (content ?? ''));
  }
  if (all.length > 0) saveBlob(await archive.generateAsync({ type: 'blob' }), archiveName(title));
  return all.length;
}

/** Downloads all submissions of one course as an archive that is packed on this device. */
export function DownloadAll({ course }: { course: Course }): ReactNode {
  const [progress, setProgress] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    if (progress !== null) return;
    setProgress('Packing...');
    try {
      const count = await saveAll(course, (done, of) => setProgress(`Packing ${done + 1} of ${of}...`));
      showToast(
        count === 0 ? 'This course has no submissions yet.' : named`${count} ${count === 1 ? 'submission' : 'submissions'} downloaded.`,
      );
    } catch (thrown) {
      showAlert(`The files could not be downloaded. ${toApiError(thrown).message}`, 'danger');
    } finally {
      setProgress(null);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<FolderDown {...ICON} />}
      aria-disabled={progress !== null || undefined}
      onClick={() => void download()}
    >
      {progress ?? 'Download all'}
    </Button>
  );
}
