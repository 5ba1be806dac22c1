import { ChevronDown, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DEFAULT_QUESTION_TEXT, QUESTION_TYPES, type QuestionType } from '../../../../shared/learning/question.ts';
import { ActionIcon, Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { usePart } from '../../../design/patterns/use-part.ts';
import { Menu } from '../../../design/primitives/menu.ts';
import { moved, Sortable } from '../../../design/widgets/sortable.tsx';
import type { FormQuestion } from '../builder/course-form.ts';
import { blankQuestion, problemsOfQuestion } from '../builder/questions.ts';

/** The answer as its author gave it, in one line each. */
function details(question: FormQuestion): readonly string[] {
  const { options, pairs, fillTheGaps, rules, required_points } = question;
  if (question.type === 'Fill the Gaps') return [fillTheGaps ?? ''];
  if (question.type === 'Free Text')
    return [
      ...(rules ?? []).map(({ condition, word, points }) => `${condition} "${word}": ${points} points`),
      `Required points: ${required_points ?? 0}`,
    ];
  if (question.type === 'Match the Pairs') return (pairs ?? []).map(({ left, right }) => `${left} → ${right}`);
  return (options ?? []).map(({ text, checked }) => (question.type === 'Multiple Choice' && checked ? `${text} (correct)` : text));
}

type RowProps = { question: FormQuestion; index: number; grip: ReactNode; onEdit: () => void; onRemove: () => void };

function Row({ question, index, grip, onEdit, onRemove }: RowProps): ReactNode {
  const [open, setOpen] = useState(false);
  const name = `Question ${index + 1}: ${question.type}`;
  const problems = problemsOfQuestion(question);
  return (
    <div className="question-row">
      {grip}
      <div className="grow">
        <small className="dim">{name}</small>
        <b>{question.question?.trim() ? question.question : DEFAULT_QUESTION_TEXT}</b>
        {problems.map(({ message, level }) => (
          <small key={message} className="question-problem" data-level={level}>
            <TriangleAlert size={13} strokeWidth={1.75} aria-hidden />
            {message}
          </small>
        ))}
        {open && (
          <ul className="question-details small">
            {details(question).map((line, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two equal lines are two answers, and nothing moves here
              <li key={i}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <ActionIcon aria-label={`Details of ${name}`} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${name}`} onClick={onRemove}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

// The form of a question comes when one is about to be written.
const loadDialog = async () => (await import('./questions/question-dialog.tsx')).QuestionDialog;

type ListProps = { questions: readonly FormQuestion[]; onChange: (questions: readonly FormQuestion[]) => void };

/** Questions of a unit: added, edited, put in order, deleted. */
export function QuestionList({ questions, onChange }: ListProps): ReactNode {
  const [edited, setEdited] = useState<FormQuestion | null>(null);
  const { part: QuestionDialog, failed, fetch } = usePart(loadDialog);
  const edit = (question: FormQuestion): void => {
    fetch();
    setEdited(question);
  };
  const save = (question: FormQuestion): void => {
    const known = questions.some(({ key }) => key === question.key);
    onChange(known ? questions.map((other) => (other.key === question.key ? question : other)) : [...questions, question]);
    setEdited(null);
  };
  const items = questions.map((question, i) => ({ id: question.key, name: `Question ${i + 1}`, question }));
  return (
    <section className="builder-questions" aria-label="Questions">
      <h2 className="h3">Questions</h2>
      <Sortable
        items={items}
        label="Questions in order"
        className="question-rows"
        onMove={(from, to) => onChange(moved(questions, from, to))}
        renderRow={({ question }, { grip, index }) => (
          <Row
            question={question}
            index={index}
            grip={grip}
            onEdit={() => edit(question)}
            onRemove={() => onChange(questions.filter(({ key }) => key !== question.key))}
          />
        )}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" leftSection={<Plus {...ICON} />} onPointerEnter={fetch} onFocus={fetch}>
            Add a question
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {QUESTION_TYPES.map((type: QuestionType) => (
            <Menu.Item key={type} onClick={() => edit(blankQuestion(type))}>
              {type}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {edited && failed && (
        <Note tone="danger" title="The form of the question could not be loaded." alert>
          <Button size="xs" variant="default" onClick={fetch}>
            Try again
          </Button>
        </Note>
      )}
      {edited && QuestionDialog && <QuestionDialog key={edited.key} question={edited} onClose={() => setEdited(null)} onSave={save} />}
    </section>
  );
}
