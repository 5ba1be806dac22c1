import { ListChecks } from 'lucide-react';
import { lazy } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import type { UnitKindView } from './unit-kind-view.tsx';

const loadTestStage = () => import('../tests/test-stage.tsx');
const TestStage = lazy(async () => ({ default: (await loadTestStage()).TestStage }));

export const test = {
  icon: ListChecks,
  fragment: graphql(`
    fragment LearnerTestUnit on TestUnitType {
      tests {
        ...LearnerTest
      }
    }
  `),
  load: [loadTestStage],
  Stage: ({ session }) => <TestStage session={session} />,
} satisfies UnitKindView;
