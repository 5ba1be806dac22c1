import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PRODUCT_QUESTIONS } from '../../../../../shared/tenancy/product-questions.ts';
import type { SupportQuestion } from '../../../../../shared/tenancy/support-questions.ts';
import type { SupportQuestionsQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useLazyPart } from '../../../../design/patterns/feedback/use-lazy-part.ts';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { QUESTIONS_PART } from '../../../../session/support.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { supportQuestionsDocument } from '../../api/instance/support-questions.ts';
import styles from './questions.module.css';
import { t } from '../../../../texts/text.ts';

const loadDialog = async () => (await import('./questions-dialog.tsx')).QuestionsDialog;

/** A button with which administrators of the instance edit the questions. */
function EditQuestions({ shown }: { shown: readonly SupportQuestion[] }): ReactNode {
  const [opened, setOpened] = useState(false);
  const { part: QuestionsDialog, fetch } = useLazyPart(loadDialog, () => setOpened(false));
  const open = (): void => {
    fetch();
    setOpened(true);
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {t('Edit Questions')}
      </Button>
      {opened && QuestionsDialog && <QuestionsDialog shown={shown} onClose={() => setOpened(false)} />}
    </>
  );
}

/** The questions with their answers. Those of the product are in the language of the page, and what an administrator wrote is as it was written. */
const Answers = ({ questions }: { questions: readonly SupportQuestion[] }): ReactNode => (
  <ul className={styles.questions}>
    {questions.map(({ question, answer }, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list is read only, and two questions may be equal
      <li key={i}>
        <details className={styles.question}>
          <summary>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            <span dir="auto">{t(question)}</span>
          </summary>
          <p dir="auto">{t(answer)}</p>
        </details>
      </li>
    ))}
  </ul>
);

/** Brings the questions into view, where the address asks for them. */
function useShownByAddress(isThere: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash === `#${QUESTIONS_PART}`) section.current?.scrollIntoView();
  }, [isThere, hash]);
  return section;
}

/** The part of the page; `children` in place of questions that are not there yet. */
function QuestionsPart({ shown, children }: { shown: readonly SupportQuestion[] | undefined; children?: ReactNode }): ReactNode {
  const viewer = useViewer();
  const section = useShownByAddress(shown !== undefined);
  const mayEdit = tenantAddress().instance !== null && viewer.can('setSupportQuestions');
  const isEmpty = shown?.length === 0;
  if (isEmpty && !mayEdit) return null;
  return (
    <section className={styles.part} id={QUESTIONS_PART} aria-label={t('Frequently asked questions')} ref={section}>
      <div className={styles.head}>
        <h2 className="h3">{t('Frequently asked questions')}</h2>
        {mayEdit && shown && <EditQuestions shown={shown} />}
      </div>
      {isEmpty && <p className="small dim">{t('No questions are shown. Add the first one with Edit Questions.')}</p>}
      {shown && !isEmpty && <Answers questions={shown} />}
      {children}
    </section>
  );
}

/** Returns the query of the questions of the instance of the page; on the central host it does not run. */
export const useQuestions = (): UseQueryResult<SupportQuestionsQuery> => {
  const { instance, branch } = tenantAddress();
  return useQuery({ ...queryOf(supportQuestionsDocument, { branchUrl: branch }), enabled: instance !== null });
};

/** What people ask often, with the answers. On the central host those of the product. */
export const Questions = ({ query }: { query: UseQueryResult<SupportQuestionsQuery> }): ReactNode =>
  tenantAddress().instance === null ? (
    <QuestionsPart shown={PRODUCT_QUESTIONS} />
  ) : (
    <QuestionsPart shown={query.data?.supportQuestions.questions}>
      {query.isError && <Failed title={t('The questions could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />}
    </QuestionsPart>
  );
