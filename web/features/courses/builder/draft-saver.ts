import type { ApiError } from '../../../api/api-error.ts';
import { toApiError } from '../../../api/api-error.ts';
import { type CourseForm, type CourseInput, inputOf } from './course-form.ts';
import { createHeldBack } from './held-back.ts';
import type { LocalCopies } from './local-copy.ts';
import type { Problem } from './problems.ts';

const REST = 1200;
const RETRY = 15_000;

export type SaveState =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  | { readonly kind: 'failed' | 'conflict'; readonly error: ApiError };
/** The course as the server has it; `id` null: it was never saved. */
export type SavedDraft = { readonly id: string | null; readonly version: number | null };
export type SaveDraft = (known: SavedDraft, draft: CourseInput) => Promise<{ readonly id: string; readonly version: number }>;

type SaverOf = {
  readonly known: SavedDraft;
  readonly form: CourseForm;
  readonly copies: LocalCopies;
  readonly send: SaveDraft;
  readonly tell: (state: SaveState) => void;
  /** Called with what the server refuses whenever a form was saved without it. */
  readonly mark: (refused: readonly Problem[]) => void;
  readonly onMade: (id: string) => void;
  /** Calls back after a pause; returns a function that cancels it. */
  readonly later: (act: () => void, pause: number) => () => void;
  readonly now: () => number;
};

/**
 * Keeps a form: on this device with every change, with the server a moment after the last one. One save at a time, so that versions
 * follow each other; a version that somebody else has passed stops the saving until the author has decided. A member that the server
 * refuses stays on this device as it was typed, and all others are saved.
 */
export function createDraftSaver({ copies, send, tell, mark, onMade, later, now, ...start }: SaverOf) {
  let known = start.known;
  let latest = start.form;
  const heldBack = createHeldBack(start.form);
  let savedText = JSON.stringify(inputOf(latest));
  let running: Promise<boolean> | null = null;
  let stopped = false;
  let callOff = (): void => undefined;

  const text = (): string => JSON.stringify(inputOf(latest));
  const keepCopy = (): void => copies.keep(known.id, { at: now(), version: known.version, draft: inputOf(latest) });
  const isSaved = (): boolean => text() === savedText;

  async function sendLatest(): Promise<void> {
    const sent = text();
    const before = known.id;
    known = await heldBack.send(latest, (input) => send(known, input));
    savedText = sent;
    mark(heldBack.refused());
    // Changes made meanwhile and what was refused are kept under the id that the course has now.
    copies.drop(before);
    if (!isSaved() || heldBack.refused().length > 0) keepCopy();
    if (before === null && known.id !== null) onMade(known.id);
  }
  async function run(): Promise<boolean> {
    try {
      if (isSaved()) return true;
      tell({ kind: 'saving' });
      while (!isSaved()) await sendLatest();
      tell({ kind: 'saved', at: new Date(now()) });
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      stopped = error.code === 'CONFLICT';
      tell({ kind: stopped ? 'conflict' : 'failed', error });
      if (!stopped) soon(RETRY);
      return false;
    }
  }
  /** True when the server has everything that it takes. */
  function save(): Promise<boolean> {
    callOff();
    if (stopped) return Promise.resolve(false);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }
  function soon(pause: number): void {
    callOff();
    callOff = later(() => void save(), pause);
  }
  function change(form: CourseForm): void {
    latest = form;
    keepCopy();
    soon(REST);
  }
  return {
    save,
    isSaved,
    known: (): SavedDraft => known,
    refused: heldBack.refused,
    change,
    /** Continues from a copy of an earlier visit; a version that somebody else has saved since then is a conflict. */
    takeUp(form: CourseForm, version: number | null): void {
      known = { ...known, version };
      change(form);
    },
    /** Removes the local copy and saves nothing any more. */
    forget(): void {
      stopped = true;
      callOff();
      copies.drop(known.id);
    },
  };
}
