import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { BASE } from '../api/base-path.ts';
import { navigator, readSnapshot, subscribe } from './browser-history.ts';

const Moving = createContext(false);

/** Whether the next screen is on its way while this one is still shown. */
export const useMoving = (): boolean => use(Moving);

/** Goes on when the next screen is there; until then the present one stays. A new page begins at its top. */
export function AppRouter({ children }: { children: ReactNode }): ReactNode {
  const [snapshot, setSnapshot] = useState(readSnapshot);
  const [moving, startMoving] = useTransition();
  // Before the effects of the screens, the first of which may already lead elsewhere.
  useLayoutEffect(() => subscribe(() => startMoving(() => setSnapshot(readSnapshot()))), [startMoving]);

  const { location, action } = snapshot;
  const shown = useRef(location.pathname);
  useLayoutEffect(() => {
    if (shown.current !== location.pathname && action !== NavigationType.Pop) window.scrollTo(0, 0);
    shown.current = location.pathname;
  }, [location.pathname, action]);

  return (
    <Moving value={moving}>
      <Router basename={BASE} location={location} navigationType={action} navigator={navigator}>
        {children}
      </Router>
    </Moving>
  );
}
