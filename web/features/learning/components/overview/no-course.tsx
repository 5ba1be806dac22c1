// @chunk overview
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toApiError } from '../../../../api/api-error.ts';
import { Empty } from '../../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { t } from '../../../../texts/text.ts';

type NoCourseProps = { error: unknown; onRetry: () => void; back: { readonly to: string; readonly label: string } };

/** In place of a course that was not read: one that there is not for this person, or a failure that may be tried again. */
export function NoCourse({ error, onRetry, back }: NoCourseProps): ReactNode {
  const isMissing = error === null || toApiError(error).code === 'NOT_FOUND';
  if (!isMissing) return <Failed title={t('The course could not be loaded')} error={error} onRetry={onRetry} />;
  return (
    <Empty
      title={t("This course doesn't exist, or you don't have access.")}
      sentence={t('Ask an administrator if you need it.')}
      action={
        <Button component={Link} to={back.to} variant="default" size="md">
          {back.label}
        </Button>
      }
    />
  );
}
