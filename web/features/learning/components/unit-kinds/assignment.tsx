import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { PlainText } from '../reading/plain-text.tsx';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';

export const assignment = {
  icon: ClipboardList,
  fragment: graphql(`
    fragment LearnerAssignment on AssignmentUnitType {
      content
    }
  `),
  load: [],
  Content: ({ unit }: { unit: UnitOf<'AssignmentUnitType'> }): ReactNode => (
    <PlainText text={unit.content} missing="No content available" />
  ),
} satisfies UnitKindView;
