-- While an avatar is frozen its time stands still: nothing relaxes.
alter table avatars add column frozen_at timestamptz;
update avatars set frozen_at = updated_at where is_frozen;

-- The session whose mood a step moved; null for the avatar's own.
alter table drift_steps add column session_id text;
alter table pending_reflections add column session_id text;

-- Moods that sessions have to themselves, over the traits that they share.
create table session_moods (
  bot_id uuid not null,
  session_id text not null,
  owner_id text not null,
  mood json not null,
  primary key (bot_id, session_id)
);

-- What replies have shown, for a session and, under the empty key, for the avatar.
create table reply_records (
  bot_id uuid not null,
  session_key text not null,
  owner_id text not null,
  record json not null,
  primary key (bot_id, session_key)
);

alter table drift_steps alter column session_id set statistics 0;
alter table pending_reflections alter column session_id set statistics 0;
alter table session_moods alter column session_id set statistics 0;
alter table session_moods alter column mood set statistics 0;
alter table reply_records alter column session_key set statistics 0;
