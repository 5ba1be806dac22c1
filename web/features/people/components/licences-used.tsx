import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { licenceUseDocument } from '../api/licence-use.ts';
import { t, plural } from '../../../texts/text.ts';

/** Says that no licence is free, with how many there are and what to do, before somebody fills in a form; nothing while one is. */
export function LicencesUsed(): ReactNode {
  const { data } = useQuery(queryOf(licenceUseDocument, { branchUrl: tenantAddress().branch }));
  if (!data) return null;
  const { used, limit } = data.licenceUse;
  if (limit == null || used < limit) return null;
  return (
    <Note
      tone="progress"
      title={plural(
        limit,
        'No licence is free: {used} of {count} licence are used.',
        'No licence is free: {used} of {count} licences are used.',
        { used },
      )}
    >
      <p>
        {t(
          'You can add this user as inactive. To add an active user, first deactivate or delete someone who no longer needs access, or ask for more licences.',
        )}
      </p>
    </Note>
  );
}
