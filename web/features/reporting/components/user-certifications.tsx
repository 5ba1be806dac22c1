import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { CertificationChain } from '../../../shared-features/certifications/certification-chain.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { certificationsOfUserDocument } from '../api/certifications-of-user.ts';

/** The certifications of a person, for those who may see them; nothing for who has none. */
export function UserCertifications({ userId }: { userId: string }): ReactNode {
  const mayRead = useViewer().can('personCertifications');
  const query = useQuery({ ...queryOf(certificationsOfUserDocument, { user_id: userId }), enabled: mayRead });
  const certifications = query.data?.personCertifications ?? [];
  return certifications.length === 0 ? null : <CertificationChain certifications={certifications} />;
}
