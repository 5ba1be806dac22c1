// @chunk shell
import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useViewer } from '../session/viewer.tsx';
import styles from './switcher.module.css';

type SwitcherProps = { place?: 'bar' | 'drawer'; onOpen: () => void };

/** Shows instance and branch, and opens the list of the others. */
export function Switcher({ place = 'bar', onOpen }: SwitcherProps): ReactNode {
  const { instance, branch } = useViewer();
  if (!instance) return null;
  const branchName = branch?.name ?? 'Workspace home';
  return (
    <button
      type="button"
      className={styles.switcher}
      data-place={place}
      aria-haspopup="dialog"
      title={`${instance.name} / ${branchName}`}
      onClick={onOpen}
    >
      <span className="truncate" dir="auto">
        {instance.name}
      </span>
      <span className={styles.switcherSlash} aria-hidden="true">
        /
      </span>
      <span className="truncate" dir="auto">
        {branchName}
      </span>
      <ChevronsUpDown size={14} aria-hidden />
    </button>
  );
}
