import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { startSecond, vimeoPage, vimeoVideo, youtubeId, youtubePage } from '../../../shared/courses/video-links.ts';
import { mediaAddress } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { type Captioned, captionsField, readCaptions, shownCaptions, type WithCaptions } from './captions.ts';
import type { CommonView, WithQuestions, WithText } from './common-view.ts';
import {
  noteProblem,
  type Playing,
  playingField,
  playingOf,
  type ReadingUnits,
  readPlainText,
  shownPlainText,
  type UnitKindHandler,
  type UnitShowing,
} from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

/** One of `path`, `youtube` and `vimeo`. `captions` are those of an uploaded video. */
type VideoBody = {
  readonly kind: 'video';
  readonly path: string | null;
  readonly youtube: string | null;
  /** Absent in bodies of former versions. */
  readonly vimeo?: string | null;
  readonly content: string | null;
} & Captioned &
  Playing;
type VideoView = CommonView &
  WithText &
  WithQuestions &
  WithCaptions & {
    readonly kind: 'video';
    readonly path: string | null;
    readonly youtubeLink: string | null;
    readonly vimeoLink: string | null;
    readonly duration: number | null;
  };

const VideoType = builder.objectRef<VideoView>('Video').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    video_path: t.exposeString('path', { nullable: true, description: 'null when youtube_link is used' }),
    youtube_link: t.exposeString('youtubeLink', { nullable: true }),
    vimeo_link: t.exposeString('vimeoLink', { nullable: true }),
    captions: t.field(captionsField),
    duration: t.exposeInt('duration', playingField),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(questionsField),
  }),
});

type Link = string | null | undefined;

function youtubeOf(link: Link, field: string, { problems }: ReadingUnits): string | null {
  if (!link?.trim()) return null;
  const id = youtubeId(link);
  return id === null
    ? noteProblem(problems, `${field}.youtube_link`, 'This is not the address of a YouTube video. Please paste the link of the video.')
    : youtubePage(id, startSecond(link));
}

function vimeoOf(link: Link, field: string, { problems }: ReadingUnits): string | null {
  if (!link?.trim()) return null;
  const video = vimeoVideo(link);
  return video === null
    ? noteProblem(problems, `${field}.vimeo_link`, 'This is not the address of a Vimeo video. Please paste the link of the video.')
    : vimeoPage(video, startSecond(link));
}

export const video = {
  type: VideoType,
  read: (unit: UnitInput<'video'>, field: string, reading: ReadingUnits, before: VideoBody | null): VideoBody => {
    const youtube = youtubeOf(unit.youtube_link, field, reading);
    const vimeo = youtube === null ? vimeoOf(unit.vimeo_link, field, reading) : null;
    const isLinked = youtube !== null || vimeo !== null;
    const path = isLinked ? null : reading.files.path(`${field}.video_path`, unit.video_path, 'video');
    const captions = readCaptions(unit.captions, field, reading, before);
    return {
      kind: 'video',
      path,
      youtube,
      ...(vimeo !== null && { vimeo }),
      // Those of a video elsewhere are its own.
      captions: isLinked ? [] : captions,
      content: readPlainText(unit.content),
      ...playingOf(unit.duration, path, before),
    };
  },
  hasSource: ({ path, youtube, vimeo = null }: VideoBody) => path !== null || youtube !== null || vimeo !== null,
  view: (common: CommonView, body: VideoBody | null, { reader, tests }: UnitShowing): VideoView => ({
    ...common,
    kind: 'video',
    path: body?.path ? mediaAddress(reader, body.path) : null,
    youtubeLink: body?.youtube ?? null,
    vimeoLink: body?.vimeo ?? null,
    captions: shownCaptions(reader, body),
    duration: body?.duration ?? null,
    content: shownPlainText(body),
    tests,
  }),
} satisfies UnitKindHandler;
