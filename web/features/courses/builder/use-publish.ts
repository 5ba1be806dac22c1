import { useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { currentPlace } from '../../../api/tenant-address.ts';
import { useAct } from '../../../api/use-command.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { editCourseDocument } from '../api/edit-course.ts';
import { inputOf } from './course-form.ts';
import { type Problem, problemsFrom, problemsOf } from './problems.ts';
import type { Upload, Uploads } from './uploads.ts';
import type { DraftState } from './use-draft.ts';

const OUTDATES = ['coursesPage', 'courseOverview', 'coursePlayer', 'catalogPage', 'categoriesAll'];

type PublishOf = { draft: DraftState; uploads: Uploads; list: readonly Upload[]; onPublished: () => void };

/** Publishing, and what keeps the course from it; that is told from the first try on, until it is mended or closed. */
export function usePublish({ draft, uploads, list, onPublished }: PublishOf) {
  const { form } = draft;
  const [publishing, setPublishing] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [waiting, setWaiting] = useState<{ readonly ended: number; readonly of: number } | null>(null);
  const act = useAct(editCourseDocument, { outdates: OUTDATES });

  const send = async (): Promise<void> => {
    await uploads.settled((ended, of) => setWaiting({ ended, of }));
    setWaiting(null);
    // What arrived is part of the course now; what failed is among the problems.
    if (problemsOf(draft.latest(), uploads.list()).length > 0) return;
    const input = inputOf(draft.latest());
    await draft.save();
    const { id, version } = draft.known();
    // Not saved: the mark beside the button says why.
    if (id === null || !draft.isSaved()) return;
    await act.mutateAsync({ input: { ...input, id, version }, branchUrl: currentPlace().branch });
    draft.forget();
    onPublished();
  };
  const publish = async (): Promise<void> => {
    if (publishing) return;
    setRefused([]);
    setAsked(true);
    if (problemsOf(form, list).length > 0) return;
    setPublishing(true);
    try {
      await send();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code === 'VALIDATION') setRefused(problemsFrom(error, form));
      else showAlert(error.message, 'danger');
    } finally {
      setWaiting(null);
      setPublishing(false);
    }
  };
  return {
    publishing,
    /** Uploads that publishing waits for. */
    waiting,
    problems: asked ? [...problemsOf(form, list), ...refused] : [],
    publish,
    /** The author closed the list of problems. */
    close: (): void => setAsked(false),
    /** A unit was changed: what the server said of it may hold no longer. */
    forgetRefusal: (): void => setRefused([]),
  };
}
