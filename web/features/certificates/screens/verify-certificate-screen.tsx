import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { VerifyCertificateQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { Day } from '../../../design/patterns/dates.tsx';
import { useDocumentTitle } from '../../../design/patterns/document-title.ts';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { verifyCertificateDocument } from '../api/verify-certificate.ts';
import '../components/verify-certificate.css';

type Verified = NonNullable<VerifyCertificateQuery['verifyCertificate']>;

const Line = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Certificate({ certificate }: { certificate: Verified }): ReactNode {
  const { valid, user_name: name, course_title: course, instance_name: instance, issued_date: issued, expiry_date: expiry } = certificate;
  return (
    <div className="verified">
      <p className="verified-state h3 ink">
        {valid ? (
          <BadgeCheck size={20} color="var(--complete-mark)" aria-hidden />
        ) : (
          <CalendarX size={20} color="var(--danger-mark)" aria-hidden />
        )}
        {valid ? (
          'Valid'
        ) : (
          <span>
            Expired on <Day value={expiry} />
          </span>
        )}
      </p>
      <dl>
        <Line name="Name">{name}</Line>
        <Line name="Course Title">{course}</Line>
        <Line name="Organisation">{instance}</Line>
        <Line name="Issue Date">
          <Day value={issued} />
        </Line>
        <Line name="Expiry Date">
          <Day value={expiry} />
        </Line>
      </dl>
    </div>
  );
}

/** What stands behind a certificate's code; anyone who holds it may look, nobody needs a session. */
export function Screen(): ReactNode {
  const { code = '' } = useParams();
  useDocumentTitle('Certificate');
  const found = useQuery(queryOf(verifyCertificateDocument, { code }));
  return (
    <div className="door-wide">
      <h1 className="h-display">Certificate</h1>
      {found.isPending && <Loading rows={5} />}
      {found.isError && <Failed title="The certificate could not be checked" error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && found.data.verifyCertificate === null && <Empty title="No certificate with this code." small />}
      {found.data?.verifyCertificate && <Certificate certificate={found.data.verifyCertificate} />}
    </div>
  );
}
