import { readInWorker, type ReadInWorker } from '../platform/reading/reading-pool.ts';
import { FileRefused } from '../platform/runtime/file-refused.ts';
import { brokenFile } from './upload-refused.ts';

/** Reads an uploaded file as `readInWorker` does. @throws UploadRefused (422) for a file that its reader refuses; BUSY */
export const readUpload: ReadInWorker = async (reader, file, options) => {
  try {
    return await readInWorker(reader, file, options);
  } catch (error) {
    throw error instanceof FileRefused ? brokenFile(error.wording) : error;
  }
};
