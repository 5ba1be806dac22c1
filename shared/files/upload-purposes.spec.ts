import { describe, expect, it } from 'vitest';
import { declaredEnding, type UploadPurpose } from './upload-purposes.ts';

describe('the ending under which a file is kept', () => {
  it.each<[UploadPurpose, string, string, string]>([
    ['audio', 'recording.webm', 'video/webm', 'weba'],
    ['audio', 'recording.webm', '', 'weba'],
    ['audio', 'recording', 'audio/webm;codecs=opus', 'weba'],
    ['audio', 'talk.weba', '', 'weba'],
    ['audio', 'recording.mp4', 'video/mp4', 'm4a'],
    ['audio', 'Memo', 'audio/x-m4a', 'm4a'],
    ['audio', 'talk.aac', 'audio/vnd.dlna.adts', 'aac'],
    ['audio', 'talk', 'Audio/AACP; charset=binary', 'aac'],
    ['audio', 'talk.opus', '', 'ogg'],
    ['audio', 'talk.oga', 'video/ogg', 'ogg'],
    ['audio', 'talk', 'audio/vnd.wave', 'wav'],
    ['audio', 'talk.WAV', 'application/octet-stream', 'wav'],
    ['video', 'film', 'video/webm; codecs="vp9,opus"', 'webm'],
    ['video', 'film.weba', 'audio/webm', 'webm'],
    ['image', 'photo.jfif', 'image/pjpeg', 'jpg'],
    ['scorm', 'course', 'application/x-zip-compressed', 'zip'],
    ['assignment', 'film.m4v', 'video/x-m4v', 'mp4'],
    ['document', 'notes.srt', '', 'txt'],
  ])('for %s, of %s with the type "%s", is %s [E203]', (purpose, filename, type, ending) =>
    expect(declaredEnding(purpose, { filename, type })).toBe(ending),
  );

  it.each<[UploadPurpose, string, string]>([
    ['audio', 'song.mid', 'audio/midi'],
    ['audio', 'page.html', 'text/html'],
    ['audio', 'recording', ''],
    ['audio', 'constructor', '__proto__'],
    ['image', 'film.webm', 'video/webm'],
    ['video', 'photo.jpg', 'image/jpeg'],
    ['scorm', 'course.docx', ''],
  ])('for %s, is none of %s with the type "%s" [E203]', (purpose, filename, type) =>
    expect(declaredEnding(purpose, { filename, type })).toBeNull(),
  );
});
