// @chunk shell
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Button } from '../../primitives/button.ts';
import { loadModule, useLazyModule } from '../behaviour/use-lazy-module.ts';
import { Loading } from './loading.tsx';
import { Note } from './note.tsx';

type Places = {
  /** What stands in its place while it is loading. */
  readonly waiting?: ReactNode;
  /** What is said of a failure. */
  readonly failure?: string;
  /** Puts what is said into the frame that the part has otherwise. */
  readonly frame?: (said: ReactNode) => ReactNode;
};

export type LazyPart<Props> = ((props: Props & { readonly onShown?: (() => void) | undefined }) => ReactNode) & {
  /** Loads the code before the part is shown. */
  readonly load: () => Promise<unknown>;
};

const NOT_LOADED = 'This part of the page could not be loaded. Nothing was lost.';

/**
 * Returns a component whose code is loaded when it is on the screen; `load` is called once for each try. Where that fails, its place says
 * so with a button, and it is tried again by itself once there is a line: the page around it stays. `onShown` is called when the part is
 * there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, places: Places = {}): LazyPart<Props> {
  const { waiting = <Loading rows={6} />, failure = NOT_LOADED, frame = (said) => said } = places;
  function Part({ onShown, ...props }: Props & { readonly onShown?: (() => void) | undefined }): ReactNode {
    const { part: Loaded, failed, fetch } = useLazyModule(load);
    const isThere = Loaded !== null;
    useLayoutEffect(() => {
      if (!isThere) fetch();
    }, [isThere, fetch]);
    useEffect(() => {
      if (!failed) return undefined;
      window.addEventListener('online', fetch);
      return () => window.removeEventListener('online', fetch);
    }, [failed, fetch]);
    useEffect(() => {
      if (isThere) onShown?.();
      // oxlint-disable-next-line react/exhaustive-deps -- only the first time: a function of another rendering says nothing new
    }, [isThere]);
    // Only `onShown` was taken away.
    if (Loaded) return <Loaded {...(props as unknown as Props)} />;
    if (!failed) return waiting;
    return frame(
      <Note tone="danger" title={failure} alert>
        <Button size="xs" variant="default" onClick={fetch}>
          Try again
        </Button>
      </Note>,
    );
  }
  return Object.assign(Part, { load: () => loadModule(load) });
}
