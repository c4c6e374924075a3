-- Passkeys: keys that a person's device or key ring keeps, and of which the server has the public half. Read by the system only.
create table passkeys (
  client_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id text not null,
  public_key text not null,
  -- How often the key has signed, where it counts: a count that does not grow is that of a copy.
  counter bigint not null default 0,
  transports jsonb not null default '[]',
  name text not null,
  -- Whether it is kept in more than one place, so that a lost device does not lose it.
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (client_id, id),
  unique (client_id, user_id, credential_id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);

-- What a passkey is asked to sign. Each is taken once, within minutes, by whichever server it comes back to.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'signIn', 'secondStep')),
  -- Whose passkey is asked; of a sign-in by passkey alone nobody knows yet.
  client_id bigint,
  user_id bigint,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Who has passkeys but no code app has recovery codes alone.
alter table second_steps alter column secret drop not null;
