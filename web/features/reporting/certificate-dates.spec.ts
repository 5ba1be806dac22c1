import { describe, expect, it } from 'vitest';
import { certificateDates, expiryText } from './certificate-dates.ts';

describe('the dates of a certificate', () => {
  it('begin with the completion and end a year later', () => {
    expect(certificateDates('03/09/2026')).toEqual({ issued: '2026-09-03', expires: '2027-09-03' });
    expect(expiryText('29/02/2024')).toBe('28/02/2025');
  });
  it('are N/A without a completion', () => expect(expiryText(null)).toBe('N/A'));
});
