import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { handOff } from '../../api/rest.ts';
import { centralOrigin, instanceOrigin } from '../../api/tenant-address.ts';
import { mayLeave } from '../../design/patterns/behaviour/navigation-blocker.ts';
import { Failed } from '../../design/patterns/state/failed.tsx';
import { Note } from '../../design/patterns/state/note.tsx';
import { openContext, selectContext } from '../../features/identity/enter-tenant.ts';
import { href, pathsOf } from '../../session/paths.ts';
import { useViewer } from '../../session/viewer.tsx';
import { sameScreenIn } from './same-screen.ts';
import { SearchDialog } from './search-dialog.tsx';
import { type SwitchHit, useSwitchHits } from './switch-hits.tsx';
import styles from './switch-dialog.module.css';
import { t } from '../../texts/text.ts';

const DEBOUNCE = 200;
const paths = pathsOf(null);

/** Leaves the page, unless there are unsaved changes that the person wants to keep. */
function leaveFor(address: string): void {
  const go = (): void => location.assign(address);
  if (mayLeave(go)) go();
}

/** Opens the place of a row: a branch with the same screen, another instance by a hand-off. */
function useOpen(): (hit: SwitchHit) => Promise<void> {
  const { instance, role } = useViewer();
  const { pathname } = useLocation();
  return async ({ target }) => {
    if (target.kind === 'branch') {
      await selectContext(instance?.id ?? '', target.branch);
      const go = (): void => openContext(sameScreenIn(pathname, target.branch?.url ?? null, target.role));
      if (mayLeave(go)) go();
      return;
    }
    const { id, domain } = target.instance;
    // A session of an instance is good there alone: the central host, where the person chose this instance, hands over to the other one.
    if (role !== 'super_admin') return leaveFor(centralOrigin() + href(paths.chooseBranch(id)));
    const { code } = await handOff(id);
    leaveFor(`${instanceOrigin(domain)}${href(paths.loginRedirect())}?token=${encodeURIComponent(code)}`);
  };
}

/** The switcher: the branches of the instance, and the other instances of the person. */
export function SwitchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const { hits, waiting, error, retry } = useSwitchHits(text.trim(), search);
  const openTarget = useOpen();
  const open = async (hit: SwitchHit): Promise<void> => {
    if (busy) return;
    if (hit.current) return onClose();
    setBusy(true);
    setRefused(false);
    try {
      await openTarget(hit);
      onClose();
    } catch {
      setRefused(true);
      setBusy(false);
    }
  };
  const note = (
    <>
      {refused && (
        <Note className={styles.note} tone="danger" alert onClose={() => setRefused(false)}>
          {t('Unable to switch to that branch.')}
        </Note>
      )}
      {error !== null && (
        <div className={styles.note}>
          <Failed title={t('Failed to load branches.')} error={error} onRetry={retry} />
        </div>
      )}
    </>
  );
  return (
    <SearchDialog
      title={t('Switch branch or account')}
      fieldLabel={t('Search by name or url')}
      placeholder={t('Switch to…')}
      text={text}
      onText={setText}
      hits={hits}
      none={waiting ? t('Loading…') : error === null ? t('No branches match your search.') : ''}
      note={note}
      onOpen={(hit) => void open(hit)}
      onClose={onClose}
    />
  );
}
