import { type ReactNode, useLayoutEffect } from 'react';
import { useLazyModule } from '../../../../design/patterns/behaviour/use-lazy-module.ts';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import type { UnitProps } from './unit-props.ts';

type Editor = (props: UnitProps) => ReactNode;

/** Returns an editor of units whose code is loaded when such a unit is on the screen. */
export const lazyEditor = (load: () => Promise<Editor>): Editor =>
  function LazyEditor(props) {
    const { part: Loaded, failed, fetch } = useLazyModule(load);
    useLayoutEffect(fetch, [fetch]);
    if (Loaded) return <Loaded {...props} />;
    if (!failed) return <Loading />;
    return (
      <Note tone="danger" title="The editor could not be loaded. Your unit is safe." alert>
        <Button size="xs" variant="default" onClick={fetch}>
          Try again
        </Button>
      </Note>
    );
  };
