import type { Page } from '@playwright/test'
import { MAIL_USER } from '../apps/server/src/testing/mail-servers.ts'

/** A project with one estimate of one article: 12.5 x 550.81; with a customer of that address and a mailbox where they are given. Gives its number. */
export async function smallProject(page: Page, email?: string, smtpPort?: number): Promise<number> {
  return page.evaluate(
    async ([Email, SmtpPort, user]) => {
      const send = async (method: string, path: string, body: object): Promise<Record<string, number>> => {
        const headers = { 'Content-Type': 'application/json' }
        const reply = await fetch(`/api/${path}`, { method, headers, body: JSON.stringify(body) })
        return reply.json() as Promise<Record<string, number>>
      }
      const add = (path: string, body: object) => send('POST', `estimation-${path}`, body)
      const { AccountId } = Email ? await send('POST', 'AccountsContacts', { AccountName: 'Țiglă SRL', Email }) : {}
      if (SmtpPort) {
        const { EmailAccountId } = await send('POST', 'email-accounts', {
          Name: 'Office',
          Address: 'office@construct.example',
          SmtpHost: '127.0.0.1',
          SmtpPort,
          SmtpSecurity: 'none',
          SmtpUser: user.user,
        })
        await send('PUT', `email-accounts/${EmailAccountId}/passwords`, { SmtpPassword: user.password })
      }
      const related = AccountId ? { RelatedEntityType: 'account', RelatedEntityId: AccountId } : {}
      const { InvestmentId } = await add('investments', { Name: 'Casa Popescu', ...related })
      const { ObjectId } = await add('objects', { InvestmentId, Name: 'Casa' })
      const { EstimateId } = await add('estimates', { ObjectId, Name: 'Rezistență', Code: '01' })
      const { ArticleId } = await add('articles', {
        EstimateId,
        Symbol: 'CA02A1',
        Name: 'Turnarea betonului simplu',
        MeasureUnit: 'mc',
        Quantity: 12.5,
      })
      await add('article-resources', { ArticleId, Kind: 'material', Name: 'Beton', Consumption: 1, Price: 550.81 })
      return InvestmentId ?? 0
    },
    [email, smtpPort, MAIL_USER] as const,
  )
}
