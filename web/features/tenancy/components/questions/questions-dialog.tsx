import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { PRODUCT_QUESTIONS } from '../../../../../shared/tenancy/product-questions.ts';
import { MOST_QUESTIONS, type SupportQuestion } from '../../../../../shared/tenancy/support-questions.ts';
import { type ApiError, toApiError } from '../../../../api/api-error.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { DialogFoot } from '../../../../design/patterns/feedback/dialog-foot.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { FormDialog } from '../../../../design/patterns/form/form-dialog.tsx';
import { MessageLines, Note } from '../../../../design/patterns/state/note.tsx';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { Textarea, TextInput } from '../../../../design/primitives/input.ts';
import { moved } from '../../../../design/widgets/sortable-row.ts';
import { setSupportQuestionsDocument } from '../../api/instance/support-questions.ts';
import { areSame, checkedRows, type QuestionRow, type RowErrors, rowsOf, writtenRows } from './question-rows.ts';
import styles from './questions.module.css';
import { t } from '../../../../texts/text.ts';

type RowProps = {
  row: QuestionRow;
  index: number;
  errors: RowErrors;
  onChange: (part: Partial<SupportQuestion>) => void;
  onUp: () => void;
  onRemove: () => void;
};

/** Returns what is wrong with a field in the language of the page. */
const messageOf = (english: string | undefined): string | undefined => (english === undefined ? undefined : t(english));

const Row = ({ row: { question, answer }, index, errors, onChange, onUp, onRemove }: RowProps): ReactNode => (
  <li className={styles.row}>
    <div className={styles.rowHead}>
      <b>{t('Question {number}', { number: index + 1 })}</b>
      {index > 0 && (
        <ActionIcon aria-label={t('Move question {number} up', { number: index + 1 })} onClick={onUp}>
          <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('Remove question {number}', { number: index + 1 })} onClick={onRemove}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </div>
    <TextInput
      label={t('Question')}
      dir="auto"
      maxLength={200}
      value={question}
      error={messageOf(errors[`${index}.question`])}
      onChange={(event) => onChange({ question: event.currentTarget.value })}
    />
    <Textarea
      label={t('Answer')}
      dir="auto"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2_000}
      value={answer}
      error={messageOf(errors[`${index}.answer`])}
      onChange={(event) => onChange({ answer: event.currentTarget.value })}
    />
  </li>
);

/** The rows of the dialog, and saving them. */
function useQuestions(shown: readonly SupportQuestion[], onSaved: () => void) {
  const [rows, setRows] = useState(() => rowsOf(shown));
  const [errors, setErrors] = useState<RowErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const nextKey = useRef(shown.length);
  const set = useCommand(setSupportQuestionsDocument, { invalidates: ['instances'] });
  const save = async (): Promise<void> => {
    if (set.isPending) return;
    setFailure(null);
    const written = writtenRows(rows);
    setRows(written);
    const checked = checkedRows(written);
    setErrors('errors' in checked ? checked.errors : {});
    if ('errors' in checked) return;
    try {
      // The questions of the product stay the product's, with what a later version of it says.
      await set.mutateAsync({ questions: areSame(checked.questions, PRODUCT_QUESTIONS) ? null : [...checked.questions] });
      onSaved();
      showToast(t('The questions have been saved.'));
    } catch (thrown) {
      setFailure(toApiError(thrown));
    }
  };
  return {
    rows,
    errors,
    failure,
    busy: set.isPending,
    isChanged: !areSame(writtenRows(rows), shown),
    save,
    add: (): void => setRows((old) => [...old, { key: nextKey.current++, question: '', answer: '' }]),
    change: (key: number, part: Partial<SupportQuestion>): void =>
      setRows((old) => old.map((row) => (row.key === key ? { ...row, ...part } : row))),
    up: (index: number): void => setRows((old) => moved(old, index, index - 1)),
    remove: (key: number): void => setRows((old) => old.filter((row) => row.key !== key)),
    useStandard: (): void => {
      setRows(rowsOf(PRODUCT_QUESTIONS, nextKey.current));
      nextKey.current += PRODUCT_QUESTIONS.length;
    },
  };
}

/** A dialog in which the questions of the instance are changed, put in order, added and removed. */
export function QuestionsDialog({ shown, onClose }: { shown: readonly SupportQuestion[]; onClose: () => void }): ReactNode {
  const { rows, errors, failure, busy, isChanged, save, add, change, up, remove, useStandard } = useQuestions(shown, onClose);
  return (
    <FormDialog unsaved={isChanged} onClose={onClose} title={t('Frequently asked questions')} size={640}>
      {(close) => (
        <>
          <ol className={styles.rows} aria-label={t('Questions')}>
            {rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                index={index}
                errors={errors}
                onChange={(part) => change(row.key, part)}
                onUp={() => up(index)}
                onRemove={() => remove(row.key)}
              />
            ))}
          </ol>
          <div className={styles.acts}>
            {rows.length < MOST_QUESTIONS && (
              <Button variant="default" leftSection={<Plus {...ICON} />} onClick={add}>
                {t('Add a Question')}
              </Button>
            )}
            <Button variant="subtle" onClick={useStandard}>
              {t('Use the Standard Questions')}
            </Button>
          </div>
          {(failure || errors['']) && (
            <Note tone="danger" title={t('The questions could not be saved.')} alert>
              <MessageLines messages={failure?.messages ?? [messageOf(errors['']) ?? '']} />
            </Note>
          )}
          <DialogFoot>
            <span />
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button aria-disabled={busy || undefined} onClick={() => void save()}>
              {busy ? t('Saving...') : t('Save Changes')}
            </Button>
          </DialogFoot>
        </>
      )}
    </FormDialog>
  );
}
