import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { kindOf, type PlayerCourse, type PlayerUnit, type StoredResponse, withResponse } from '../../player/course.ts';
import { createDeviceState } from '../../player/device/device-state.ts';
import { createMemoryStore } from '../../player/memory-store.ts';
import type { UnitSession } from '../../player/session.ts';
import { usePreviewOutbox } from '../../player/use-preview-outbox.ts';
import type { UnitClock } from '../../player/use-unit-clock.ts';
import { PlayerFrame } from '../player/player-frame.tsx';
import { ReadingStage } from '../reading/reading-stage.tsx';
import { loadParts } from '../unit-kinds/load-parts.ts';
import { UNIT_KIND_VIEWS } from '../unit-kinds/unit-kinds.ts';

/** No time is counted, and no timer waits. */
const NO_CLOCK: UnitClock = {
  secondsLeft: 0,
  timeSpent: () => 0,
  flush: () => Promise.resolve(),
  tellPackage: () => Promise.resolve(),
  place: { start: null, keep: () => undefined, settle: () => undefined },
};

/** An answer has the words of the language that it was given in. */
type Tried = StoredResponse & { readonly language: string };

/** A preview is in no round. */
const hasLeftRound = (): boolean => false;

type PreviewPlayerProps = { course: PlayerCourse; units: readonly PlayerUnit[]; unit: PlayerUnit; renew: () => Promise<unknown> };

/** The player with a draft in it: questions can be tried, and nothing is recorded. */
export function PreviewPlayer({ course, units, unit, renew }: PreviewPlayerProps): ReactNode {
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const { shown_language: language } = course;
  const kept = useMemo(() => createDeviceState(createMemoryStore(), 'preview', course.id), [course.id]);
  const outbox = usePreviewOutbox(course, units, (response) => setTried((old) => [...old, { ...response, language }]));
  useEffect(() => loadParts(units), [units]);
  const forget = async (unitId: string): Promise<void> => setTried((old) => old.filter(({ unit_id }) => unit_id !== unitId));
  const shown = tried.filter((each) => each.language === language).reduce(withResponse, course);
  const session = { course: shown, units, unit, outbox, ...kept, preview: true, clock: NO_CLOCK, renew, hasLeftRound, forget };
  return (
    <PlayerFrame course={course} units={units} unit={unit} outbox={outbox} preview hasBar>
      <Suspense fallback={<Loading rows={8} />}>
        <Stage key={unit.id} session={session} />
      </Suspense>
    </PlayerFrame>
  );
}

function Stage({ session }: { session: UnitSession }): ReactNode {
  const view = UNIT_KIND_VIEWS[kindOf(session.unit)];
  return 'Stage' in view ? <view.Stage session={session} /> : <ReadingStage session={session} Content={view.Content} />;
}
