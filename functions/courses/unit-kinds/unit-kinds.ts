import type { UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { assignment } from './assignment.ts';
import { audio } from './audio.ts';
import { content } from './content.ts';
import { document } from './document.ts';
import { iframe } from './iframe.ts';
import { scorm } from './scorm.ts';
import { test } from './test.ts';
import type { UnitKindHandler } from './unit-kind-handler.ts';
import { video } from './video.ts';

/** How the server stores and shows units, by kind. */
const UNIT_KIND_HANDLERS = {
  content,
  video,
  audio,
  document,
  iframe,
  scorm,
  assignment,
  test,
} as const satisfies Readonly<Record<UnitKind, UnitKindHandler>>;

type Handlers = typeof UNIT_KIND_HANDLERS;
/** What a unit of some kind stores, besides its questions. */
export type KindBody = ReturnType<Handlers[UnitKind]['read']>;
/** A unit as the contract shows it. */
export type UnitView = ReturnType<Handlers[UnitKind]['view']>;

/** Returns the handler of a kind, to be called with units of that kind. */
export const handlerOf = (kind: UnitKind): UnitKindHandler<KindBody, UnitView> => UNIT_KIND_HANDLERS[kind];
