/** Two who send the reminder of a customer at once go one after the other: a transaction held open shows that the second waits. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailboxOn } from '../../crm/emails/emails.fixture.ts'
import { testApp } from '../../testing/app.ts'
import { onServer } from '../../testing/database.ts'
import { smtpServer } from '../../testing/mail-servers.ts'
import { untilWaiting } from '../../testing/waiting-calls.ts'
import { dueLetterOf, overdueBill, overdueCustomer, sendLetter } from './payment-reminders.fixture.ts'

// The embedded database has one connection: nobody can wait for another there.
test.skipIf(!onServer)('a reminder waits for whoever holds its customer, and is sent once', async () => {
  const [server, smtp] = [await testApp(), await smtpServer()]
  try {
    const user = await server.tenant()
    await mailboxOn(user, { smtp: smtp.port })
    const { AccountId } = await overdueCustomer(user, 'Beton SRL')
    await overdueBill(user, AccountId, 30)
    const letter = (await dueLetterOf(user, AccountId)).body
    let ends: number[] = []
    const sent = await server.database.tenant(user.clientId, async (tx) => {
      await tx.rows(
        sql`select 1 as held from customers where client_id = ${user.clientId} and id = ${Number(AccountId)} for no key update`,
      )
      const both = [1, 2].map(() => sendLetter(user, letter).then((reply) => ((ends = [...ends, reply.status]), reply)))
      await untilWaiting(server.database, 2)
      expect(ends).toEqual([])
      return both
    })
    const replies = await Promise.all(sent)
    expect(replies.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'REMINDER_NOT_DUE'])
  } finally {
    await smtp.stop()
  }
})
