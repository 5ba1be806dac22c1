import { describe, expect, it } from 'vitest';
import { textOf, trackedFiles } from './tracked-files.ts';

const sources = trackedFiles('functions', 'infra', 'shared', 'web').filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file));
const filesWith = (pattern: RegExp): string[] => sources.filter((file) => pattern.test(textOf(file))).toSorted();

describe('mail', () => {
  it('is handed over in one file, and sent from one, with senders of one function [H27]', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(filesWith(/new SendEmailCommand\(|SendRawEmail|SendBulkEmail/)).toEqual(['functions/platform/runtime/mailer.ts']);
    expect(filesWith(/\.sendMail\(|from 'nodemailer'/)).toEqual(['infra/local/mail/smtp.ts']);
    expect(filesWith(/\bsenderOf\(name|=\?UTF-8\?B\?\$/)).toEqual(['functions/platform/runtime/mail-sender.ts']);
  });
});

describe('files of CSV', () => {
  it('are made of the lines of one function, and nothing else writes any [H17]', () => {
    expect(filesWith(/\.unparse\(|escapeFormulae/)).toEqual([]);
    expect(filesWith(/\basFormulaFreeText\(/)).toEqual(['shared/kernel/csv-line.ts']);
    expect(filesWith(/\.join\((?:['"`](?:[,;|]|\\t)|delimiter)[^;]*\\n/)).toEqual([]);
    expect(filesWith(/\bcsvLine\(/)).toEqual(['functions/administration/exports/csv-file.ts', 'web/features/people/import/error-file.ts']);
    expect(filesWith(/text\/csv/)).toEqual([
      'functions/api/exports/write-export.ts',
      'functions/packages/reading/package-types.ts',
      'web/features/people/components/import-file.tsx',
    ]);
  });
});
