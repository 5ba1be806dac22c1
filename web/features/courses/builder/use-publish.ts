import { useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { editCourseDocument } from '../api/edit-course.ts';
import { inputOf } from './course-form.ts';
import { lostPictures, type Problem, problemsFrom, problemsOf } from './problems.ts';
import type { Upload, Uploads } from './uploads.ts';
import type { DraftState } from './use-draft.ts';

const CHANGES: readonly Topic[] = ['courses', 'categories'];

type PublishOf = { draft: DraftState; uploads: Uploads; list: readonly Upload[]; onPublished: (id: string) => void };

/** Publishing and its problems, which are shown from the first try until they are corrected or the list is closed. */
export function usePublish({ draft, uploads, list, onPublished }: PublishOf) {
  const { form } = draft;
  const [publishing, setPublishing] = useState(false);
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [waiting, setWaiting] = useState<{ readonly ended: number; readonly of: number } | null>(null);
  const act = useCommand(editCourseDocument, { invalidates: CHANGES });

  const onStep = (ended: number, of: number): void => setWaiting({ ended, of });
  /** Waits for pictures that are put into texts, without which nothing is published. Returns those that were not uploaded. */
  const pictures = async (): Promise<readonly Problem[]> => {
    const lost = await uploads.picturesSettled(onStep);
    setWaiting(null);
    return lostPictures(draft.latest(), lost);
  };
  const send = async (): Promise<void> => {
    await uploads.settled(onStep);
    setWaiting(null);
    // Uploaded files are part of the course now; failed uploads are among the problems.
    if (problemsOf(draft.latest(), uploads.list()).length > 0) return;
    const input = inputOf(draft.latest());
    await draft.save();
    const { id, version } = draft.known();
    // Not saved: the state beside the button says why.
    if (id === null || !draft.isSaved() || draft.refusedNow().length > 0) return;
    await act.mutateAsync({ input: { ...input, id, version }, branchUrl: tenantAddress().branch });
    draft.forget();
    onPublished(id);
  };
  const publish = async (): Promise<void> => {
    if (publishing) return;
    setPublishing(true);
    try {
      const lost = await pictures();
      setTries((before) => before + 1);
      setRefused(lost);
      if (lost.length > 0 || problemsOf(draft.latest(), uploads.list()).length > 0) return;
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
    /** How often the author has tried since the list of problems was last closed. */
    tries,
    problems: tries > 0 ? [...problemsOf(form, list), ...draft.refused, ...refused] : [],
    publish,
    /** The author closed the list of problems. */
    close: (): void => setTries(0),
    /** Drops the server's refusal after a change of a unit: it may no longer apply. */
    forgetRefusal: (): void => setRefused([]),
  };
}
