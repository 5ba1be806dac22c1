import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSearchText } from '../../design/patterns/behaviour/use-search-text.ts';
import { Failed } from '../../design/patterns/state/failed.tsx';
import { href } from '../../session/paths.ts';
import type { View } from '../menu.tsx';
import type { JumpHit } from './jump-hit.ts';
import { useRecordHits } from './record-hits.ts';
import { useActHits, useScreenHits } from './screen-hits.tsx';
import { SearchDialog } from './search-dialog.tsx';
import styles from './jump-to.module.css';

const DEBOUNCE = 200;

/** The search of all pages: opens a screen, an act, a course, a person, a branch or a group by name. */
export function JumpTo({ view, onClose }: { view: View; onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const search = useSearchText(typed, DEBOUNCE);
  const records = useRecordHits({ text, search }, view);
  const hits = [...useScreenHits(text, view), ...useActHits(text), ...records.hits];
  const navigate = useNavigate();
  const open = (hit: JumpHit, newTab: boolean): void => {
    if (newTab) window.open(href(hit.to), '_blank', 'noopener');
    else {
      onClose();
      void navigate(hit.to);
    }
  };
  const note = records.error !== null && (
    <div className={styles.note}>
      <Failed title="Not everything could be searched." error={records.error} onRetry={records.retry} />
    </div>
  );
  return (
    <SearchDialog
      title="Jump to"
      fieldLabel={view === 'learner' ? 'Jump to a page or course' : 'Jump to a page, user or course'}
      placeholder="Jump to…"
      text={typed}
      onText={setTyped}
      hits={hits}
      none={records.waiting ? 'Loading…' : records.error === null ? 'Nothing found.' : ''}
      note={note}
      newTabs
      onOpen={open}
      onClose={onClose}
    />
  );
}
