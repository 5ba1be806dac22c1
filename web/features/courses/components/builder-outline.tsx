import { CircleAlert, FileText, ListChecks, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { UNIT_KINDS } from '../../../../shared/learning/unit-kind.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { Cover } from '../../../design/patterns/cover.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { Menu } from '../../../design/primitives/menu.ts';
import { Sortable } from '../../../design/widgets/sortable.tsx';
import { type CourseForm, type FormUnit, titleOf } from '../builder/course-form.ts';
import type { Problem } from '../builder/problems.ts';

type OutlineProps = {
  form: CourseForm;
  courseId: string | null;
  chosen: string | null;
  problems: readonly Problem[];
  onChoose: (key: string | null) => void;
  onMove: (from: number, to: number) => void;
  onAdd: (kind: FormUnit['kind']) => void;
};

const ADDED = [
  { kind: 'content', icon: <FileText {...ICON} /> },
  { kind: 'test', icon: <ListChecks {...ICON} /> },
] as const;

const problemText = (count: number): string => (count === 1 ? '1 problem' : `${count} problems`);

function secondLine({ kind, questions }: FormUnit): string {
  const printed = UNIT_KINDS[kind].printed;
  if (questions.length > 0) return `${printed} · ${questions.length === 1 ? '1 question' : `${questions.length} questions`}`;
  return kind === 'test' ? `${printed} · No questions` : printed;
}

const BadMark = (): ReactNode => <CircleAlert className="builder-bad" size={16} strokeWidth={1.75} aria-hidden />;

/** The course and its units; drag, or lift with the grip's keys. */
export function BuilderOutline({ form, courseId, chosen, problems, onChoose, onMove, onAdd }: OutlineProps): ReactNode {
  const countOf = (key: string | null): number => problems.filter(({ unit }) => unit === key).length;
  const items = form.units.map((unit, i) => ({ id: unit.key, name: titleOf(unit, i), unit }));
  const ofCourse = countOf(null);
  return (
    <nav className="builder-outline" aria-label="Units">
      <button type="button" className="builder-course" aria-current={chosen === null ? 'step' : undefined} onClick={() => onChoose(null)}>
        <span className="builder-thumb">
          <Cover of={`course:${courseId ?? 'new'}`} image={form.course.thumbnail && assetUrl(form.course.thumbnail)} small />
        </span>
        <span className="grow">
          <b>Course overview</b>
          {ofCourse > 0 ? <small data-bad>{problemText(ofCourse)}</small> : <small>Category, dates, certificate</small>}
        </span>
        {ofCourse > 0 && <BadMark />}
      </button>
      <Sortable
        items={items}
        onMove={onMove}
        label="Units in order"
        className="builder-units"
        look={({ id }) => ({ 'data-on': id === chosen })}
        renderRow={({ id, name, unit }, { grip }) => {
          const bad = countOf(id);
          return (
            <>
              {grip}
              <button type="button" className="builder-unit" aria-current={id === chosen ? 'step' : undefined} onClick={() => onChoose(id)}>
                <span className="grow">
                  <span className="builder-unit-name">{name}</span>
                  {bad > 0 ? <small data-bad>{problemText(bad)}</small> : <small>{secondLine(unit)}</small>}
                </span>
                {bad > 0 && <BadMark />}
              </button>
            </>
          );
        }}
      />
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <Button variant="default" fullWidth leftSection={<Plus {...ICON} />}>
            Add
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ADDED.map(({ kind, icon }) => (
            <Menu.Item key={kind} leftSection={icon} onClick={() => onAdd(kind)}>
              {UNIT_KINDS[kind].printed}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
