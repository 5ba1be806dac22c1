import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BadgeCheck, CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { VerifyCertificateQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { useDocumentTitle } from '../../../design/patterns/page/document-title.ts';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { CodeForm } from '../components/code-form.tsx';
import { verifyCertificateDocument } from '../api/verify-certificate.ts';
import styles from '../components/verify-certificate.module.css';
import { t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

type Verified = NonNullable<VerifyCertificateQuery['verifyCertificate']>;

const Line = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Says whether a certificate is valid; one that was revoked is that, even after its last day. */
function Verdict({
  certificate: { valid, expiry_date: expiry, revoked_date: revoked, instance_name: instance },
}: {
  certificate: Verified;
}) {
  if (valid) return t('Valid');
  if (revoked !== null)
    return (
      <span>{rich('Revoked on {day} by {instance}. This certificate is not valid.', { day: <Day value={revoked} />, instance })}</span>
    );
  return <span>{rich('Expired on {day}', { day: <Day value={expiry} /> })}</span>;
}

function Certificate({ certificate }: { certificate: Verified }): ReactNode {
  const { valid, user_name: name, course_title: course, instance_name: instance, issued_date: issued, expiry_date: expiry } = certificate;
  const { revoked_reason: reason } = certificate;
  return (
    <div className={styles.verified}>
      <p className={clsx(styles.verifiedState, 'h3 ink')}>
        {valid ? (
          <BadgeCheck size={20} color="var(--complete-mark)" aria-hidden />
        ) : (
          <CalendarX size={20} color="var(--danger-mark)" aria-hidden />
        )}
        <Verdict certificate={certificate} />
      </p>
      <dl>
        {reason !== null && (
          <Line name={t('Reason')}>
            <span dir="auto">{reason}</span>
          </Line>
        )}
        <Line name={t('Name')}>
          <bdi>{name}</bdi>
        </Line>
        <Line name={t('Course Title')}>
          <bdi>{course}</bdi>
        </Line>
        <Line name={t('Organisation')}>
          <bdi>{instance}</bdi>
        </Line>
        <Line name={t('Issue Date')}>
          <Day value={issued} />
        </Line>
        <Line name={t('Expiry Date')}>
          <Day value={expiry} />
        </Line>
      </dl>
    </div>
  );
}

/** Shows the certificate of a code, without a session, to anyone who has the code. */
export function Screen(): ReactNode {
  const { code = '' } = useParams();
  useDocumentTitle();
  const query = useQuery(queryOf(verifyCertificateDocument, { code }));
  return (
    <div data-width="wide">
      <h1 className="h-display">{t('Certificate')}</h1>
      {query.isPending && <Loading rows={5} />}
      {query.isError && (
        <Failed title={t('The certificate could not be checked')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && query.data.verifyCertificate === null && (
        <>
          <Empty title={t('No certificate with this code.')} small />
          <CodeForm key={code} code={code} />
        </>
      )}
      {query.data?.verifyCertificate && <Certificate certificate={query.data.verifyCertificate} />}
    </div>
  );
}
