import { Bill } from '@temelia/model/billing/bill'
import type { Row } from '@temelia/model/entity'
import { can } from '@temelia/model/permission'
import { shortened } from '@temelia/text/beginning'
import { eInvoiceTexts as words } from '@temelia/text/e-invoice'
import { say } from '@temelia/text/message'
import type { Tx } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import type { Engine } from '../records/operation.ts'
import { tell } from './notification-write.ts'

/** What the owner of a bill is told in their language: what its buyer says of it through the state's service. */
export const eInvoiceNews = {
  async said(tx: Tx, engine: Engine, bill: Row<typeof Bill>, text: string): Promise<void> {
    const { clientId, ownerId, id: entityId, code, name } = bill
    if (ownerId === null) return
    // Electronic invoices are sent in Romania alone.
    const owner = await actorOfUser(tx, { clientId, userId: ownerId, region: 'ro' }, engine.now())
    if (!owner || can(owner, 'view', Bill) === false) return
    const title = say(words.eInvoiceBuyerSays, owner.language, { name: code ?? name ?? '' })
    const notice = { userId: ownerId, kind: 'record', of: null, title, body: shortened(text, 200) } as const
    await tell(tx, clientId, [{ ...notice, entityType: 'bill', entityId }], null)
    tx.afterCommit(() => engine.live?.wake('ro', clientId))
  },
}
