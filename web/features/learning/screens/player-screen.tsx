import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { FORMER_ROUND } from '../../../../shared/learning/answer-texts.ts';
import { PREREQUISITES_OPEN } from '../../../../shared/learning/gates.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { withFragments } from '../../../api/graphql.ts';
import { invalidate, queryClient, queryOf } from '../../../api/query-client.ts';
import type { CoursePlayerQuery } from '../../../api/generated/graphql.ts';
import { randomKey } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { MEDIA_RENEWAL_SECONDS } from '../../../../shared/files/media-grant.ts';
import { closedText } from '../course-dates.ts';
import { coursePlayerDocument, PLAYER_FRAGMENTS } from '../api/course-player.ts';
import { useCourseLanguage } from '../components/language/course-language.ts';
import { NoCourse } from '../components/overview/no-course.tsx';
import { PlayerFrame } from '../components/player/player-frame.tsx';
import { PlayerSkeleton } from '../components/player/player-skeleton.tsx';
import { StageSkeleton } from '../components/unit-page/stage-skeleton.tsx';
import { ReadingStage } from '../components/reading/reading-stage.tsx';
import {
  inOrder,
  kindOf,
  type PlayerCourse,
  type PlayerUnit,
  type StoredResponse,
  unitAt,
  withResponse,
  withUnitComplete,
} from '../player/course.ts';
import { loadParts } from '../components/unit-kinds/load-parts.ts';
import { LEARNER_UNIT_FRAGMENTS, UNIT_KIND_VIEWS } from '../components/unit-kinds/unit-kinds.ts';
import type { PlayerSession } from '../player/session.ts';
import { createDeviceState, forgetFormerRound } from '../player/device/device-state.ts';
import { createUnsavedTime, type UnsavedTime } from '../player/device/unsaved-time.ts';
import { type SendBeat, useBeats } from '../player/use-beats.ts';
import { useNextUnit } from '../player/use-next-unit.ts';
import { type Delivered, useOutbox } from '../player/use-outbox.ts';
import { useUnitClock } from '../player/use-unit-clock.ts';
import { t } from '../../../texts/text.ts';

const playerDocument = withFragments(coursePlayerDocument, [...PLAYER_FRAGMENTS, ...LEARNER_UNIT_FRAGMENTS]);

/** Names a beat among the latest ones of a person. */
const shortKey = (): string => randomKey().slice(0, 10);

/** Returns the query of the overview, which then says why the course cannot be taken; null for one that can be. */
function refusalOf(course: PlayerCourse, isAuthor: boolean): string | null {
  // Authors preview a course at any time, unless they take it themselves.
  if ((course.is_enrolled || !isAuthor) && closedText(course) !== null) return '';
  const isBlocked = (course.is_enrolled || !isAuthor) && course.prerequisites.some(({ is_complete }) => !is_complete);
  if (isBlocked) return `?error=${encodeURIComponent(PREREQUISITES_OPEN)}`;
  // Units have no content for whoever has not begun the course.
  return course.is_enrolled || isAuthor ? null : '';
}

export function Screen(): ReactNode {
  const { course: id = '', order } = useParams();
  const paths = usePaths();
  const viewer = useViewer();
  const options = queryOf(playerDocument, { id: Number(id), ...useCourseLanguage(id) });
  // Addresses of media end while a page is open; asking again renews them.
  const query = useQuery({ ...options, refetchInterval: MEDIA_RENEWAL_SECONDS * 1000 });
  const course = query.data?.course;
  const back = { to: paths.myCourses(), label: t('Back to My Courses') };
  if (query.isPending) return <PlayerSkeleton />;
  if (!course)
    return (
      <Page title={t('Course')} back={back}>
        <NoCourse error={query.error} onRetry={() => void query.refetch()} back={back} />
      </Page>
    );
  const refusal = refusalOf(course, viewer.can('EditCourse'));
  // What is known may be from before the course was begun.
  if (refusal !== null && query.isFetching) return <PlayerSkeleton />;
  if (refusal !== null) return <Navigate replace to={`${paths.viewCourse(course.id)}${refusal}`} />;
  const units = inOrder(course.units);
  const unit = unitAt(units, order);
  if (!unit) return <Navigate replace to={paths.viewCourse(course.id)} />;
  if (order === undefined)
    return (
      <>
        <Navigate replace to={paths.player(course.id, unit.unit_order)} />
        <PlayerSkeleton />
      </>
    );
  const change = (by: (course: PlayerCourse) => PlayerCourse): void => {
    queryClient.setQueryData<CoursePlayerQuery>(options.queryKey, (old) => (old?.course ? { course: by(old.course) } : old));
  };
  return <Player course={course} units={units} unit={unit} change={change} renew={query.refetch} />;
}

type PlayerProps = {
  course: PlayerCourse;
  units: readonly PlayerUnit[];
  unit: PlayerUnit;
  change: (by: (course: PlayerCourse) => PlayerCourse) => void;
  renew: () => Promise<unknown>;
};

/** An author's answers in a preview: graded by the server and kept in this page only. */
function usePreview(course: PlayerCourse, preview: boolean) {
  const [tried, setTried] = useState<readonly StoredResponse[]>([]);
  return {
    shown: preview ? tried.reduce(withResponse, course) : course,
    keep: (response: StoredResponse): void => setTried((old) => [...old, response]),
    /** A new attempt keeps what was correct, as the server does for learners. */
    drop: (unitId: string): void => setTried((old) => old.filter(({ unit_id, is_correct }) => unit_id !== unitId || is_correct === true)),
  };
}

function Player({ course: stored, units, unit, change, renew }: PlayerProps): ReactNode {
  const { user, can } = useViewer();
  const preview = can('EditCourse') && !stored.is_enrolled;
  const { shown: course, keep, drop } = usePreview(stored, preview);
  const round = course.round ?? null;
  const kept = useMemo(() => {
    forgetFormerRound(localStorage, user.id, course.id, round);
    return { ...createDeviceState(localStorage, user.id, course.id), time: createUnsavedTime(localStorage, user.id, course.id, shortKey) };
  }, [user.id, course.id, round]);
  // After the unit is on screen: then this unit and the next one work without a network.
  useEffect(() => loadParts(units), [units]);
  useNextUnit(units, unit);
  const onDelivered: Delivered = (reply) => {
    if (reply.kind === 'completion') {
      const { is_complete, unit_id } = reply.completion;
      if (is_complete) change((old) => withUnitComplete(old, unit_id));
      return;
    }
    const { input, stored } = reply;
    const { response, is_correct } = stored;
    const base = { unit_id: input.unit_id, input_type: input.input_type ?? 'Completion', input_key: input.input_key ?? null };
    const answered = { ...base, response, file_path: null, is_correct, status: null, comment: null };
    if (preview) keep(answered);
    else change((old) => withResponse(old, answered));
  };
  const hasLeftRound = (error: ApiError): boolean => {
    if (!error.written.includes(FORMER_ROUND)) return false;
    showAlert(error.message, 'danger');
    void renew();
    return true;
  };
  // A refusal is shown where somebody waits for it; of what was sent later nobody does.
  const onRefused = (error: ApiError, isAwaited: boolean): void => {
    if (!hasLeftRound(error) && !isAwaited) showAlert(error.message, 'danger');
  };
  const { places, time } = kept;
  const beats = useBeats({ courseId: course.id, places, time, round, renew });
  // An answer counts the time since the last beat for its own unit, so that what waits is told before.
  const language = course.languages.length > 0 ? course.shown_language : null;
  const outbox = useOutbox(user.id, course.id, { language, onDelivered, onRefused, before: () => beats.settle(unit.id) });
  const forget = async (unitId: string): Promise<void> => {
    drop(unitId);
    await invalidate('player');
  };
  const session = { course, units, outbox, ...kept, preview, renew, hasLeftRound, forget };
  return (
    <PlayerFrame course={course} units={units} unit={unit} outbox={outbox} preview={preview}>
      {/* Outside of what the key mounts again: the former unit stays until the next one can be shown. */}
      <Suspense fallback={<StageSkeleton />}>
        <UnitStage key={`${round}/${unit.id}`} session={session} unit={unit} sendBeat={beats.send} />
      </Suspense>
    </PlayerFrame>
  );
}

type UnitStageProps = { session: PlayerSession & { time: UnsavedTime }; unit: PlayerUnit; sendBeat: SendBeat };

function UnitStage({ session, unit, sendBeat }: UnitStageProps): ReactNode {
  const limit = unit.is_complete ? null : unit.time_limit;
  const { time_spent: spent, position } = unit;
  const { places, time } = session;
  const clock = useUnitClock({ unitId: unit.id, spent, limit, position, places, time, sendBeat });
  const view = UNIT_KIND_VIEWS[kindOf(unit)];
  const unitSession = { ...session, unit, clock };
  return 'Stage' in view ? <view.Stage session={unitSession} /> : <ReadingStage session={unitSession} Content={view.Content} />;
}
