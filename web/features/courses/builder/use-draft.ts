import { useEffect, useRef, useState } from 'react';
import { execute } from '../../../api/execute.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { invalidate } from '../../../api/query-client.ts';
import { randomKey } from '../../../api/use-command.ts';
import { saveCourseDraftDocument } from '../api/save-course-draft.ts';
import { type CourseForm, type CourseInput, formOf, inputOf } from './course-form.ts';
import { createDraftSaver, type SaveDraft, type SaveState } from './draft-saver.ts';
import { createLocalCopy, type LocalCopy } from './local-copy.ts';
import type { Problem } from './problems.ts';

export type DraftStart = {
  /** Null: a course that was never saved. */
  readonly id: string | null;
  readonly version: number | null;
  readonly input: CourseInput;
};

const send: SaveDraft = async ({ id, version }, draft) => {
  const variables = { id: id === null ? null : Number(id), draft, version, branchUrl: tenantAddress().branch };
  const { saveCourseDraft } = await execute(saveCourseDraftDocument, variables, { idempotencyKey: randomKey() });
  await invalidate('drafts');
  return saveCourseDraft;
};

function later(act: () => void, pause: number): () => void {
  const timer = setTimeout(act, pause);
  return () => clearTimeout(timer);
}

/** Returns the copy of an earlier visit that never reached the server; null if there is none. */
function lostCopy(copy: LocalCopy | null, form: CourseForm): LocalCopy | null {
  return copy && JSON.stringify(inputOf(formOf(copy.draft))) !== JSON.stringify(inputOf(form)) ? copy : null;
}

/** Saves when the connection is back, and when the page is hidden or left. */
function useSaveWhenLeft(save: () => Promise<boolean>): void {
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
      // The page is left within the pause before a save: the rest is saved now.
      now();
    };
  }, [save]);
}

/** The form of the builder, its local copy and its draft on the server. */
export function useDraft(person: string, start: DraftStart, onMade: (id: string) => void) {
  const [form, setForm] = useState<CourseForm>(() => formOf(start.input));
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [courseId, setCourseId] = useState(start.id);
  const [copies] = useState(() => createLocalCopy(localStorage, person));
  const [offered, setOffered] = useState(() => lostCopy(copies.read(start.id), form));
  const [saver] = useState(() => {
    const made = (id: string): void => {
      setCourseId(id);
      onMade(id);
    };
    return createDraftSaver({
      known: { id: start.id, version: start.version },
      form,
      copies,
      send,
      tell: setState,
      mark: setRefused,
      onMade: made,
      later,
      now: Date.now,
    });
  });

  useSaveWhenLeft(saver.save);

  // An upload that ends changes the form as it is then, not as it was when the upload began.
  const latest = useRef(form);
  const show = (next: CourseForm): void => {
    latest.current = next;
    setForm(next);
  };
  const put = (next: CourseForm): void => {
    show(next);
    saver.change(next);
  };
  return {
    form,
    state,
    /** What the server refuses, at its unit; all else is saved. */
    refused,
    courseId,
    offered,
    change: (by: (form: CourseForm) => CourseForm): void => put(by(latest.current)),
    latest: (): CourseForm => latest.current,
    save: saver.save,
    known: saver.known,
    isSaved: saver.isSaved,
    refusedNow: saver.refused,
    forget: saver.forget,
    takeOffered: (): void => {
      if (!offered) return;
      const taken = formOf(offered.draft);
      show(taken);
      saver.takeUp(taken, offered.version);
      setOffered(null);
    },
    dropOffered: (): void => {
      copies.drop(start.id);
      setOffered(null);
    },
  };
}

export type DraftState = ReturnType<typeof useDraft>;
