import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isCode } from '../../../../api/api-error.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { Page } from '../../../../design/patterns/page/page.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { listText } from '../../../../texts/formats.ts';
import { t } from '../../../../texts/text.ts';
import { certificationEditDocument } from '../../api/certifications/certification-edit.ts';
import type { StoredCertification } from '../../certification-choice.ts';
import { CertificationDialog } from './certification-dialog.tsx';
import { Holders } from './holders.tsx';

/** One certification, with its holders by state. */
export function CertificationPage({ id }: { id: string }): ReactNode {
  const paths = usePaths();
  const query = useQuery(queryOf(certificationEditDocument, { id }));
  const stored = query.data?.certification;
  const back = { to: paths.certifications(), label: t('Certifications') };
  // What was deleted meanwhile is not shown.
  if (stored && !isCode(query.error, 'NOT_FOUND')) return <Shown stored={stored} back={back} />;
  return (
    <Page title={t('Certification')} back={back}>
      {query.isPending ? (
        <Loading rows={6} />
      ) : (
        <Failed title={t('The certification could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}

function Shown({ stored, back }: { stored: StoredCertification; back: { to: string; label: string } }): ReactNode {
  const viewer = useViewer();
  const [editing, setEditing] = useState(false);
  const edit = viewer.can('updateCertification') && (
    <Button variant="default" leftSection={<Pencil {...ICON} />} onClick={() => setEditing(true)}>
      {t('Edit Certification')}
    </Button>
  );
  return (
    <Page
      title={<span dir="auto">{stored.title}</span>}
      documentTitle={stored.title}
      sentence={<span dir="auto">{listText(stored.courses.map(({ name }) => name))}</span>}
      back={back}
      actions={edit}
    >
      <Holders certification={stored} />
      {editing && <CertificationDialog stored={stored} onClose={() => setEditing(false)} />}
    </Page>
  );
}
