import type { ReactNode } from 'react';
import type { SupportDetailsQuery } from '../../../api/generated/graphql.ts';
import { phoneLink, supportWays, useSupportDetails } from '../../../session/support.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Questions, useQuestions } from '../components/questions/questions.tsx';
import { ContactForm } from '../components/support/contact-form.tsx';
import { SupportCards } from '../components/support/support-cards.tsx';
import styles from '../components/support/support.module.css';
import { t } from '../../../texts/text.ts';

type Details = NonNullable<SupportDetailsQuery['instanceByUrl']>;

const Side = ({ details: { support_address, support_email, support_phone } }: { details: Details }): ReactNode => (
  <aside className={styles.side} aria-label={t('Where we are')}>
    {support_address && (
      <div>
        <h2 className="h3">{t('Postal address')}</h2>
        <p className={styles.address}>{support_address}</p>
      </div>
    )}
    {support_email && (
      <div>
        <h2 className="h3">{t('Support email')}</h2>
        <p>
          <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </div>
    )}
    {support_phone && (
      <div>
        <h2 className="h3">{t('Freephone')}</h2>
        <p>
          <a href={phoneLink(support_phone)}>{support_phone}</a>
        </p>
      </div>
    )}
  </aside>
);

/** How support is reached, and a form that mails it. The parts come together, since each would move what is below it. */
export function Screen(): ReactNode {
  const query = useSupportDetails();
  const questions = useQuestions();
  const details = query.data?.instanceByUrl;
  return (
    <Page title={t('Contact the product team')} sentence={t('Ask anything about your training, your account or your plan.')}>
      {query.isLoading || questions.isLoading ? (
        <Loading rows={12} />
      ) : (
        <>
          {query.isError && (
            <Failed title={t('The contact details could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {details && <SupportCards ways={supportWays(details)} />}
          <Questions query={questions} />
          <div className={styles.columns}>
            <ContactForm />
            {details && <Side details={details} />}
          </div>
        </>
      )}
    </Page>
  );
}
