import { EmailAccount } from '@temelia/model/crm/email-account'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { type Found, recordsKey, useAll } from '../../data/records.ts'

export type Account = Found<typeof EmailAccount>

/** How a try of one server went. */
export type Outcome = Readonly<{ Ok: boolean; Fault: string | null; Detail: string | null }>
export type Tested = Readonly<{ Smtp: Outcome; Imap: Outcome | null }>

/** The mailboxes, the standard one first. */
export function useAccounts() {
  return useAll(EmailAccount, { sort: '-standard,name' })
}

/** Keeps new passwords of a mailbox; an empty one leaves what is there. */
export async function keepPasswords(id: number, smtp: string, imap: string): Promise<void> {
  if (smtp === '' && imap === '') return
  const json = { ...(smtp ? { SmtpPassword: smtp } : {}), ...(imap ? { ImapPassword: imap } : {}) }
  await call(`/api/email-accounts/${id}/passwords`, { method: 'PUT', json })
  await queryClient.invalidateQueries({ queryKey: recordsKey(EmailAccount) })
}

/** Signs in to the servers of a mailbox. */
export async function testAccount(id: number, sendEmail: boolean): Promise<Tested> {
  const { body } = await call(`/api/email-accounts/${id}/test`, { method: 'POST', json: { SendLetter: sendEmail } })
  return body as Tested
}

/** Has the inbox of a mailbox read as soon as possible. */
export async function fetchNow(id: number): Promise<void> {
  await call(`/api/email-accounts/${id}/fetch`, { method: 'POST' })
}
