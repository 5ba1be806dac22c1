/** What a worker is asked to read: the sheet of this name, or the first one with a value. */
export type WorkbookQuestion = { readonly bytes: Uint8Array; readonly sheet: string | null };

/** A row of a sheet: its number as spreadsheets count, from 1, and the texts of its cells, trimmed. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** A sheet that was read, among the sheets of its workbook. Rows without a value are left out. */
export type ReadSheet = { readonly sheets: readonly string[]; readonly sheet: string; readonly rows: readonly SheetRow[] };

/** Why a workbook is not read: `ods`, `xlsb`: of another kind; `archive`: no workbook; `large`: too much; `rows`: too many; `empty`; `broken`. */
export type WorkbookFault = 'ods' | 'xlsb' | 'archive' | 'large' | 'rows' | 'empty' | 'broken';

/** What a worker answers. */
export type WorkbookAnswer = ReadSheet | { readonly fault: WorkbookFault };
