import { useEffect, useState } from 'react';
import { toApiError } from '../../../../api/api-error.ts';
import { execute } from '../../../../api/execute.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { keepSubmissionTextDocument } from '../../api/keep-submission-text.ts';
import type { PlayerUnit } from '../../player/course.ts';
import type { UnitSession } from '../../player/session.ts';
import { createTextKeeper, type TextSaveState, type Sent, type TextKeeper } from './text-keeper.ts';

/** Characters of a text that a browser sends after its page is gone; it takes 64 kB of all such requests together. */
const SENT_ON_LEAVING = 15_000;

/** The course is closed, lost or started again, or the text is none: sending it again changes nothing. */
const FINAL: ReadonlySet<string> = new Set(['NOT_FOUND', 'VALIDATION', 'FORBIDDEN', 'CONFLICT']);

const sendDraftText = async ({ course, unit }: UnitSession, text: string, leaving: boolean): Promise<Sent> => {
  const input = { course_id: course.id, unit_id: unit.id, submission_text: text, ...(course.round != null && { round: course.round }) };
  try {
    const { keepSubmissionText } = await execute(
      keepSubmissionTextDocument,
      { input, branchUrl: tenantAddress().branch },
      { keepalive: leaving && text.length <= SENT_ON_LEAVING },
    );
    return keepSubmissionText === null ? 'refused' : { keptAt: keepSubmissionText };
  } catch (thrown) {
    return FINAL.has(toApiError(thrown).code) ? 'refused' : 'again';
  }
};

/** A text that is written for an assignment, and how far the server has it. */
export type DraftText = {
  /** What was begun on any device; null for nothing. */
  readonly first: string | null;
  readonly change: (text: string) => void;
  /** Resolves when nothing is on its way any more. */
  readonly stop: () => Promise<void>;
  /** The text was handed in. */
  readonly drop: () => void;
  readonly state: TextSaveState | null;
  /** When the server kept it last. */
  readonly keptAt: string | null;
};

/** Keeps the text of an assignment on this device with every change, and on the server while it is written. */
export function useDraftText(session: UnitSession): DraftText {
  const { begun, preview } = session;
  const unit = session.unit as Extract<PlayerUnit, { __typename: 'AssignmentUnitType' }>; // the registry of kinds chooses this stage by the type
  const [state, setState] = useState<TextSaveState | null>(null);
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const [first] = useState(() =>
    begun.newest(unit.id, unit.begun_text == null || unit.begun_at == null ? null : { text: unit.begun_text, at: unit.begun_at }),
  );
  const [keeper] = useState<TextKeeper | null>(() =>
    preview
      ? null
      : createTextKeeper({
          send: (text, leaving) => sendDraftText(session, text, leaving),
          onKept: (text, at) => {
            begun.sent(unit.id, text, at);
            setKeptAt(at);
          },
          tell: setState,
          later: (again, pause) => {
            const timer = setTimeout(again, pause);
            return () => clearTimeout(timer);
          },
        }),
  );
  useEffect(() => {
    const unsent = begun.unsent(unit.id);
    if (unsent !== null && unsent.text === first?.text) keeper?.change(unsent.text);
    const leave = (): void => {
      if (document.hidden) keeper?.leave();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      keeper?.leave();
    };
  }, [begun, first, keeper, unit.id]);
  return {
    first: first?.text ?? null,
    change: (text) => {
      begun.keep(unit.id, { text, at: new Date().toISOString() });
      keeper?.change(text);
    },
    stop: () => keeper?.stop() ?? Promise.resolve(),
    drop: () => {
      begun.drop(unit.id);
      setState(null);
    },
    state,
    keptAt,
  };
}
