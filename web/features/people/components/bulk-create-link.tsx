import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../design/primitives/button.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { t } from '../../../texts/text.ts';

/** Leads to the import of users, for those who may import some. */
export function BulkCreateLink(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  if (!viewer.mayOpen('bulkCreateUsers')) return null;
  return (
    <Button component={Link} to={paths.bulkCreateUsers()} variant="default" {...growthButton(viewer.growthBlocked)}>
      {t('Bulk Create Users')}
    </Button>
  );
}
