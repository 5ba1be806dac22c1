import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { invalidate, queryClient, queryOf } from '../../../api/query-client.ts';
import type { CoursePlayerQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { useDocumentTitle } from '../../../design/patterns/document-title.ts';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { coursePlayerDocument } from '../api/course-player.ts';
import { PlayerFrame } from '../components/player/player-frame.tsx';
import { ReadingStage } from '../components/reading-stage.tsx';
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
import { loadParts, TestStage } from '../player/parts.ts';
import type { PlayerSession } from '../player/session.ts';
import { createTypedAnswers } from '../player/typed-answers.ts';
import { createUnfinished } from '../player/unfinished.ts';
import { type Delivered, useOutbox } from '../player/use-outbox.ts';
import { useUnitClock } from '../player/use-unit-clock.ts';

const PREREQUISITES = 'Please complete all prerequisite courses before starting this course.';

export function Screen(): ReactNode {
  const { course: id = '', order } = useParams();
  const paths = usePaths();
  const viewer = useViewer();
  const options = queryOf(coursePlayerDocument, { id: Number(id) });
  const found = useQuery(options);
  const course = found.data?.course;
  if (found.isPending) return <Waiting />;
  if (!course)
    return (
      <Page title="Course" back={{ to: paths.myCourses(), label: 'Back to My Courses' }}>
        <Failed title="The course could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    );
  // Authors look through a course without taking it.
  const barred = !viewer.can('EditCourse') && course.prerequisites.some(({ is_complete }) => !is_complete);
  if (barred) return <Navigate replace to={`${paths.viewCourse(course.id)}?error=${encodeURIComponent(PREREQUISITES)}`} />;
  const units = inOrder(course.units);
  const unit = unitAt(units, order);
  if (!unit) return <Navigate replace to={paths.viewCourse(course.id)} />;
  if (order === undefined) return <Navigate replace to={paths.player(course.id, unit.unit_order)} />;
  const change = (by: (course: PlayerCourse) => PlayerCourse): void => {
    queryClient.setQueryData<CoursePlayerQuery>(options.queryKey, (old) => (old?.course ? { course: by(old.course) } : old));
  };
  return <Player course={course} units={units} unit={unit} change={change} />;
}

function Waiting(): ReactNode {
  useDocumentTitle('Course');
  return (
    <div className="player-read">
      <Loading rows={8} />
    </div>
  );
}

type PlayerProps = {
  course: PlayerCourse;
  units: readonly PlayerUnit[];
  unit: PlayerUnit;
  change: (by: (course: PlayerCourse) => PlayerCourse) => void;
};

/** An author's answers in a preview: graded by the server, and kept by this page alone. */
function usePreview(course: PlayerCourse, preview: boolean) {
  const [tried, setTried] = useState<readonly StoredResponse[]>([]);
  return {
    seen: preview ? tried.reduce(withResponse, course) : course,
    keep: (response: StoredResponse): void => setTried((old) => [...old, response]),
    drop: (unitId: string): void => setTried((old) => old.filter(({ unit_id }) => unit_id !== unitId)),
  };
}

function Player({ course: stored, units, unit, change }: PlayerProps): ReactNode {
  const { user, can } = useViewer();
  const preview = can('EditCourse') && !stored.is_enrolled;
  const { seen: course, keep, drop } = usePreview(stored, preview);
  const typed = useMemo(() => createTypedAnswers(localStorage, user.id, course.id), [user.id, course.id]);
  const unfinished = useMemo(() => createUnfinished(localStorage, user.id, course.id), [user.id, course.id]);
  // When the unit is on screen: the open unit and the next one go on without a network.
  useEffect(() => loadParts(units), [units]);
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
  const outbox = useOutbox(user.id, course.id, onDelivered, (entry, error) => {
    // What is refused on this screen is said where it was done; the rest belongs to a unit that is not on screen.
    if (entry.input.unit_id !== unit.id) showAlert(error.message, 'danger');
  });
  const forget = async (unitId: string): Promise<void> => {
    drop(unitId);
    await invalidate('coursePlayer');
  };
  const session = { course, units, outbox, typed, unfinished, preview, forget };
  return (
    <PlayerFrame course={course} units={units} unit={unit} outbox={outbox} preview={preview}>
      <UnitStage key={unit.id} session={session} unit={unit} />
    </PlayerFrame>
  );
}

function UnitStage({ session, unit }: { session: PlayerSession; unit: PlayerUnit }): ReactNode {
  const limit = unit.is_complete ? null : unit.time_limit;
  const clock = useUnitClock({ courseId: session.course.id, unitId: unit.id, spent: unit.time_spent, limit });
  const Stage = kindOf(unit) === 'test' ? TestStage : ReadingStage;
  return (
    <Suspense fallback={<Waiting />}>
      <Stage session={{ ...session, unit, clock }} />
    </Suspense>
  );
}
