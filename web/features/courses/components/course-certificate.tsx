import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { FormSection } from '../../../design/patterns/form/section.tsx';
import { Select } from '../../../design/primitives/select.ts';
import { certificatesSelectDocument } from '../api/certificates-select.ts';

type CertificateProps = { asked: string | null | undefined; onChange: (name: string | null) => void };

/** The certificate after the course. Unset or 'Default' is whatever is flagged as default. */
export function CourseCertificate({ asked, onChange }: CertificateProps): ReactNode {
  const found = useQuery(queryOf(certificatesSelectDocument, {}));
  const certificates = found.data?.certificates ?? [];
  const byDefault = certificates.find(({ is_default }) => is_default)?.name ?? 'Default';
  const value = (asked ?? 'Default') === 'Default' ? byDefault : asked;
  const names = [...new Set([...certificates.map(({ name }) => name), value ?? byDefault])];
  return (
    <FormSection title="Certificate Info">
      <Select
        label="Certificate type"
        className="form-short"
        data={names}
        value={value ?? byDefault}
        onChange={(name) => onChange(name === byDefault ? 'Default' : name)}
        error={found.isError ? 'The list could not be loaded.' : undefined}
      />
    </FormSection>
  );
}
