// @chunk shell
import { ApiError, isCode } from '../api/api-error.ts';
import { text } from '../texts/text.ts';

/** What is said of a record that is missing or out of scope, in words that do not tell which. */
const MISSING: Readonly<Record<string, string>> = {
  user: text("This user doesn't exist, or you don't have access."),
  group: text("This group doesn't exist, or you don't have access."),
  branch: text("This branch doesn't exist, or you don't have access."),
  instance: text("This instance doesn't exist, or you don't have access."),
  category: text("This category doesn't exist, or you don't have access."),
  subscription: text("This subscription doesn't exist, or you don't have access."),
};

/** Returns why a record is not shown: for one that is missing or out of scope, in words that do not tell which. */
export const unreadError = (error: unknown, what: string): unknown =>
  error == null || isCode(error, 'NOT_FOUND')
    ? new ApiError('NOT_FOUND', MISSING[what] ?? text("This page doesn't exist, or you don't have access."))
    : error;
