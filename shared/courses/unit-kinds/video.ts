import { TIME_OR_QUESTION, type UnitKindDescriptor } from './unit-kind-descriptor.ts';

/** An uploaded video, or one on YouTube or Vimeo. */
export const video = {
  typename: 'Video',
  printed: 'Video',
  accepted: [],
  lists: { course: 'videos', input: 'videos', create: 'video' },
  fields: {
    video_path: 'file',
    youtube_link: 'youtubeLink',
    vimeo_link: 'vimeoLink',
    captions: 'captions',
    duration: 'seconds',
    content: 'plainText',
  },
  takesQuestions: true,
  completedBy: 'moving-on',
  completionOptions: TIME_OR_QUESTION,
  requires: {
    title: true,
    text: false,
    questions: false,
    source: { fields: ['video_path', 'youtube_link', 'vimeo_link'], message: 'requires a video path or YouTube link' },
  },
} as const satisfies UnitKindDescriptor;
