// @chunk shell
import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useViewer } from '../session/viewer.tsx';
import { useCanSwitch } from './use-can-switch.ts';
import styles from './switcher.module.css';
import { t } from '../texts/text.ts';

type SwitcherProps = { place?: 'bar' | 'drawer'; onOpen: () => void };

/** Shows instance and branch, and opens the list of the others where there are any. */
export function Switcher({ place = 'bar', onOpen }: SwitcherProps): ReactNode {
  const { instance, branch } = useViewer();
  const canSwitch = useCanSwitch();
  if (!instance) return null;
  const branchName = branch?.name ?? t('Workspace home');
  const look = { className: styles.switcher, 'data-place': place, title: `${instance.name} / ${branchName}` };
  const names = (
    <>
      <span className="truncate" dir="auto">
        {instance.name}
      </span>
      <span className={styles.switcherSlash} aria-hidden="true">
        /
      </span>
      <span className="truncate" dir="auto">
        {branchName}
      </span>
    </>
  );
  if (!canSwitch) return <div {...look}>{names}</div>;
  return (
    <button type="button" {...look} aria-haspopup="dialog" onClick={onOpen}>
      {names}
      <ChevronsUpDown size={14} aria-hidden />
    </button>
  );
}
