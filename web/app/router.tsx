import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { BASE } from '../api/base-path.ts';
import { navigator, readSnapshot, subscribe } from './browser-history.ts';

const Moving = createContext(false);

/** Returns whether the next screen is loading while the present one is still shown. */
export const useMoving = (): boolean => use(Moving);

/** The router. Shows the next screen when it is loaded, and the present one until then; a new page is scrolled to its top. */
export function AppRouter({ children }: { children: ReactNode }): ReactNode {
  const [snapshot, setSnapshot] = useState(readSnapshot);
  const [moving, startMoving] = useTransition();
  // A layout effect, to run before the effects of the screens, which may navigate at once.
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
