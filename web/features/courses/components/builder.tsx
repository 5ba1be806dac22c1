import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../app/paths.ts';
import { usePaths } from '../../../app/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { toApiError } from '../../../api/api-error.ts';
import { currentPlace } from '../../../api/place.ts';
import { useAct } from '../../../api/use-act.ts';
import { Alerts, showAlert } from '../../../design/patterns/alerts.tsx';
import { useDocumentTitle } from '../../../design/patterns/document-title.ts';
import { showToast } from '../../../design/patterns/toast.tsx';
import { moved } from '../../../design/widgets/sortable.tsx';
import { editCourseDocument } from '../api/edit-course.ts';
import { type FormUnit, inputOf, neighbourOf, newUnit } from '../builder/course-form.ts';
import { type Problem, problemsFrom, problemsOf } from '../builder/problems.ts';
import { type DraftStart, useDraft } from '../builder/use-draft.ts';
import { BuilderNotes } from './builder-notes.tsx';
import { BuilderOutline } from './builder-outline.tsx';
import { BuilderTop } from './builder-top.tsx';
import { CourseFieldsEditor } from './course-fields-editor.tsx';
import { ProblemsPanel } from './problems-panel.tsx';
import { UnitEditor } from './unit-editor.tsx';
import { UnitSettings } from './unit-settings.tsx';
import './builder.css';

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
  const [publishing, setPublishing] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const publish = useAct(editCourseDocument, { outdates: ['coursesPage', 'courseOverview', 'coursePlayer', 'catalogPage'] });
  useDocumentTitle(start.id === null ? 'Add Course' : 'Edit Course');

  const index = form.units.findIndex((unit) => unit.key === chosen);
  const unit = form.units[index];
  const problems = asked ? [...problemsOf(form), ...refused] : [];
  const setUnit = (next: FormUnit): void => {
    setRefused([]);
    change((old) => ({ ...old, units: old.units.map((other) => (other.key === next.key ? next : other)) }));
  };
  const remove = (key: string): void => {
    if (key === chosen) setChosen(neighbourOf(form.units, key));
    change((old) => ({ ...old, units: old.units.filter((other) => other.key !== key) }));
  };
  const add = (kind: FormUnit['kind']): void => {
    const made = newUnit(kind);
    change((old) => ({ ...old, units: [...old.units, made] }));
    setChosen(made.key);
  };
  const send = async (): Promise<void> => {
    const input = inputOf(form);
    await draft.save();
    const id = draft.known().id;
    // Not saved: the mark beside the button says why.
    if (id === null || !draft.isSaved()) return;
    await publish.mutateAsync({ input: { ...input, id, version: draft.known().version }, branchUrl: currentPlace().branch });
    draft.forget();
    showToast(`${form.course.title ?? 'The course'} is published.`);
    await navigate(paths.courses());
  };
  const reload = (): void => {
    const { id } = draft.known();
    if (id !== null) onReload(id);
  };
  const onPublish = async (): Promise<void> => {
    if (publishing) return;
    setRefused([]);
    setAsked(true);
    if (problemsOf(form).length > 0) return;
    setPublishing(true);
    try {
      await send();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code === 'VALIDATION') setRefused(problemsFrom(error, form));
      else showAlert(error.message, 'danger');
    } finally {
      setPublishing(false);
    }
  };

  return (
    <div className="builder">
      <BuilderTop draft={draft} status={status} publishing={publishing} onPublish={() => void onPublish()} onReload={reload} />
      <BuilderOutline
        form={form}
        courseId={draft.courseId}
        chosen={chosen}
        problems={problems}
        onChoose={setChosen}
        onMove={(from, to) => change((old) => ({ ...old, units: moved(old.units, from, to) }))}
        onAdd={add}
      />
      <main className="builder-main" id="main" tabIndex={-1}>
        <div className="builder-notes">
          <Alerts />
          <BuilderNotes draft={draft} onReload={reload} />
        </div>
        {unit ? (
          <UnitEditor key={unit.key} unit={unit} index={index} onChange={setUnit} />
        ) : (
          <CourseFieldsEditor course={form.course} courseId={draft.courseId} onChange={(course) => change((old) => ({ ...old, course }))} />
        )}
      </main>
      <aside className="builder-side" aria-label={problems.length > 0 ? 'Publishing' : 'Settings'}>
        {problems.length > 0 ? (
          <ProblemsPanel problems={problems} form={form} status={status} onChoose={setChosen} onClose={() => setAsked(false)} />
        ) : unit ? (
          <UnitSettings key={unit.key} unit={unit} index={index} onChange={setUnit} onRemove={() => remove(unit.key)} />
        ) : (
          <p className="small dim builder-hint">
            {status === 'draft'
              ? 'Nobody but authors sees this course until it is published.'
              : 'Learners see the last published version until you update the course.'}
          </p>
        )}
      </aside>
    </div>
  );
}
