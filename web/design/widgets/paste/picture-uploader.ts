import Quill, { type Range } from 'quill';
import Uploader from 'quill/modules/uploader.js';

/** Told of files that are dropped on a text or pasted into it, and of their place. */
export type OnFiles = (files: readonly File[], index: number) => void;

/** Quill's uploader, which passes on all files: its own one drops files of other types without a word. */
class PictureUploader extends Uploader {
  override upload(range: Range, files: FileList | File[]): void {
    const { onFiles } = this.options as unknown as { onFiles: OnFiles };
    onFiles([...files], range.index);
  }
}
Quill.register({ 'modules/uploader': PictureUploader }, true);

/** Returns the settings of Quill's uploader. */
export const uploaderOptions = (onFiles: OnFiles) => ({ onFiles });
