import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState, useTransition } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { BASE, pathBelowBase } from '../api/base-path.ts';
import { navigator, readSnapshot, subscribe } from './browser-history.ts';
import { loadingOf } from './screen-modules.ts';

const Moving = createContext(false);

/** Returns whether the next screen is loading while the present one is still shown. */
export const useMoving = (): boolean => use(Moving);

/** The router. Shows the next screen when it is loaded, and the present one until then; a new page is scrolled to its top. */
export function AppRouter({ children }: { children: ReactNode }): ReactNode {
  const [snapshot, setSnapshot] = useState(readSnapshot);
  const [moving, startMoving] = useTransition();
  // A layout effect, to run before the effects of the screens, which may navigate at once.
  useLayoutEffect(() => {
    const move = (): void => startMoving(() => setSnapshot(readSnapshot()));
    return subscribe(() => {
      const loading = loadingOf(pathBelowBase(readSnapshot().location.pathname));
      if (loading === null) return move();
      // A screen in another layout has a boundary of its own, which would be empty while its code is loaded.
      startMoving(() => loading.catch(() => undefined).then(move));
    });
  }, [startMoving]);

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
