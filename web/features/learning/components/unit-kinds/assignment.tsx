import { ClipboardList } from 'lucide-react';
import { lazy } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import type { UnitKindView } from './unit-kind-view.tsx';

const loadAssignmentStage = () => import('../assignment/assignment-stage.tsx');
const AssignmentStage = lazy(async () => ({ default: (await loadAssignmentStage()).AssignmentStage }));

export const assignment = {
  icon: ClipboardList,
  fragment: graphql(`
    fragment LearnerAssignment on AssignmentUnitType {
      content
      begun_text
      begun_at
    }
  `),
  load: [loadAssignmentStage],
  Stage: ({ session }) => <AssignmentStage session={session} />,
} satisfies UnitKindView;
