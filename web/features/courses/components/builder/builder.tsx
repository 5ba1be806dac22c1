import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../../app/paths.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../app/viewer.tsx';
import { Alerts } from '../../../../design/patterns/feedback/alerts.tsx';
import { useDocumentTitle } from '../../../../design/patterns/document-title.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { moved } from '../../../../design/widgets/sortable.tsx';
import { type CourseFields, type FormUnit, neighbourOf, newUnit } from '../../builder/course-form.ts';
import { type DraftStart, useDraft } from '../../builder/use-draft.ts';
import { usePublish } from '../../builder/use-publish.ts';
import { useUploads } from '../../builder/use-uploads.ts';
import { BuilderNotes } from './builder-notes.tsx';
import { BuilderOutline } from '../builder-outline.tsx';
import { BuilderTop } from './builder-top.tsx';
import { CourseFieldsEditor } from '../fields/course-fields-editor.tsx';
import { ProblemsPanel } from '../problems-panel.tsx';
import { UnitEditor } from '../unit-editor.tsx';
import { UnitSettings } from '../unit-settings.tsx';
import '../builder.css';

type BuilderProps = { start: DraftStart; status: string; onReload: (id: string) => void };

/** Outline, the unit as learners will see it, its settings; saved while it is written. */
export function Builder({ start, status, onReload }: BuilderProps): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const { user } = useViewer();
  // The address follows without a new screen: what is on it is the course that was just made.
  const draft = useDraft(user.id, start, (id) => history.replaceState(history.state, '', href(paths.editCourse(id))));
  const { form, change } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const { uploads, list } = useUploads((file, path) =>
    change(({ course, units }) => {
      const added = { name: file.name, file_path: path, type: file.type, is_downloadable: false };
      return { course: { ...course, resources: [...(course.resources ?? []), added] }, units };
    }),
  );
  const onPublished = (): void => {
    showToast(`${form.course.title ?? 'The course'} is published.`);
    void navigate(paths.courses());
  };
  const { publishing, waiting, problems, publish, close, forgetRefusal } = usePublish({ draft, uploads, list, onPublished });
  useDocumentTitle(start.id === null ? 'Add Course' : 'Edit Course');

  const index = form.units.findIndex((unit) => unit.key === chosen);
  const unit = form.units[index];
  const setCourse = (part: (course: CourseFields) => Partial<CourseFields>): void =>
    change((old) => ({ ...old, course: { ...old.course, ...part(old.course) } }));
  const setUnit =
    (key: string) =>
    (by: (unit: FormUnit) => FormUnit): void => {
      forgetRefusal();
      change((old) => ({ ...old, units: old.units.map((other) => (other.key === key ? by(other) : other)) }));
    };
  const remove = (key: string): void => {
    if (key === chosen) setChosen(neighbourOf(form.units, key));
    change((old) => ({ ...old, units: old.units.filter((other) => other.key !== key) }));
  };
  const main = useRef<HTMLElement>(null);
  /** On phones the outline stands above what is chosen, which would stay out of sight. */
  const choose = (key: string | null): void => {
    setChosen(key);
    if (matchMedia('(max-width: 900px)').matches) main.current?.scrollIntoView();
  };
  const add = (kind: FormUnit['kind']): void => {
    const made = newUnit(kind);
    change((old) => ({ ...old, units: [...old.units, made] }));
    choose(made.key);
  };
  const reload = (): void => {
    const { id } = draft.known();
    if (id !== null) onReload(id);
  };

  return (
    <div className="builder">
      <BuilderTop draft={draft} status={status} publishing={publishing} onPublish={() => void publish()} onReload={reload} />
      <BuilderOutline
        form={form}
        courseId={draft.courseId}
        chosen={chosen}
        problems={problems}
        onChoose={choose}
        onMove={(from, to) => change((old) => ({ ...old, units: moved(old.units, from, to) }))}
        onAdd={add}
      />
      <main className="builder-main" id="main" tabIndex={-1} ref={main}>
        <div className="builder-notes">
          <Alerts />
          <BuilderNotes draft={draft} onReload={reload} />
        </div>
        {unit ? (
          <UnitEditor key={unit.key} unit={unit} index={index} onChange={setUnit(unit.key)} />
        ) : (
          <CourseFieldsEditor course={form.course} courseId={draft.courseId} onChange={setCourse} uploads={uploads} list={list} />
        )}
      </main>
      <aside className="builder-side" aria-label={problems.length > 0 ? 'Publishing' : 'Settings'}>
        {problems.length > 0 ? (
          <ProblemsPanel problems={problems} form={form} status={status} onChoose={choose} onClose={close} />
        ) : unit ? (
          <UnitSettings key={unit.key} unit={unit} index={index} onChange={setUnit(unit.key)} onRemove={() => remove(unit.key)} />
        ) : (
          <p className="small dim builder-hint">
            {status === 'draft'
              ? 'Nobody but authors sees this course until it is published.'
              : 'Learners see the last published version until you update the course.'}
          </p>
        )}
      </aside>
      {waiting && (
        <p className="builder-waiting" role="status">
          Uploading content and files, please wait... ({waiting.ended}/{waiting.of})
        </p>
      )}
    </div>
  );
}
