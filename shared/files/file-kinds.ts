/** What a file that an author uploads is used for. */
export type FileKind = 'video' | 'audio' | 'document' | 'captions' | 'framed';

type Accepted = {
  /** Names end with one of these. */
  readonly extensions: readonly string[];
  /** Whether a stored file of a MIME type, which was found from its content, can be used so. */
  readonly takes: (type: string) => boolean;
  readonly refusal: string;
};

const isFramed = (type: string): boolean => type === 'application/pdf' || type.startsWith('image/');

/** Which files can be used for what. */
export const FILE_KINDS: Readonly<Record<FileKind, Accepted>> = {
  video: {
    extensions: ['mp4', 'm4v', 'mov', 'webm', 'ogv'],
    takes: (type) => type.startsWith('video/'),
    refusal: 'This file is not a video. Please upload a video file.',
  },
  audio: {
    extensions: ['mp3', 'm4a', 'aac', 'wav', 'ogg', 'oga', 'opus', 'flac', 'weba', 'webm'],
    takes: (type) => type.startsWith('audio/'),
    refusal: 'This file is not a recording. Please upload an audio file.',
  },
  document: {
    extensions: ['pdf', 'doc', 'docx', 'txt', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp'],
    takes: (type) => !/^(?:image|video|audio)\/|^text\/vtt|zip$|subrip$/.test(type),
    refusal: 'This file is not a document. Please upload a document file.',
  },
  captions: {
    extensions: ['vtt', 'srt'],
    takes: (type) => type === 'text/vtt' || type === 'application/x-subrip',
    refusal: 'These are not captions. Please upload a WebVTT or SRT file.',
  },
  framed: {
    extensions: ['pdf', 'jpg', 'jpeg', 'png', 'webp', 'gif'],
    takes: isFramed,
    refusal: 'This file cannot be shown in a page. Please upload a PDF or a picture.',
  },
};

/** Returns the extension of a file's name or path, in lower case and without its dot; '' without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,10})(?:[?#].*)?$/i.exec(name)?.[1]?.toLowerCase() ?? '';
