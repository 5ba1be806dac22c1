import { UNIT_KINDS } from '../../shared/learning/unit-kind.ts';
import { builder } from '../platform/graphql/builder.ts';
import type {
  AssignmentView,
  AudioView,
  CaptionView,
  ContentView,
  DocumentView,
  IframeView,
  PackageView,
  QuestionView,
  ScormView,
  ScoView,
  TestView,
  UnitView,
  VideoView,
} from './course-view.ts';
import { QuestionType } from './question.schema.ts';

/** A step of a course. Bodies, paths and questions are null or empty in the outline-only reading. */
export const UnitType = builder.interfaceRef<UnitView>('Unit').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    unit_order: t.exposeInt('order'),
    title: t.exposeString('title'),
    is_complete: t.exposeBoolean('isComplete'),
    completion_option: t.exposeString('completionOption', { nullable: true }),
    time_limit: t.exposeInt('timeLimit', { nullable: true }),
    time_spent: t.exposeInt('timeSpent'),
    position: t.exposeFloat('position', { nullable: true }),
  }),
  resolveType: (view) => UNIT_KINDS[view.kind].typename,
});

const asked = { type: [QuestionType] as [typeof QuestionType], resolve: ({ tests }: { tests: readonly QuestionView[] }) => [...tests] };

export const ContentType = builder.objectRef<ContentView>('Content').implement({
  interfaces: [UnitType],
  fields: (t) => ({ content: t.exposeString('content', { nullable: true }), tests: t.field(asked) }),
});

const CaptionType = builder.objectRef<CaptionView>('Caption').implement({
  fields: (t) => ({ language: t.exposeString('language'), label: t.exposeString('label'), file_path: t.exposeString('filePath') }),
});

export const VideoType = builder.objectRef<VideoView>('Video').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    video_path: t.exposeString('videoPath', { nullable: true, description: 'null when youtube_link is used' }),
    youtube_link: t.exposeString('youtubeLink', { nullable: true }),
    captions: t.field({ type: [CaptionType], resolve: (view) => [...view.captions] }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(asked),
  }),
});

export const AudioType = builder.objectRef<AudioView>('AudioUnit').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    audio_path: t.exposeString('audioPath', { nullable: true }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(asked),
  }),
});

export const DocumentType = builder.objectRef<DocumentView>('DocumentUnit').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    file_path: t.exposeString('docPath', { nullable: true }),
    doc_path: t.exposeString('docPath', { nullable: true }),
    description: t.exposeString('content', { nullable: true }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(asked),
  }),
});

export const IframeType = builder.objectRef<IframeView>('iFrameUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    url: t.exposeString('url', { nullable: true }),
    proxy_url: t.exposeString('proxyUrl', { nullable: true }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(asked),
  }),
});

const ScoType = builder.objectRef<ScoView>('Sco').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    uuid: t.exposeID('uuid'),
    entry_url: t.exposeString('entryUrl', { nullable: true }),
  }),
});

const ScormPackageType = builder.objectRef<PackageView>('ScormPackage').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    version: t.exposeString('version', { nullable: true }),
    entry_url: t.exposeString('entryUrl', { nullable: true }),
    uuid: t.exposeID('uuid'),
    scos: t.field({ type: [ScoType], resolve: (view) => [...view.scos] }),
    launch_url: t.exposeString('launchUrl', { nullable: true }),
  }),
});

export const ScormType = builder.objectRef<ScormView>('ScormUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    scorm_path: t.exposeString('scormPath', { nullable: true }),
    scorm_id: t.id({ nullable: true, resolve: (view) => view.package?.id ?? null }),
    scorm: t.field({ type: ScormPackageType, nullable: true, resolve: (view) => view.package }),
  }),
});

export const TestType = builder.objectRef<TestView>('TestUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({ tests: t.field(asked) }),
});

export const AssignmentType = builder.objectRef<AssignmentView>('AssignmentUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({ content: t.exposeString('content', { nullable: true }) }),
});
