import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../design/primitives/button.ts';
import type { PlayerCourse, PlayerUnit } from '../../player/course.ts';
import { usePlayerLinks } from '../../player/player-links.ts';
import styles from './unit-bar.module.css';
import { t } from '../../../../texts/text.ts';

/** A ring that shows the share of the time that is left. */
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

/** Link to the previous unit; the first unit has none. */
export function BackButton({ course, previous }: { course: PlayerCourse; previous: PlayerUnit | undefined }): ReactNode {
  const links = usePlayerLinks(course.id);
  if (!previous) return <span />;
  return (
    <Button
      component={Link}
      to={links.unit(previous.unit_order)}
      variant="default"
      size="md"
      leftSection={<ArrowLeft size={16} aria-hidden />}
    >
      {t('Back')}
    </Button>
  );
}

type BarProps = {
  back: ReactNode;
  /** Why Next is not possible yet, or what went wrong. */
  reason: ReactNode;
  share?: number | undefined;
  tone?: 'danger' | undefined;
  children: ReactNode;
};

/** The bar below a unit: back, reason, next. */
export const Bar = ({ back, reason, share, tone, children }: BarProps): ReactNode => (
  <footer className={styles.playerBar}>
    {back}
    <p className={styles.playerReason} data-tone={tone}>
      {share !== undefined && <TimeRing share={share} />}
      <span>{reason}</span>
    </p>
    {children}
  </footer>
);

type NextProps = { label: string; blocked: boolean; busy: boolean; onNext: () => void; ref?: Ref<HTMLButtonElement> };

/** Stays focusable while it is blocked, since a press names the reason. */
export const NextButton = ({ label, blocked, busy, onNext, ref }: NextProps): ReactNode => (
  <Button
    ref={ref}
    size="md"
    className={styles.playerNext}
    aria-disabled={blocked || busy || undefined}
    rightSection={<ArrowRight size={16} aria-hidden />}
    onClick={() => !busy && onNext()}
  >
    {label}
  </Button>
);
