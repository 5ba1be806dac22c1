import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView, WithQuestions } from './common-view.ts';
import type { UnitKindHandler, UnitShowing } from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

type TestBody = { readonly kind: 'test' };
type TestView = CommonView & WithQuestions & { readonly kind: 'test' };

const TestType = builder.objectRef<TestView>('TestUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({ tests: t.field(questionsField) }),
});

export const test = {
  type: TestType,
  read: (): TestBody => ({ kind: 'test' }),
  hasSource: () => true,
  view: (common: CommonView, _body: TestBody | null, { tests }: UnitShowing): TestView => ({ ...common, kind: 'test', tests }),
} satisfies UnitKindHandler;
