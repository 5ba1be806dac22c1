import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView, WithQuestions } from './common-view.ts';
import type { UnitKindHandler, UnitShowing } from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

/** No unit of this kind can be published yet; its type is in the contract. */
type AudioBody = { readonly kind: 'audio' };
type AudioView = CommonView & WithQuestions & { readonly kind: 'audio' };

const AudioType = builder.objectRef<AudioView>('AudioUnit').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    audio_path: t.string({ nullable: true, resolve: () => null }),
    content: t.string({ nullable: true, resolve: () => null }),
    tests: t.field(questionsField),
  }),
});

export const audio = {
  type: AudioType,
  read: (): AudioBody => ({ kind: 'audio' }),
  hasSource: () => false,
  view: (common: CommonView, _body: AudioBody | null, { tests }: UnitShowing): AudioView => ({ ...common, kind: 'audio', tests }),
} satisfies UnitKindHandler;
