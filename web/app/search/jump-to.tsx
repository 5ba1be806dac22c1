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
import { t } from '../../texts/text.ts';

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
      <Failed title={t('Not everything could be searched.')} error={records.error} onRetry={records.retry} />
    </div>
  );
  return (
    <SearchDialog
      title={t('Jump to')}
      fieldLabel={view === 'learner' ? t('Jump to a page or course') : t('Jump to a page, user or course')}
      placeholder={t('Jump to…')}
      text={typed}
      onText={setTyped}
      hits={hits}
      groupName={t}
      none={records.waiting ? t('Loading…') : records.error === null ? t('Nothing found.') : ''}
      note={note}
      newTabs
      onOpen={open}
      onClose={onClose}
    />
  );
}
