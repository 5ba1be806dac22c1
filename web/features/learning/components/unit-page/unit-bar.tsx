import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePaths } from '../../../../session/use-paths.ts';
import { Button } from '../../../../design/primitives/button.ts';
import type { PlayerCourse, PlayerUnit } from '../../player/course.ts';

/** Ring that empties with the time. */
const TimeRing = ({ share }: { share: number }): ReactNode => {
  const turn = 2 * Math.PI * 8;
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="var(--hairline-strong)" strokeWidth="2.4" />
      <circle
        cx="10"
        cy="10"
        r="8"
        fill="none"
        stroke="var(--accent-line)"
        strokeWidth="2.4"
        strokeDasharray={`${turn * share} ${turn}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  );
};

/** Back to the unit before; the first unit has none. */
export function BackButton({ course, previous }: { course: PlayerCourse; previous: PlayerUnit | undefined }): ReactNode {
  const paths = usePaths();
  if (!previous) return <span />;
  return (
    <Button
      component={Link}
      to={paths.player(course.id, previous.unit_order)}
      variant="default"
      size="md"
      leftSection={<ArrowLeft size={16} aria-hidden />}
    >
      Back
    </Button>
  );
}

type BarProps = {
  back: ReactNode;
  /** Why not yet, or what went wrong. */
  reason: ReactNode;
  share?: number | undefined;
  tone?: 'danger' | undefined;
  children: ReactNode;
};

/** The one bar: back, reason, what comes next. */
export const Bar = ({ back, reason, share, tone, children }: BarProps): ReactNode => (
  <footer className="player-bar">
    {back}
    <p className="player-reason" data-tone={tone}>
      {share !== undefined && <TimeRing share={share} />}
      <span>{reason}</span>
    </p>
    {children}
  </footer>
);

type NextProps = { label: string; blocked: boolean; busy: boolean; describedBy?: string; onNext: () => void };

/** Stays focusable while it is blocked: a press says why. */
export const NextButton = ({ label, blocked, busy, onNext }: NextProps): ReactNode => (
  <Button
    size="md"
    className="player-next"
    aria-disabled={blocked || busy || undefined}
    rightSection={<ArrowRight size={16} aria-hidden />}
    onClick={() => !busy && onNext()}
  >
    {label}
  </Button>
);
