import { FolderDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { t } from '../../../../texts/text.ts';

/** Downloads all submissions of one course as an archive, which a job packs; the shell shows its progress on every page. */
export function DownloadAll({ course }: { course: number }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const download = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    const { makeExport } = await import('../../../../shared-features/exports/make-export.ts');
    const variables = { courseId: course, branchUrl: tenantAddress().branch };
    await makeExport({ list: 'assignmentSubmissionsPage', variables, columns: [], format: 'zip' }, {});
    setAsking(false);
  };
  return (
    <Button variant="default" leftSection={<FolderDown {...ICON} />} aria-disabled={isAsking || undefined} onClick={() => void download()}>
      {isAsking ? t('Packing...') : t('Download all')}
    </Button>
  );
}
