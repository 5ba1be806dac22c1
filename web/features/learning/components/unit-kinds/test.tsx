import { ListChecks } from 'lucide-react';
import { graphql } from '../../../../api/graphql.ts';
import { lazyStage } from '../unit-page/lazy-stage.tsx';
import type { UnitKindView } from './unit-kind-view.tsx';

const TestStage = lazyStage(async () => (await import('../tests/test-stage.tsx')).TestStage);

export const test = {
  icon: ListChecks,
  fragment: graphql(`
    fragment LearnerTestUnit on TestUnitType {
      tests {
        ...LearnerTest
      }
    }
  `),
  load: [TestStage.load],
  Stage: ({ session }) => <TestStage session={session} />,
} satisfies UnitKindView;
