import { ArrowLeft, Check, CloudOff, ListTree, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePaths } from '../../../../session/use-paths.ts';
import { Alerts } from '../../../../design/patterns/feedback/alerts.tsx';
import { useDocumentTitle } from '../../../../design/patterns/document-title.ts';
import { Segments } from '../../../../design/patterns/figures/progress.tsx';
import { StatusMark } from '../../../../design/patterns/state/status.tsx';
import { kindOf, type PlayerCourse, type PlayerUnit, progressOf } from '../../player/course.ts';
import type { OutboxState } from '../../player/use-outbox.ts';
import { UnitType } from '../unit-type.tsx';
import '../player.css';

const HALF = 50;
const time = (at: Date): string => at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Whether what the learner did has arrived. */
function Saved({ outbox, preview }: { outbox: OutboxState; preview: boolean }): ReactNode {
  const { state, savedAt } = outbox;
  if (preview) return <span className="player-saved">Preview: nothing is recorded</span>;
  return (
    <span className="player-saved" role="status" data-waiting={state === 'waiting' || undefined}>
      {state === 'saving' && 'Saving...'}
      {state === 'waiting' && (
        <>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden />
          Kept on this device
        </>
      )}
      {state === 'saved' && savedAt && (
        <>
          <Check size={16} strokeWidth={2} aria-hidden />
          Saved {time(savedAt)}
        </>
      )}
    </span>
  );
}

const OutlineEntry = ({ course, unit, current }: { course: PlayerCourse; unit: PlayerUnit; current: boolean }): ReactNode => {
  const paths = usePaths();
  return (
    <li>
      <Link
        to={paths.player(course.id, unit.unit_order)}
        aria-current={current ? 'step' : undefined}
        data-open={!unit.is_complete || undefined}
      >
        <StatusMark percent={unit.is_complete ? 100 : current ? HALF / 2 : 0} />
        <span className="grow">
          <span className="player-unit-name">{unit.title}</span>
          <small>
            <UnitType kind={kindOf(unit)} size={13} />
            <span className="sr">, {unit.is_complete ? 'Completed' : 'Incomplete'}</span>
          </small>
        </span>
      </Link>
    </li>
  );
};

type FrameProps = {
  course: PlayerCourse;
  units: readonly PlayerUnit[];
  unit: PlayerUnit;
  outbox: OutboxState;
  preview: boolean;
  children: ReactNode;
};

/** Way back, outline, and the place of the unit with its one bar. */
export function PlayerFrame({ course, units, unit, outbox, preview, children }: FrameProps): ReactNode {
  const paths = usePaths();
  // Open at a unit: going to another one closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === unit.id;
  const setOpen = (on: boolean): void => setOpenAt(on ? unit.id : null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { done, of, percent } = progressOf(units);
  useDocumentTitle(course.title);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  const segments = <Segments done={done} of={of} label={`Progress in ${course.title}`} />;
  return (
    <div className="player learner" data-outline={open || undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="player-top">
        <Link className="player-back" to={paths.viewCourse(course.id)}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
          <span>Back to course</span>
        </Link>
        <p className="player-title">
          <span className="truncate">{course.title}</span>
          <small>
            Unit {unit.unit_order} of {of}
          </small>
        </p>
        <Saved outbox={outbox} preview={preview} />
        <button
          ref={toggle}
          type="button"
          className="player-toggle"
          aria-expanded={open}
          aria-controls="outline"
          aria-label="Outline"
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={20} strokeWidth={1.75} aria-hidden /> : <ListTree size={20} strokeWidth={1.75} aria-hidden />}
        </button>
      </header>
      <div className="player-strip" aria-hidden="true">
        {segments}
      </div>
      <nav className="player-outline" id="outline" aria-label="Course units">
        <div className="player-progress">
          {segments}
          <p>
            <b className="strong num">{percent}% Complete</b>
            <span className="dim num">
              {done} of {of}
            </span>
          </p>
        </div>
        <ol>
          {units.map((entry) => (
            <OutlineEntry key={entry.id} course={course} unit={entry} current={entry === unit} />
          ))}
        </ol>
      </nav>
      {open && <button type="button" className="player-veil" aria-label="Close outline" onClick={() => setOpen(false)} />}
      <PlayerAlerts />
      {children}
    </div>
  );
}

const PlayerAlerts = (): ReactNode => (
  <div className="player-alerts">
    <Alerts />
  </div>
);

let opened = false;

/** Where the unit stands; each unit but the first one shown begins with the focus on its name. */
export function UnitPage({ wide = false, foot, children }: { wide?: boolean; foot?: ReactNode; children: ReactNode }): ReactNode {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened) page.current?.querySelector('h1')?.focus({ preventScroll: true });
    opened = true;
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a page of text alone holds nothing else that keys could reach
    <main className="player-main" id="main" tabIndex={0} ref={page}>
      <div className={wide ? 'player-wide' : 'player-read'}>{children}</div>
      {foot}
    </main>
  );
}
