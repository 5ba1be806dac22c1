import type { ReactNode } from 'react';
import { StatusMark } from '../../../design/patterns/state/status.tsx';
import { type ContentsEntry, statusOf } from '../player/package-contents.ts';
import type { PackageState } from '../player/package-state.ts';
import styles from './package-contents.module.css';
import { t } from '../../../texts/text.ts';

type ContentsProps = {
  entries: readonly ContentsEntry[];
  state: PackageState;
  onChoose: (uuid: string) => void;
};

function Launchable({ uuid, title, state, onChoose }: Omit<ContentsProps, 'entries'> & { uuid: string; title: string }): ReactNode {
  const { word, percent } = statusOf(state.scos, uuid);
  const isBlocked = state.navigation?.blocked.includes(uuid) ?? false;
  const isCurrent = state.navigation?.current === uuid;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      aria-disabled={isBlocked || undefined}
      onClick={() => !isBlocked && !isCurrent && onChoose(uuid)}
    >
      <StatusMark percent={percent} />
      <span className="grow">
        <span dir="auto">{title}</span>
        <small>{isBlocked ? t('Not available yet') : word}</small>
      </span>
    </button>
  );
}

/** A heading; a button while the rules of the package lead from its group to one of the parts in it. */
function Heading({ group, title, state, onChoose }: Omit<ContentsProps, 'entries'> & Pick<ContentsEntry, 'group' | 'title'>): ReactNode {
  const isChoosable = group !== null && state.open?.mode === 'normal' && state.navigation?.blocked.includes(group) === false;
  if (!isChoosable) return <b dir="auto">{title}</b>;
  return (
    <button type="button" onClick={() => onChoose(group)}>
      <strong dir="auto">{title}</strong>
    </button>
  );
}

/** The parts of a package with their status; those that are not available yet cannot be chosen. */
export const PackageContents = ({ entries, ...rest }: ContentsProps): ReactNode => (
  <ol className={styles.contents}>
    {entries.map(({ key, uuid, group, title, depth }) => (
      <li key={key} style={{ paddingInlineStart: depth * 16 }}>
        {uuid === null ? <Heading {...rest} group={group} title={title} /> : <Launchable {...rest} uuid={uuid} title={title} />}
      </li>
    ))}
  </ol>
);
