import { clsx } from 'clsx';
import { ChevronDown, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DEFAULT_QUESTION_TEXT, QUESTION_TYPES, type QuestionType } from '../../../../../shared/learning/question.ts';
import { ActionIcon, Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { useLazyModule } from '../../../../design/patterns/behaviour/use-lazy-module.ts';
import { Menu } from '../../../../design/primitives/menu.ts';
import { Sortable } from '../../../../design/widgets/sortable.tsx';
import { moved } from '../../../../design/widgets/sortable-row.ts';
import type { FormQuestion } from '../../builder/course-form.ts';
import { blankQuestion, problemsOfQuestion } from '../../builder/questions.ts';
import styles from './question-list.module.css';
import gripStyles from '../builder/grip.module.css';
import { plural, t } from '../../../../texts/text.ts';
import { problemText } from '../../builder/problem-text.ts';

/** Returns the parts of a question's answer, a line each. */
function details(question: FormQuestion): readonly string[] {
  const { options, pairs, fillTheGaps, rules, required_points } = question;
  if (question.type === 'Fill the Gaps') return [fillTheGaps ?? ''];
  if (question.type === 'Free Text')
    return [
      ...(rules ?? []).map(({ condition, word, points }) =>
        plural(points, '{condition} "{word}": {count} point', '{condition} "{word}": {count} points', { condition: t(condition), word }),
      ),
      t('Points needed: {points}', { points: required_points ?? 0 }),
    ];
  if (question.type === 'Match the Pairs') return (pairs ?? []).map(({ left, right }) => `${left} → ${right}`);
  return (options ?? []).map(({ text, checked }) =>
    question.type === 'Multiple Choice' && checked ? t('{option} (correct)', { option: text }) : text,
  );
}

/** Whether somebody wrote a text; a blank one is stored as the default text. */
const isWritten = ({ question }: FormQuestion): boolean => Boolean(question?.trim()) && question !== DEFAULT_QUESTION_TEXT;

type RowProps = { question: FormQuestion; index: number; grip: ReactNode; onEdit: () => void; onRemove: () => void };

function Row({ question, index, grip, onEdit, onRemove }: RowProps): ReactNode {
  const [open, setOpen] = useState(false);
  const name = t('Question {number}: {type}', { number: index + 1, type: t(question.type) });
  const problems = problemsOfQuestion(question);
  return (
    <div className={styles.questionRow}>
      {grip}
      <div className="grow">
        <small className="dim">{name}</small>
        <b dir="auto">{isWritten(question) ? question.question : t('No text yet')}</b>
        {problems.map(({ message, level }) => (
          <small key={message} className={styles.questionProblem} data-level={level}>
            <TriangleAlert size={13} strokeWidth={1.75} aria-hidden />
            {problemText(message)}
          </small>
        ))}
        {open && (
          <ul className={clsx(styles.questionDetails, 'small')}>
            {details(question).map((line, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two equal lines are two answers, and nothing moves here
              <li key={i} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ActionIcon aria-label={t('Details of {name}', { name })} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('Edit {name}', { name })} data-focus={question.key} onClick={onEdit}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('Delete {name}', { name })} onClick={onRemove}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

// The dialog is fetched when a question is about to be edited.
const loadDialog = async () => (await import('./question-dialog.tsx')).QuestionDialog;

/** Names the button that adds a question, among the controls that take the focus after a dialog. */
const ADD = 'add';

/** Returns the ref of the list, and a function that names the control which takes the focus once the dialog is closed or a row is gone. */
function useFocusAfterDialog(isOpen: boolean) {
  const section = useRef<HTMLElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (isOpen || next.current === null) return;
    section.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(next.current)}"]`)?.focus();
    next.current = null;
  });
  return { section, focusAfter: (name: string): void => void (next.current = name) };
}

/** The menu of the types; `onNear` is called before it can be opened. */
const AddQuestion = ({ onNear, onAdd }: { onNear: () => void; onAdd: (type: QuestionType) => void }): ReactNode => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button
        variant="subtle"
        leftSection={<Plus {...ICON} />}
        data-focus={ADD}
        data-problem="tests"
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {t('Add a question')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {QUESTION_TYPES.map((type: QuestionType) => (
        <Menu.Item key={type} onClick={() => onAdd(type)}>
          {t(type)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

type ListProps = {
  questions: readonly FormQuestion[];
  /** Key of the question whose dialog is open at first; null = none. */
  open: string | null;
  onChange: (questions: readonly FormQuestion[]) => void;
};

/** Questions of a unit: added, edited, put in order, deleted. */
export function QuestionList({ questions, open, onChange }: ListProps): ReactNode {
  const [edited, setEdited] = useState<FormQuestion | null>(() => questions.find(({ key }) => key === open) ?? null);
  const isNew = !questions.some(({ key }) => key === edited?.key);
  const { section, focusAfter } = useFocusAfterDialog(edited !== null);
  const { part: QuestionDialog, failed, fetch } = useLazyModule(loadDialog);
  useEffect(() => {
    if (open !== null) fetch();
  }, [open, fetch]);
  const edit = (question: FormQuestion): void => {
    fetch();
    setEdited(question);
  };
  const close = (): void => {
    focusAfter(isNew ? ADD : (edited?.key ?? ADD));
    setEdited(null);
  };
  const save = (question: FormQuestion): void => {
    onChange(isNew ? [...questions, question] : questions.map((other) => (other.key === question.key ? question : other)));
    close();
  };
  const remove = (key: string): void => {
    focusAfter(ADD);
    onChange(questions.filter((other) => other.key !== key));
  };
  const items = questions.map((question, i) => ({ id: question.key, name: t('Question {number}', { number: i + 1 }), question }));
  return (
    <section className={styles.builderQuestions} aria-label={t('Questions')} ref={section}>
      <h2 className="h3">{t('Questions')}</h2>
      <Sortable
        items={items}
        label={t('Questions in order')}
        className={styles.questionRows}
        gripClassName={gripStyles.grip}
        onMove={(from, to) => onChange(moved(questions, from, to))}
        renderRow={({ question }, { grip, index }) => (
          <Row question={question} index={index} grip={grip} onEdit={() => edit(question)} onRemove={() => remove(question.key)} />
        )}
      />
      <AddQuestion onNear={fetch} onAdd={(type) => edit(blankQuestion(type))} />
      {edited && failed && (
        <Note tone="danger" title={t('The question could not be opened.')} alert>
          <Button size="xs" variant="default" onClick={fetch}>
            {t('Try again')}
          </Button>
        </Note>
      )}
      {edited && QuestionDialog && <QuestionDialog key={edited.key} question={edited} isNew={isNew} onClose={close} onSave={save} />}
    </section>
  );
}
