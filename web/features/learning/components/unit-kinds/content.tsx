import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { UnitText } from '../reading/unit-text.tsx';
import type { UnitContent } from '../../player/unit-content.ts';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';

export const content = {
  icon: FileText,
  fragment: graphql(`
    fragment LearnerContent on Content {
      content
      tests {
        ...LearnerTest
      }
    }
  `),
  load: [UnitText.load],
  Content: ({ unit }: UnitContent<UnitOf<'Content'>>): ReactNode => <UnitText delta={unit.content} />,
} satisfies UnitKindView;
