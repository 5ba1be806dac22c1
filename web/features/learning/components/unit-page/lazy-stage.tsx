import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import type { UnitSession } from '../../player/session.ts';
import { UnitPage } from './unit-page.tsx';

type StageProps = { readonly session: UnitSession };

/** Returns the stage of a kind of units whose code is loaded when such a unit is shown: until then the former unit stays. */
export const lazyStage = (load: () => Promise<ComponentType<StageProps>>): LazyPart<StageProps> =>
  lazyPart(load, { waiting: 'outside', frame: (said) => <UnitPage>{said}</UnitPage> });
