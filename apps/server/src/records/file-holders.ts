import { sql } from 'kysely'

/** The condition that a letter, a drawing or an electronic invoice holds a file (alias `f`), those in the bin too. What notes hold is asked beside it. */
export const heldBesideNotes = sql`(
  exists (select 1 from email_messages m where m.client_id = f.client_id and m.file_ids @> to_jsonb(f.id))
  or exists (select 1 from blueprints b where b.client_id = f.client_id and b.file_id = f.id)
  or exists (select 1 from e_invoices i where i.client_id = f.client_id and i.seal_file_id = f.id))`
