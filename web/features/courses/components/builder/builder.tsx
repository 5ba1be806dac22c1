import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { builderWindow, href } from '../../../../session/paths.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Alerts } from '../../../../design/patterns/feedback/alerts.tsx';
import { useDocumentTitle } from '../../../../design/patterns/page/document-title.ts';
import { moved } from '../../../../design/widgets/sortable-row.ts';
import { type CourseFields, type FormUnit, neighbourOf } from '../../builder/course-form.ts';
import type { Problem } from '../../builder/problems.ts';
import { type DraftStart, type DraftState, useDraft } from '../../builder/use-draft.ts';
import { usePublish } from '../../builder/use-publish.ts';
import { useCourseUploads } from '../../builder/use-uploads.ts';
import { BuilderNotes } from './builder-notes.tsx';
import { BuilderOverlays } from './builder-overlays.tsx';
import { BuilderOutline } from './builder-outline.tsx';
import { BuilderTop } from './builder-top.tsx';
import { LANGUAGES } from '../languages/language-hints.ts';
import { LanguagesPart } from '../languages/languages-part.tsx';
import { CourseFieldsEditor } from '../fields/course-fields-editor.tsx';
import { BuilderSide } from './builder-side.tsx';
import { useAddedUnits } from './use-added-units.ts';
import { RefusedNote } from './refused-note.tsx';
import { useProblemTarget } from './use-problem-target.ts';
import { CourseUploadsContext } from '../unit-parts/course-uploads-context.ts';
import { UnitEditor } from './unit-editor.tsx';
import { UnitSettings } from './unit-settings.tsx';
import styles from './builder.module.css';

type BuilderProps = { start: DraftStart; status: string; onReload: (id: string) => void };

/** Titles the tab, and names it, by which the preview leads back to it. */
function useTab(courseId: string | null): void {
  useDocumentTitle();
  useEffect(() => {
    if (courseId !== null) window.name = builderWindow(courseId);
  }, [courseId]);
}

type OverviewProps = { draft: DraftState; isLanguages: boolean; onChange: (by: (course: CourseFields) => Partial<CourseFields>) => void };

/** What concerns the course as a whole: its fields, or its languages. */
const Overview = ({ draft: { form, courseId, change }, isLanguages, onChange }: OverviewProps): ReactNode =>
  isLanguages ? (
    <LanguagesPart form={form} onChange={change} />
  ) : (
    <CourseFieldsEditor course={form.course} courseId={courseId} onChange={onChange} />
  );

/** Outline, the chosen unit as learners will see it, and its settings; saved while it is edited. */
export function Builder({ start, status, onReload }: BuilderProps): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const { user, growthBlocked } = useViewer();
  // The address changes without a new screen: the screen shows the course that was just made.
  const draft = useDraft(user.id, start, (id) => history.replaceState(history.state, '', href(paths.editCourse(id))));
  const { form, change } = draft;
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(() => form.units[Number(params.get('unit')) - 1]?.key ?? null);
  const courseUploads = useCourseUploads(draft, user.id);
  const { uploads, list, startForUnit } = courseUploads;
  // The author stays on the course, whose page has the next steps.
  const onPublished = (id: string): void => void navigate(`${paths.course(id)}?published`);
  const { publishing, waiting, tries, problems, publish, close, forgetRefusal } = usePublish({ draft, uploads, list, onPublished });
  useTab(draft.courseId);

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
    uploads.removeOf(key);
    change((old) => ({ ...old, units: old.units.filter((other) => other.key !== key) }));
  };
  const main = useRef<HTMLElement>(null);
  /** On phones the outline is above the chosen unit, which is scrolled into view. */
  const choose = (key: string | null): void => {
    setChosen(key);
    if (matchMedia('(max-width: 900px)').matches) main.current?.scrollIntoView();
  };
  const { open, openQuestion, focusField } = useProblemTarget(main);
  const goTo = ({ unit: key, field, question }: Problem): void => {
    setChosen(key);
    if (question === null) focusField(field);
    else openQuestion(question);
  };
  /** Its title is what an author writes first. */
  const onAdded = (key: string): void => {
    choose(key);
    focusField('title');
  };
  const { add, isOver, ...dropping } = useAddedUnits({ change, onAdded, startForUnit, disabled: growthBlocked });
  const reload = (): void => {
    const { id } = draft.known();
    if (id !== null) onReload(id);
  };

  return (
    <CourseUploadsContext value={courseUploads}>
      <div className={styles.builder} {...dropping}>
        <BuilderTop
          draft={draft}
          status={status}
          place={unit ? index + 1 : null}
          publishing={publishing}
          onPublish={() => void publish()}
          onReload={reload}
        />
        <BuilderOutline
          form={form}
          courseId={draft.courseId}
          isDraft={status === 'draft'}
          chosen={chosen}
          problems={tries > 0 ? problems : draft.refused}
          onChoose={choose}
          onMove={(from, to) => change((old) => ({ ...old, units: moved(old.units, from, to) }))}
          onAdd={add}
          onRemove={remove}
          uploads={list}
        />
        <main className={styles.builderMain} id="main" tabIndex={-1} ref={main}>
          <div className={styles.builderNotes}>
            <Alerts />
            <BuilderNotes draft={draft} onReload={reload} />
            <RefusedNote refused={draft.refused} unit={unit?.key ?? null} />
          </div>
          {unit ? (
            <UnitEditor key={unit.key} unit={unit} index={index} open={open} onChange={setUnit(unit.key)} />
          ) : (
            <Overview draft={draft} isLanguages={chosen === LANGUAGES} onChange={setCourse} />
          )}
        </main>
        <BuilderSide problems={problems} tries={tries} form={form} status={status} unit={unit} onChoose={goTo} onClose={close}>
          {unit && <UnitSettings key={unit.key} unit={unit} index={index} onChange={setUnit(unit.key)} onRemove={() => remove(unit.key)} />}
        </BuilderSide>
        <BuilderOverlays waiting={waiting} isOver={isOver} isBusy={uploads.isBusy} />
      </div>
    </CourseUploadsContext>
  );
}
