import { ArrowLeft, Check, CloudOff, ListTree, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFocusInView } from '../../../../design/patterns/behaviour/use-focus-in-view.ts';
import { Alerts } from '../../../../design/patterns/feedback/alerts.tsx';
import { SkipLink } from '../../../../design/patterns/page/skip-link.tsx';
import { useDocumentTitle } from '../../../../design/patterns/page/document-title.ts';
import { Segments } from '../../../../design/patterns/figures/progress.tsx';
import { StatusMark } from '../../../../design/patterns/state/status.tsx';
import { kindOf, type PlayerCourse, type PlayerUnit, progressOf } from '../../player/course.ts';
import { usePlayerLinks } from '../../player/player-links.ts';
import { useOnline } from '../../player/use-online.ts';
import type { OutboxState } from '../../player/use-outbox.ts';
import { useOutline } from '../../player/use-outline.ts';
import { dueWithTime } from '../../when.ts';
import { CourseLanguageSelect } from '../language/course-language-select.tsx';
import { UnitType } from '../unit-type/unit-type.tsx';
import styles from './player-frame.module.css';
import playerOutlineStyles from './player-outline.module.css';
import { t } from '../../../../texts/text.ts';
import { formatLanguage } from '../../../../texts/language.ts';
import { shownZone } from '../../../../design/patterns/figures/shown-zone.ts';

const HALF = 50;
const clockText = (time: Date): string =>
  time.toLocaleTimeString(formatLanguage(), { hour: '2-digit', minute: '2-digit', timeZone: shownZone() });

/** Whether the server has the learner's answers. */
function Saved({ outbox, preview }: { outbox: OutboxState; preview: boolean }): ReactNode {
  const { state, savedAt } = outbox;
  const online = useOnline();
  if (preview) return <span className={styles.playerSaved}>{t('Preview: nothing is recorded')}</span>;
  return (
    <span className={styles.playerSaved} role="status" data-waiting={state === 'waiting' || undefined}>
      {state === 'saving' && t('Saving...')}
      {state === 'waiting' && (
        <>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden />
          {t('Offline: saved on this device')}
        </>
      )}
      {state !== 'waiting' && !online && (
        <>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden />
          {t('Offline: time and place are not saved yet')}
        </>
      )}
      {state === 'saved' && online && savedAt && (
        <>
          <Check size={16} strokeWidth={2} aria-hidden />
          {t('Saved {time}', { time: clockText(savedAt) })}
        </>
      )}
    </span>
  );
}

const OutlineEntry = ({ course, unit, current }: { course: PlayerCourse; unit: PlayerUnit; current: boolean }): ReactNode => {
  const links = usePlayerLinks(course.id);
  return (
    <li>
      <Link to={links.unit(unit.unit_order)} aria-current={current ? 'step' : undefined} data-open={!unit.is_complete || undefined}>
        <StatusMark percent={unit.is_complete ? 100 : current ? HALF / 2 : 0} />
        <span className="grow">
          <span className={playerOutlineStyles.playerUnitName}>
            <bdi>{unit.title}</bdi>
          </span>
          <small>
            <UnitType kind={kindOf(unit)} size={13} />
            <span className="sr">, {unit.is_complete ? t('Completed') : t('Incomplete')}</span>
          </small>
        </span>
      </Link>
    </li>
  );
};

function BackLink({ course }: { course: PlayerCourse }): ReactNode {
  const links = usePlayerLinks(course.id);
  if (links.course === null) return null;
  return (
    <Link className={styles.playerBack} to={links.course}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      <span>{t('Back to course')}</span>
    </Link>
  );
}

type FrameProps = {
  course: PlayerCourse;
  units: readonly PlayerUnit[];
  unit: PlayerUnit;
  outbox: OutboxState;
  preview: boolean;
  /** A bar above the player says that nothing is recorded. */
  hasBar?: boolean;
  children: ReactNode;
};

/** Reads out the unit that is shown and the progress, when either changes; the page itself begins with them. */
function Announcement({ unit, of, percent }: { unit: PlayerUnit; of: number; percent: number }): ReactNode {
  const text = t('Unit {order} of {total}: {title}. {percent}% Complete.', {
    order: unit.unit_order,
    total: of,
    title: unit.title,
    percent,
  });
  const [first] = useState(text);
  return (
    <p className="sr" role="status">
      {text === first ? '' : text}
    </p>
  );
}

/** Link back to the course, outline, and the unit with its bar. */
export function PlayerFrame({ course, units, unit, outbox, preview, hasBar = false, children }: FrameProps): ReactNode {
  const { open, toggle, outline, onToggle } = useOutline(unit.id);
  const { done, of, percent } = progressOf(units);
  useDocumentTitle(course.title);
  const due = dueWithTime(course);
  const segments = { done, of, label: t('Progress in {title}', { title: course.title }), started: percent > 0 };
  return (
    <div className={styles.player} data-view="learner" data-outline={open || undefined}>
      <SkipLink />
      <header className={styles.playerTop}>
        <BackLink course={course} />
        <p className={styles.playerTitle}>
          <span className="truncate" title={course.title}>
            <bdi>{course.title}</bdi>
          </span>
          <small>{t('Unit {order} of {total}', { order: unit.unit_order, total: of })}</small>
          {due !== null && <span className={styles.playerDue}>{due}</span>}
        </p>
        <CourseLanguageSelect course={course} />
        {!hasBar && <Saved outbox={outbox} preview={preview} />}
        <button
          ref={toggle}
          type="button"
          className={styles.playerToggle}
          aria-expanded={open}
          aria-controls="outline"
          aria-label={t('Outline')}
          onClick={onToggle}
        >
          {open ? <X size={20} strokeWidth={1.75} aria-hidden /> : <ListTree size={20} strokeWidth={1.75} aria-hidden />}
        </button>
      </header>
      <div className={styles.playerStrip} aria-hidden="true">
        <Segments {...segments} thin />
      </div>
      <nav className={playerOutlineStyles.playerOutline} id="outline" aria-label={t('Course units')} ref={outline}>
        <div className={playerOutlineStyles.playerProgress}>
          <Segments {...segments} />
          <p>
            <b className="strong num">{t('{percent}% Complete', { percent })}</b>
            <span className="dim num">{t('{done} of {total}', { done, total: of })}</span>
          </p>
        </div>
        <ol>
          {units.map((entry) => (
            <OutlineEntry key={entry.id} course={course} unit={entry} current={entry === unit} />
          ))}
        </ol>
      </nav>
      <Announcement unit={unit} of={of} percent={percent} />
      <PlayerAlerts />
      {children}
    </div>
  );
}

/** Alerts have their own place between the unit and its bar, so that they cover neither. */
const PlayerAlerts = (): ReactNode => (
  <div className={styles.playerAlerts} ref={useFocusInView<HTMLDivElement>()}>
    <Alerts />
  </div>
);
