import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../../api/query-client.ts';
import { isNameless, NAMELESS } from '../../../../shared-features/courses/nameless-certificate.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { SHORT } from '../../../../design/primitives/input.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { certificatesSelectDocument } from '../../api/certificates-select.ts';
import { t } from '../../../../texts/text.ts';

type CertificateProps = { chosen: string | null | undefined; onChange: (name: string | null) => void };

/** The templates of the instance, and the names of those without a box for the person's name, which only those who can mend them are told. */
function useCertificates() {
  const manages = useViewer().can('certificates.full');
  const query = useQuery(queryOf(certificatesSelectDocument, {}));
  const certificates = query.data?.certificates ?? [];
  const nameless = new Set(manages ? certificates.filter(isNameless).map(({ name }) => name) : []);
  return { certificates, nameless, isError: query.isError };
}

/** The certificate of the course. Unset or 'Default': the template that is flagged as default. */
export function CourseCertificate({ chosen, onChange }: CertificateProps): ReactNode {
  const { certificates, nameless, isError } = useCertificates();
  const byDefault = certificates.find(({ is_default }) => is_default)?.name ?? 'Default';
  const value = (chosen ?? 'Default') === 'Default' ? byDefault : chosen;
  // Where no template is flagged, the certificate is that of the product, by the word for it.
  const labelOf = (name: string): string => (name === 'Default' ? t('Default') : name);
  const names = [...new Set([...certificates.map(({ name }) => name), value ?? byDefault])];
  return (
    <FormSection title={t('Certificate Info')}>
      <Select
        label={t('Certificate type')}
        description={nameless.has(value ?? byDefault) ? t(NAMELESS) : undefined}
        {...SHORT}
        data={names.map((name) => ({ value: name, label: nameless.has(name) ? t('{name} (Without Name)', { name }) : labelOf(name) }))}
        value={value ?? byDefault}
        onChange={(name) => onChange(name === byDefault ? 'Default' : name)}
        error={isError ? t('The list could not be loaded.') : undefined}
      />
    </FormSection>
  );
}
