import { readWorkbook } from './read-workbook.ts';
import type { WorkbookQuestion } from './workbook-file.ts';

// Reads one workbook beside the page, so that the page goes on while it is unpacked.
addEventListener('message', (event: MessageEvent<WorkbookQuestion>) => {
  void readWorkbook(event.data).then((answer) => postMessage(answer));
});
