import type { UnitKind } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { graphql } from '../../../../api/graphql.ts';
import { assignment } from './assignment.tsx';
import { audio } from './audio.tsx';
import { content } from './content.tsx';
import { document } from './document.tsx';
import { iframe } from './iframe.tsx';
import { scorm } from './scorm.tsx';
import { test } from './test.tsx';
import type { UnitKindView } from './unit-kind-view.tsx';
import { video } from './video.tsx';

/** How learners see units, by kind. */
export const UNIT_KIND_VIEWS: Readonly<Record<UnitKind, UnitKindView>> = {
  content,
  video,
  audio,
  document,
  iframe,
  scorm,
  assignment,
  test,
};

/** Fragments of the query coursePlayer: what is read of a unit of each kind. */
export const LEARNER_UNIT_FRAGMENTS = [
  graphql(`
    fragment LearnerUnit on Unit {
      ...LearnerContent
      ...LearnerVideo
      ...LearnerAudio
      ...LearnerDocument
      ...LearnerIframe
      ...LearnerScorm
      ...LearnerAssignment
      ...LearnerTestUnit
    }
  `),
  ...Object.values(UNIT_KIND_VIEWS).map(({ fragment }) => fragment),
];
