import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { beginPackageAgainDocument } from '../api/begin-package-again.ts';
import { packageResultDocument } from '../api/package-result.ts';
import styles from './package-start.module.css';
import { t } from '../../../texts/text.ts';

type ResultProps = {
  course: { readonly id: string; readonly round?: number | null | undefined };
  unit: { readonly id: string; readonly __typename: string };
  /** Another attempt was begun. */
  onBegun: () => void;
};

/** The result of a package that was failed, and the way to another attempt; nothing for any other. */
export function PackageResult({ course, unit, onBegun }: ResultProps): ReactNode {
  const branchUrl = tenantAddress().branch;
  const { data } = useQuery(queryOf(packageResultDocument, { course_id: course.id, unit_id: unit.id, branchUrl }));
  const clear = useCommand(beginPackageAgainDocument, { invalidates: ['progress'] });
  const result = data?.packageResult;
  if (result?.may_begin_again !== true) return null;
  const begin = async (): Promise<void> => {
    const ref = { course_id: course.id, unit_id: unit.id, unit_type: unit.__typename };
    try {
      await clear.mutateAsync({ input: { ...ref, ...(course.round != null && { round: course.round }) }, branchUrl });
      onBegun();
    } catch {
      // The note says why.
    }
  };
  return (
    <Note tone="progress" title={result.score === null ? t('Not passed') : t('Not passed: {score}%', { score: Math.round(result.score) })}>
      <p>{t('Begin again for another attempt. The result of this one stays in the reports.')}</p>
      {clear.error && <p role="alert">{t('Another attempt could not be begun. {message}', { message: clear.error.message })}</p>}
      <div className={styles.again}>
        <Button
          size="md"
          leftSection={<RotateCcw {...ICON} />}
          aria-disabled={clear.isPending || undefined}
          onClick={() => void (clear.isPending || begin())}
        >
          {clear.isPending ? t('Beginning...') : t('Begin again')}
        </Button>
      </div>
    </Note>
  );
}
