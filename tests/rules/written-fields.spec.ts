import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SENTENCES, WRITTEN_FIELDS } from '../journeys/written-texts.ts';

const SCHEMA = readFileSync(join(import.meta.dirname, '../../functions/api/schema.graphql'), 'utf8');

/** Fields whose texts the product makes, or whose letters are no words: addresses, numbers, keys. */
const NOT_WRITTEN = new Set(
  `accepting_completes access_ends act action address audio_path badge_url branchUrl branchUrls certificate_code certificate_url code completed_date completion_option completion_rules condition doc_path domain download_url draft due_day email end_time entry_url file_path file_type from html image input_key input_type kind language languages launch_url list logo_url mail_from message_text name_text outcome permissions primary_color proxy_url reason result role scopes score_rule scorm_path secondary_color secret sender_domains sender_email sentence_text shown_language shown_status source_version start_time state status support_chat_url support_email support_messenger_url support_phone target_kind term_state theme thumbnail time_zone timeZone title_text to token trainingTime type unit_type url userOrder validity_day value_text verified_sender_domains verify_url version video_path view_url viewer_can vimeo_link warning_texts warnings what youtube_link`.split(
    /\s+/,
  ),
);

const types = [...SCHEMA.matchAll(/^(?:type|interface) (\w+)[^{]*\{\n([^}]*)\n\}/gm)].filter(
  ([, name]) => name !== 'Query' && name !== 'Mutation',
);
const fields = new Set(
  types.flatMap(([, , members = '']) =>
    [...members.matchAll(/^ {2}(\w+)(?:\([^)]*\))?: \[?(?:String|JSON)\b/gm)].map(([, name = '']) => name),
  ),
);

describe('the fields of replies that hold a text', () => {
  it('are known to be written by people, or not, for the journeys over all screens in another script', () => {
    expect(fields.size).toBeGreaterThan(80);
    const known = [WRITTEN_FIELDS, SENTENCES, NOT_WRITTEN];
    expect([...fields].filter((name) => !known.some((names) => names.has(name)))).toEqual([]);
  });
});
