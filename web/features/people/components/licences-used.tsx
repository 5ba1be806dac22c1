import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { countedText } from '../../../shared-features/counted-text.ts';
import { licenceUseDocument } from '../api/licence-use.ts';

/** Says that no licence is free, with how many there are and what to do, before somebody fills in a form; nothing while one is. */
export function LicencesUsed(): ReactNode {
  const { data } = useQuery(queryOf(licenceUseDocument, { branchUrl: tenantAddress().branch }));
  if (!data) return null;
  const { used, limit } = data.licenceUse;
  if (limit == null || used < limit) return null;
  return (
    <Note tone="progress" title={`No licence is free: ${used.toLocaleString('en-GB')} of ${countedText(limit, 'licence')} are used.`}>
      <p>
        You can add this user as inactive. To add an active user, first deactivate or delete someone who no longer needs access, or ask for
        more licences.
      </p>
    </Note>
  );
}
