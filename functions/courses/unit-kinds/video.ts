import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { startSecond, vimeoPage, vimeoVideo, youtubeId, youtubePage } from '../../../shared/courses/video-links.ts';
import { mediaAddress } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
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

type Caption = { readonly language: string; readonly label: string; readonly path: string };
/** One of `path`, `youtube` and `vimeo`. `captions` are those of an uploaded video, one per language. */
type VideoBody = {
  readonly kind: 'video';
  readonly path: string | null;
  readonly youtube: string | null;
  /** Absent in bodies of former versions. */
  readonly vimeo?: string | null;
  readonly captions: readonly Caption[];
  readonly content: string | null;
} & Playing;
type CaptionView = { readonly language: string; readonly label: string; readonly filePath: string };
type VideoView = CommonView &
  WithText &
  WithQuestions & {
    readonly kind: 'video';
    readonly path: string | null;
    readonly youtubeLink: string | null;
    readonly vimeoLink: string | null;
    readonly captions: readonly CaptionView[];
    readonly duration: number | null;
  };

const CaptionType = builder.objectRef<CaptionView>('Caption').implement({
  fields: (t) => ({
    language: t.exposeString('language', { description: "BCP 47, e.g. 'en'; one track per language." }),
    label: t.exposeString('label'),
    file_path: t.exposeString('filePath', { description: 'WebVTT' }),
  }),
});

const VideoType = builder.objectRef<VideoView>('Video').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    video_path: t.exposeString('path', { nullable: true, description: 'null when youtube_link is used' }),
    youtube_link: t.exposeString('youtubeLink', { nullable: true }),
    vimeo_link: t.exposeString('vimeoLink', { nullable: true }),
    captions: t.field({ type: [CaptionType], resolve: ({ captions }) => [...captions] }),
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

/** Language tags of BCP 47, as far as a list of captions needs them. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

function captionsOf(sent: NonNullable<UnitInput<'video'>['captions']>, field: string, { files, problems }: ReadingUnits): Caption[] {
  const languages = new Set<string>();
  return sent.flatMap(({ language, label, file_path }, index) => {
    const at = `${field}.captions.${index}`;
    const tag = language.trim();
    if (!LANGUAGE.test(tag)) noteProblem(problems, `${at}.language`, 'Choose the language of these captions.');
    if (languages.has(tag.toLowerCase())) noteProblem(problems, `${at}.language`, 'There are captions in this language already.');
    languages.add(tag.toLowerCase());
    const path = files.path(`${at}.file_path`, file_path, 'captions');
    if (!file_path.trim()) noteProblem(problems, `${at}.file_path`, 'These captions have no file. Please upload it again.');
    return path === null ? [] : [{ language: tag, label: label.trim() || tag, path }];
  });
}

export const video = {
  type: VideoType,
  read: (unit: UnitInput<'video'>, field: string, reading: ReadingUnits, before: VideoBody | null): VideoBody => {
    const youtube = youtubeOf(unit.youtube_link, field, reading);
    const vimeo = youtube === null ? vimeoOf(unit.vimeo_link, field, reading) : null;
    const isLinked = youtube !== null || vimeo !== null;
    const path = isLinked ? null : reading.files.path(`${field}.video_path`, unit.video_path, 'video');
    // Captions that are not sent stay as they are; those of a video elsewhere are its own.
    const captions = unit.captions ? captionsOf(unit.captions, field, reading) : (before?.captions ?? []);
    return {
      kind: 'video',
      path,
      youtube,
      ...(vimeo !== null && { vimeo }),
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
    captions: (body?.captions ?? []).map(({ language, label, path }) => ({ language, label, filePath: mediaAddress(reader, path) })),
    duration: body?.duration ?? null,
    content: shownPlainText(body),
    tests,
  }),
} satisfies UnitKindHandler;
