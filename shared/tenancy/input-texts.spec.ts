import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/parse.ts';
import { apiKeyInput } from './api-key-input.ts';
import { branchChangeInput, newBranchInput } from './branch-input.ts';
import { instanceChangeInput } from './instance-input.ts';
import { slugSchema } from './slug.ts';
import { subscriptionInput } from './subscription-input.ts';

type Schema = Parameters<typeof parseInput>[0];
type Case = readonly [schema: Schema, input: unknown, field: string, says: string];

const branch = { name: 'East', url: 'east' };
const instance = { name: 'Acme' };
const key = { name: 'Reports', scopes: ['statements:read'], expires_at: null };
const plan = { billing_interval: 'monthly', amount: 5, trial_ends_at: null, plan_ends_at: null, status: 'active' };

/** Names that lead elsewhere, written down a second time on purpose. */
const RESERVED = ['www', 'api', 'app', 'mail', 'admin', 'cdn', 'content', 'static', 'assets', 'branch', 'login', 'logout'];

const CASES: readonly Case[] = [
  [newBranchInput, { ...branch, name: ' ' }, 'name', 'The name is required.'],
  [newBranchInput, { ...branch, url: '' }, 'url', 'Branch url is required.'],
  [newBranchInput, { ...branch, url: 'a b' }, 'url', 'Branch url can only contain lowercase letters, numbers, and hyphens.'],
  [
    branchChangeInput,
    { ...branch, url: 'a--b' },
    'url',
    'Slug must be lowercase letters, numbers, and hyphens only. No spaces or special characters.',
  ],
  [newBranchInput, { ...branch, url: 'x'.repeat(64) }, 'url', 'The url can have at most 63 characters.'],
  [newBranchInput, { ...branch, language: 'English' }, 'language', 'Enter the code of a language, such as en or pt-BR.'],
  [newBranchInput, { ...branch, theme: 'x'.repeat(51) }, 'theme', 'The theme can have at most 50 characters.'],
  [newBranchInput, { ...branch, primary_color: 'red' }, 'primary_color', 'Enter a colour such as #1d4ed8.'],
  [instanceChangeInput, { ...instance, license_count: 1.5 }, 'license_count', 'Enter a whole number.'],
  [instanceChangeInput, { ...instance, license_count: -1 }, 'license_count', 'The limit must be 0 or more.'],
  [instanceChangeInput, { ...instance, branch_limit: 2 ** 31 }, 'branch_limit', 'This limit is too large. Enter a smaller one.'],
  [
    instanceChangeInput,
    { ...instance, sender_domains: [Array(4).fill('x'.repeat(63)).join('.')] },
    'sender_domains.0',
    'An email domain has at most 253 characters.',
  ],
  [
    instanceChangeInput,
    { ...instance, support_chat_url: `https://${'x'.repeat(500)}` },
    'support_chat_url',
    'The address can have at most 500 characters.',
  ],
  [
    instanceChangeInput,
    { ...instance, support_phone: '1'.repeat(41) },
    'support_phone',
    'The phone number can have at most 40 characters.',
  ],
  [
    instanceChangeInput,
    { ...instance, support_address: 'x'.repeat(501) },
    'support_address',
    'The postal address can have at most 500 characters.',
  ],
  [subscriptionInput, { ...plan, amount: Number.NaN }, 'amount', 'The amount must be a number.'],
  [subscriptionInput, { ...plan, plan_ends_at: '31/12/2031' }, 'plan_ends_at', 'Enter a date.'],
  [apiKeyInput, { ...key, name: ' ' }, 'name', 'Enter a name.'],
  [apiKeyInput, { ...key, scopes: [] }, 'scopes', 'Choose at least one right.'],
  [apiKeyInput, { ...key, scopes: ['all'] }, 'scopes.0', 'Each right must be one of statements:read, statements:write, profiles:write.'],
];

describe('what is wrong with an input is said', () => {
  for (const [schema, input, field, says] of CASES) {
    it(`${field}: ${says}`, () => {
      expect(() => parseInput(schema, input)).toThrow(expect.objectContaining({ validation: { [field]: [says] } }) as Error);
    });
  }

  it('of every reserved name of a branch or an instance', () => {
    for (const name of RESERVED) {
      const refused = (of: string) =>
        expect.objectContaining({ validation: { [of]: [`This ${of} is reserved. Please choose another.`] } }) as Error;
      expect(() => parseInput(newBranchInput, { ...branch, url: name }), name).toThrow(refused('url'));
      expect(() => parseInput(instanceChangeInput, { ...instance, domain: name }), name).toThrow(refused('domain'));
    }
  });

  it('of a slug that comes from no form', () => {
    expect(slugSchema.safeParse('a--b').error?.issues.map(({ message }) => message)).toEqual([
      'The url can only contain lowercase letters, numbers, and single hyphens between them.',
    ]);
  });
});
