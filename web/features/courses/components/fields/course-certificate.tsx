import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../../api/query-client.ts';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { Select } from '../../../../design/primitives/select.ts';
import { certificatesSelectDocument } from '../../api/certificates-select.ts';

type CertificateProps = { chosen: string | null | undefined; onChange: (name: string | null) => void };

/** The certificate of the course. Unset or 'Default': the template that is flagged as default. */
export function CourseCertificate({ chosen, onChange }: CertificateProps): ReactNode {
  const query = useQuery(queryOf(certificatesSelectDocument, {}));
  const certificates = query.data?.certificates ?? [];
  const byDefault = certificates.find(({ is_default }) => is_default)?.name ?? 'Default';
  const value = (chosen ?? 'Default') === 'Default' ? byDefault : chosen;
  const names = [...new Set([...certificates.map(({ name }) => name), value ?? byDefault])];
  return (
    <FormSection title="Certificate Info">
      <Select
        label="Certificate type"
        maw={280}
        data={names}
        value={value ?? byDefault}
        onChange={(name) => onChange(name === byDefault ? 'Default' : name)}
        error={query.isError ? 'The list could not be loaded.' : undefined}
      />
    </FormSection>
  );
}
