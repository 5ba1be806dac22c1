import { ClipboardList } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { lazyStage } from '../unit-page/lazy-stage.tsx';
import type { UnitKindView } from './unit-kind-view.tsx';

const AssignmentStage = lazyStage(async () => (await import('../assignment/assignment-stage.tsx')).AssignmentStage);

export const assignment = {
  icon: ClipboardList,
  fragment: graphql(`
    fragment LearnerAssignment on AssignmentUnitType {
      content
      begun_text
      begun_at
    }
  `),
  load: [AssignmentStage.load],
  Stage: ({ session }) => <AssignmentStage session={session} />,
} satisfies UnitKindView;
