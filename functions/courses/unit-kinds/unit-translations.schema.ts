import { builder } from '../../platform/graphql/builder.ts';
import type { UnitKind } from '../../../shared/courses/unit-kinds/unit-kinds.ts';
import { CaptionType } from './captions.ts';
import type { UnitTranslationView } from './common-view.ts';

const pathOf = (kind: UnitKind) => (view: UnitTranslationView) => (view.kind === kind ? view.path : null);

/** The GraphQL type of a unit in another language. */
export const UnitTranslationType = builder.objectRef<UnitTranslationView>('UnitTranslation').implement({
  description: '(added) A unit in another language than its source; what is null is shown as the source has it.',
  fields: (t) => ({
    language: t.exposeString('language'),
    source_version: t.exposeString('version', { description: 'The version of the source that it was translated from.' }),
    outdated: t.exposeBoolean('outdated', { description: 'Whether the source has changed since.' }),
    title: t.exposeString('title', { nullable: true }),
    content: t.exposeString('content', { nullable: true }),
    video_path: t.string({ nullable: true, resolve: pathOf('video') }),
    audio_path: t.string({ nullable: true, resolve: pathOf('audio') }),
    doc_path: t.string({ nullable: true, resolve: pathOf('document') }),
    youtube_link: t.exposeString('youtubeLink', { nullable: true }),
    vimeo_link: t.exposeString('vimeoLink', { nullable: true }),
    captions: t.field({ type: [CaptionType], nullable: true, resolve: ({ captions }) => captions && [...captions] }),
    duration: t.exposeInt('duration', { nullable: true }),
  }),
});
