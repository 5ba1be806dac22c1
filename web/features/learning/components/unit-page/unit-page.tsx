import { type ReactNode, useEffect, useRef } from 'react';
import { wasPageShown } from '../../../../design/patterns/page/page-shown.ts';
import styles from './unit-page.module.css';

/** The main area of a unit. It begins with the focus on its heading, unless it is the first page that is shown. */
export function UnitPage({ wide = false, foot, children }: { wide?: boolean; foot?: ReactNode; children: ReactNode }): ReactNode {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wasPageShown()) page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a page of text alone holds nothing else that keys could reach
    <main className={styles.playerMain} id="main" tabIndex={0} ref={page}>
      <div className={wide ? styles.playerWide : styles.playerRead}>{children}</div>
      {foot}
    </main>
  );
}
