import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invalidate } from '../../../api/query-client.ts';
import type { Topic } from '../../../api/topics.ts';
import { nextOf } from './course.ts';
import { usePlayerLinks } from './player-links.ts';
import { unitRef, type UnitSession } from './session.ts';

/** What a finished unit changes elsewhere. */
const CHANGES: readonly Topic[] = ['progress'];

/** Completes the unit and goes on: to the next one, or from the last one to the overview. */
export function useFinish(session: UnitSession) {
  const { course, units, unit, outbox, clock, preview } = session;
  const links = usePlayerLinks(course.id);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ref = unitRef(session);

  const goOn = (): void => {
    const next = nextOf(units, unit);
    void navigate(next ? links.unit(next.unit_order) : (links.course ?? links.unit(1)));
  };
  /** Resolves to true if the server has the completion, or will get it when there is a network again. */
  const complete = async (): Promise<boolean> => {
    if (unit.is_complete || preview) return true;
    if (unit.time_limit !== null) {
      await clock.flush();
      const response = JSON.stringify({ type: 'CompletionWithNoTest', isCorrect: true, timeSpent: clock.timeSpent() });
      if (!('tests' in unit) || unit.tests.length === 0)
        await outbox.send({ kind: 'response', input: { ...ref, input_type: 'Completion', input_key: 'Completion', response } });
    }
    const outcome = await outbox.send({ kind: 'completion', input: ref });
    if (outcome === 'delivered') await invalidate(...CHANGES);
    const accepted = outcome === 'delivered' || outcome === 'waiting';
    setRefusal(accepted || typeof outcome === 'string' ? null : outcome.message);
    return accepted;
  };
  const finish = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      if (await complete()) goOn();
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, complete, finish };
}
