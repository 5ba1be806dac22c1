import type { UnitKind } from '../../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { graphql } from '../../../../api/graphql.ts';
import { assignment } from './assignment.tsx';
import { audio } from './audio.tsx';
import { content } from './content.tsx';
import { document } from './document.tsx';
import { iframe } from './iframe.tsx';
import { scorm } from './scorm.tsx';
import { test } from './test.tsx';
import type { UnitKindForm } from './unit-kind-form.ts';
import { video } from './video.tsx';

/** How units are edited, by kind, in the order of the menu of what can be added. */
export const UNIT_KIND_FORMS: Readonly<Record<UnitKind, UnitKindForm>> = {
  content,
  video,
  audio,
  document,
  iframe,
  test,
  assignment,
  scorm,
};

/** Fragments of the query courseEdit: the list of each kind, and what is read of its units. */
export const AUTHOR_UNIT_FRAGMENTS = [
  graphql(`
    fragment AuthorUnitLists on Course {
      contents {
        ...AuthorContent
      }
      videos {
        ...AuthorVideo
      }
      audios {
        ...AuthorAudio
      }
      documents {
        ...AuthorDocument
      }
      iframes {
        ...AuthorIframe
      }
      scorms {
        ...AuthorScorm
      }
      assignments {
        ...AuthorAssignment
      }
      tests {
        ...AuthorTestUnit
      }
    }
  `),
  ...Object.values(UNIT_KIND_FORMS).map(({ fragment }) => fragment),
];
