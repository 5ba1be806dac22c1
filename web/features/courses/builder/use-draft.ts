import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/api-error.ts';
import { execute } from '../../../api/execute.ts';
import { currentPlace } from '../../../api/place.ts';
import { invalidate } from '../../../api/query-client.ts';
import { randomKey } from '../../../api/use-act.ts';
import { saveCourseDraftDocument } from '../api/save-course-draft.ts';
import { type CourseForm, type CourseInput, formOf, inputOf } from './course-form.ts';
import { createLocalCopy, type LocalCopy } from './local-copy.ts';

const REST = 1200;
const RETRY = 15_000;

export type DraftStart = {
  /** Null: a course that the server does not know yet. */
  readonly id: string | null;
  readonly version: number | null;
  readonly input: CourseInput;
};
export type SaveState = { readonly kind: 'idle' | 'saving' } | { readonly kind: 'saved'; readonly at: Date } | { readonly kind: 'failed' | 'conflict'; readonly error: ApiError };
type Known = { id: string | null; version: number | null; text: string };

/** The same form has the same text, whatever has been sent how often. */
const textOf = (form: CourseForm): string => JSON.stringify(inputOf(form));

/**
 * The form and where it is kept: on this device with every change, with the server a moment after the last one. A version that
 * somebody else has passed stops the saving until the author has decided.
 */
export function useDraft(person: string, start: DraftStart, onMade: (id: string) => void) {
  const copies = useMemo(() => createLocalCopy(localStorage, person), [person]);
  const [form, setForm] = useState<CourseForm>(() => formOf(start.input));
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [courseId, setCourseId] = useState(start.id);
  const [offered, setOffered] = useState<LocalCopy | null>(() => {
    const copy = copies.read(start.id);
    return copy && textOf(formOf(copy.draft)) !== textOf(form) ? copy : null;
  });
  const latest = useRef(form);
  const known = useRef<Known>({ id: start.id, version: start.version, text: textOf(form) });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const stopped = useRef(false);
  const made = useRef(onMade);

  const sendOnce = useCallback(
    async (text: string): Promise<void> => {
      const { id, version } = known.current;
      const draft: unknown = JSON.parse(text);
      const variables = { id: id === null ? null : Number(id), draft, version, branchUrl: currentPlace().branch };
      const { saveCourseDraft } = await execute(saveCourseDraftDocument, variables, { actKey: randomKey() });
      known.current = { id: saveCourseDraft.id, version: saveCourseDraft.version, text };
      copies.drop(id);
      if (id !== null) return;
      setCourseId(saveCourseDraft.id);
      made.current(saveCourseDraft.id);
    },
    [copies],
  );

  const run = useCallback(async (): Promise<boolean> => {
    let again = false;
    try {
      for (let text = textOf(latest.current); text !== known.current.text; text = textOf(latest.current)) {
        setState({ kind: 'saving' });
        await sendOnce(text);
        again = true;
      }
      setState((old) => (again || old.kind === 'saving' ? { kind: 'saved', at: new Date() } : old));
      if (again) await invalidate('coursesPage');
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      stopped.current = error.code === 'CONFLICT';
      setState({ kind: stopped.current ? 'conflict' : 'failed', error });
      return false;
    }
  }, [sendOnce]);

  /** True when the server has everything. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (stopped.current) return Promise.resolve(false);
    running.current ??= run().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [run]);

  const later = useCallback(
    (pause: number): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save().then((done) => !done && !stopped.current && later(RETRY)), pause);
    },
    [save],
  );

  const change = useCallback(
    (by: (form: CourseForm) => CourseForm): void => {
      latest.current = by(latest.current);
      setForm(latest.current);
      copies.keep(known.current.id, { at: Date.now(), version: known.current.version, draft: inputOf(latest.current) });
      later(REST);
    },
    [copies, later],
  );

  useEffect(() => {
    const now = (): void => void save();
    const hidden = (): void => {
      if (document.hidden) now();
    };
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hidden);
      // Leaving within the moment before a save: the rest goes now.
      now();
    };
  }, [save]);

  return {
    form,
    state,
    courseId,
    change,
    save,
    known: () => known.current,
    isSaved: () => textOf(latest.current) === known.current.text,
    offered,
    takeOffered: (): void => {
      if (offered) change(() => formOf(offered.draft));
      setOffered(null);
    },
    dropOffered: (): void => {
      copies.drop(start.id);
      setOffered(null);
    },
    /** Before leaving for good: nothing of it may come back as an offer, nor be saved again. */
    forget: (): void => {
      stopped.current = true;
      clearTimeout(timer.current);
      copies.drop(known.current.id);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
