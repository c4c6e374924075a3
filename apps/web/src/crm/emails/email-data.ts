import { type Actions, decode, type WireRecord } from '@temelia/model/codec'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { EmailTemplate } from '@temelia/model/crm/email-template'
import type { Filter } from '@temelia/model/filter'
import type { RelatedType } from '@temelia/model/related'
import { StoredFile } from '@temelia/model/record/stored-file'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../data/http.ts'
import type { Posting } from '../../data/outbox/queue.ts'
import { queryClient } from '../../data/query-client.ts'
import { type Found, recordsKey } from '../../data/records.ts'
import type { Attachment } from '../../data/send-file.ts'
import { type ListQuery, wireQuery } from '../../data/wire-query.ts'

export type Email = Found<typeof EmailMessage>
export type EmailFile = Found<typeof StoredFile>

/** What a list of emails shows; their texts are fetched with the email itself. */
const SHORT =
  'Direction,Sender,Recipients,Subject,Status,Error,At,AccountId,FileIds,Shared,UserId,ThreadId,NextTryAt,RelatedEntityType,RelatedEntityId'

/** The record an email is about. */
export type About = Readonly<{ type: RelatedType; id: number }>

/** What a new email says. */
export type NewEmail = Readonly<{
  about: About | null
  accountId: number
  recipients: readonly string[]
  copies: readonly string[]
  blindCopies: readonly string[]
  subject: string
  html: string
  /** Files that the server has. */
  fileIds: readonly number[]
  shared: boolean
  inReplyTo: string | null
}>

/** A template with a record's values. */
export type Filled = Readonly<{
  Subject: string
  Html: string
  Unknown: readonly string[]
  Empty: readonly string[]
}>

/** The pages of a list of emails that were loaded so far. */
export function useEmails(query: ListQuery) {
  const pages = useInfiniteQuery({
    queryKey: [...recordsKey(EmailMessage), 'letters', query],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...wireQuery(EmailMessage, { ...query, page: pageParam }), fields: SHORT }
      const { body } = await call('/api/emails', { query: asked, signal })
      const reply = body as Readonly<{
        _embedded: { emails: readonly WireRecord[] }
        _actions?: Actions
        total_items: number
        page_count: number
      }>
      return {
        rows: reply._embedded.emails.map((record) => decode(EmailMessage, record)),
        total: reply.total_items,
        pages: reply.page_count,
        actions: reply._actions ?? {},
      }
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.pages ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  return { ...pages, rows, total: pages.data?.pages[0]?.total ?? 0, actions: pages.data?.pages[0]?.actions ?? {} }
}

/** The emails about a record: all of a customer, whatever they are about. */
export function emailsAbout({ type, id }: About): Filter {
  if (type === 'account') return { field: 'accountId', op: 'eq', value: id }
  return {
    and: [
      { field: 'relatedEntityType', op: 'eq', value: type },
      { field: 'relatedEntityId', op: 'eq', value: id },
    ],
  }
}

/** The files with these ids that the reader may see. */
export function useFiles(ids: readonly number[]) {
  return useQuery({
    queryKey: [...recordsKey(StoredFile), 'of', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<EmailFile[]> => {
      const filter = JSON.stringify({ field: 'FileId', op: 'in', value: ids })
      const { body } = await call('/api/files', { query: { filter, page_size: 100 }, signal })
      const { files } = (body as { _embedded: { files: WireRecord[] } })._embedded
      return files.map((record) => decode(StoredFile, record))
    },
  })
}

/** An email on its way, its files before it: the server keeps it and hands it over. `draft` is what it was written from. */
export function emailToSend(email: NewEmail, files: readonly Attachment[], draft: Posting['draft']): Posting {
  const json = {
    EmailAccountId: email.accountId,
    ...(email.about ? { RelatedEntityType: email.about.type, RelatedEntityId: email.about.id } : {}),
    Recipients: email.recipients,
    Copies: email.copies,
    BlindCopies: email.blindCopies,
    Subject: email.subject,
    Html: email.html,
    FileIds: email.fileIds,
    Shared: email.shared,
    ...(email.inReplyTo ? { InReplyTo: email.inReplyTo } : {}),
  }
  return {
    kind: 'post',
    what: 'letter',
    title: email.subject,
    path: '/api/emails',
    toVendor: false,
    json,
    files,
    shownIn: [EmailMessage.name],
    draft,
    key: crypto.randomUUID(),
  }
}

/** Hands a failed email over once more. */
export async function sendAgain(id: number): Promise<void> {
  await call(`/api/emails/${id}/send-again`, { method: 'POST' })
  await queryClient.invalidateQueries({ queryKey: recordsKey(EmailMessage) })
}

/** Shows an email to everybody who sees its record, or to its participants only. */
export async function share(id: number, shared: boolean): Promise<void> {
  await call(`/api/emails/${id}/shared`, { method: 'PUT', json: { Shared: shared } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(EmailMessage) })
}

/** A template with the values of a record, or a text that is being written as one. */
export async function fillTemplate(
  template: Readonly<{ id: number } | { subject: string; html: string; language: 'en' | 'ro' }>,
  about: About | null,
): Promise<Filled> {
  const given =
    'id' in template
      ? { TemplateId: template.id }
      : { Subject: template.subject, Html: template.html, Language: template.language }
  const json = { ...given, ...(about ? { RelatedEntityType: about.type, RelatedEntityId: about.id } : {}) }
  return (await call('/api/email-templates/fill', { method: 'POST', json })).body as Filled
}

export type Template = Found<typeof EmailTemplate>
