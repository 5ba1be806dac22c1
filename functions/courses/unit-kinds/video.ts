import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { youtubeId } from '../../../shared/courses/youtube-link.ts';
import type { FieldMessages } from '../../../shared/kernel/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import type { CommonView, WithQuestions, WithText } from './common-view.ts';
import {
  noteProblem,
  type ReadingUnits,
  readPlainText,
  shownPlainText,
  type UnitKindHandler,
  type UnitShowing,
} from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

/** `path` and `captions` are those of an uploaded video, which cannot be published yet. */
type VideoBody = {
  readonly kind: 'video';
  readonly path: null;
  readonly youtube: string | null;
  readonly captions: readonly [];
  readonly content: string | null;
};
type VideoView = CommonView & WithText & WithQuestions & { readonly kind: 'video'; readonly youtubeLink: string | null };
type CaptionView = { readonly language: string; readonly label: string; readonly filePath: string };

const CaptionType = builder.objectRef<CaptionView>('Caption').implement({
  fields: (t) => ({ language: t.exposeString('language'), label: t.exposeString('label'), file_path: t.exposeString('filePath') }),
});

const VideoType = builder.objectRef<VideoView>('Video').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    video_path: t.string({ nullable: true, description: 'null when youtube_link is used', resolve: () => null }),
    youtube_link: t.exposeString('youtubeLink', { nullable: true }),
    captions: t.field({ type: [CaptionType], resolve: () => [] }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(questionsField),
  }),
});

function youtubeOf(link: string | null | undefined, field: string, problems: FieldMessages): string | null {
  if (!link?.trim()) return null;
  const id = youtubeId(link);
  return id === null
    ? noteProblem(problems, `${field}.youtube_link`, 'This is not the address of a YouTube video. Please paste the link of the video.')
    : `https://www.youtube.com/watch?v=${id}`;
}

export const video = {
  type: VideoType,
  read: (unit: UnitInput<'video'>, field: string, { problems }: ReadingUnits): VideoBody => {
    if (unit.video_path?.trim() || unit.captions?.length)
      noteProblem(problems, `${field}.video_path`, 'Uploaded videos cannot be played yet. Please use a YouTube link.');
    const youtube = youtubeOf(unit.youtube_link, field, problems);
    return { kind: 'video', path: null, youtube, captions: [], content: readPlainText(unit.content) };
  },
  hasSource: ({ youtube }: VideoBody) => youtube !== null,
  view: (common: CommonView, body: VideoBody | null, { tests }: UnitShowing): VideoView => ({
    ...common,
    kind: 'video',
    youtubeLink: body?.youtube ?? null,
    content: shownPlainText(body),
    tests,
  }),
} satisfies UnitKindHandler;
