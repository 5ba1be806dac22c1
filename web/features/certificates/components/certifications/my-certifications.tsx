import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../../api/query-client.ts';
import { CertificationChain } from '../../../../shared-features/certifications/certification-chain.tsx';
import { t } from '../../../../texts/text.ts';
import { myCertificationsDocument } from '../../api/certifications/my-certifications.ts';

/** The certifications of the viewer, above their certificates; nothing for who has none, and while they are not known. */
export function MyCertifications(): ReactNode {
  const query = useQuery(queryOf(myCertificationsDocument, {}));
  const certifications = query.data?.myCertifications ?? [];
  if (certifications.length === 0) return null;
  return (
    <section aria-label={t('Certifications')}>
      <h2 className="h3">{t('Certifications')}</h2>
      <CertificationChain certifications={certifications} />
    </section>
  );
}
