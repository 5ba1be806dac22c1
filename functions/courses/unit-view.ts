import type { Question } from '../../shared/learning/question.ts';
import type { OutlineEntry, UnitBody } from './course.records.ts';
import type { QuestionView, UnitProgress, UnitView, VideoView } from './course-view.ts';
import { mediaAddress, type Reader, shownText } from '../files/file-addresses.queries.ts';

/** What is shown of a unit: its body (null in the outline-only reading), the reader's progress, and questions in the reader's form. */
export type Showing = {
  readonly body: UnitBody | null;
  readonly progress: UnitProgress;
  readonly ask: (question: Question) => QuestionView;
};

/** What the unit is about besides its text: a file, or a web page. */
function sourceOf(reader: Reader, body: UnitBody | null): string | null {
  const source = body === null ? null : 'path' in body ? body.path : 'url' in body ? body.url : null;
  return source === null ? null : mediaAddress(reader, source);
}

function videoOf(reader: Reader, body: UnitBody | null): Pick<VideoView, 'youtubeLink' | 'captions'> {
  if (body?.kind !== 'video') return { youtubeLink: null, captions: [] };
  return {
    youtubeLink: body.youtube,
    captions: body.captions.map(({ language, label, path }) => ({ language, label, filePath: mediaAddress(reader, path) })),
  };
}

/** A unit as the contract answers it. */
export function unitView(reader: Reader, entry: OutlineEntry, { body, progress, ask }: Showing): UnitView {
  const { id, order, title, completionOption, timeLimit, kind } = entry;
  const common = { id, order, title, completionOption, timeLimit, ...progress };
  const tests = (body?.questions ?? []).map(ask);
  const content = body && 'content' in body ? shownText(reader, body.content) : null;
  const source = sourceOf(reader, body);
  switch (kind) {
    case 'content':
      return { ...common, kind, content, tests };
    case 'video':
      return { ...common, kind, content, tests, videoPath: source, ...videoOf(reader, body) };
    case 'audio':
      return { ...common, kind, content, tests, audioPath: source };
    case 'document':
      return { ...common, kind, content, tests, docPath: source };
    case 'iframe':
      return { ...common, kind, content, tests, url: source, proxyUrl: null };
    case 'scorm':
      return { ...common, kind, scormPath: source, package: null };
    case 'test':
      return { ...common, kind, tests };
    case 'assignment':
      return { ...common, kind, content };
  }
}
