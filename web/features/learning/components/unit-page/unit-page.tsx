import { type ReactNode, useEffect, useRef } from 'react';
import styles from './unit-page.module.css';

let opened = false;

/** The main area of a unit. Every unit but the first one shown begins with the focus on its heading. */
export function UnitPage({ wide = false, foot, children }: { wide?: boolean; foot?: ReactNode; children: ReactNode }): ReactNode {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened) page.current?.querySelector('h1')?.focus({ preventScroll: true });
    opened = true;
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a page of text alone holds nothing else that keys could reach
    <main className={styles.playerMain} id="main" tabIndex={0} ref={page}>
      <div className={wide ? styles.playerWide : styles.playerRead}>{children}</div>
      {foot}
    </main>
  );
}
