import { EmailMessage } from '@temelia/model/crm/email-message'
import type { Row } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { Mailbox } from '../../ports/mailbox.ts'
import type { Post } from '../../ports/post.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { columns, from } from '../../records/select.ts'

/** What the work on emails outside of requests needs. */
export interface EmailTools {
  readonly database: Database
  readonly engine: Engine
  readonly vault: Vault
  readonly storage: Storage
  readonly post: Post
  readonly mailbox: Mailbox
  /** Tells the areas, in the transaction that notes it, that an email left. */
  readonly left: (tx: Tx, clientId: number, emailId: number) => Promise<void>
}

/** The emails of a condition that the caller may see, the newest first. */
export function seen(context: Context, condition: RawBuilder<unknown>): Promise<Row<typeof EmailMessage>[]> {
  return context.tx.rows(sql`select ${columns(EmailMessage)} from ${from(EmailMessage)}
    where ${visible(context, EmailMessage)} and ${condition} order by t.at desc nulls last, t.id desc limit 200`)
}

/** Tells the screens that follow along of a record that the system itself made or changed. */
export async function announce(
  tools: Pick<EmailTools, 'database' | 'engine'>,
  tx: Tx,
  clientId: number,
  what: { readonly entity: 'emailMessage' | 'emailAccount'; readonly id: number; readonly action: 'create' | 'edit' },
): Promise<void> {
  await tx.run(sql`insert into events (client_id, entity, entity_id, action)
    values (${clientId}, ${what.entity}, ${what.id}, ${what.action})`)
  tx.afterCommit(() => tools.engine.live?.wake(tools.database.region, clientId))
}
