import type { ReactNode } from 'react';
import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import type { UnitProps } from './unit-props.ts';
import { text } from '../../../../texts/text.ts';

type Editor = (props: UnitProps) => ReactNode;

/** Returns an editor of units whose code is loaded when such a unit is on the screen. */
export const lazyEditor = (load: () => Promise<Editor>): Editor =>
  lazyPart(load, { waiting: <Loading />, failure: text('The editor could not be loaded. Your unit is safe.') });
