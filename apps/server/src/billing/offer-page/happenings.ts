import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../records/context.ts'

/** What may happen between a company and the customer of an offer. */
export const happeningKinds = ['sent', 'opened', 'asked', 'answered', 'accepted', 'declined', 'revoked'] as const

/** Why a customer declines. */
export const declineReasons = ['price', 'date', 'scope', 'other'] as const

/** Something that happened, with the evidence of it. */
export interface Happening {
  readonly offerId: number
  readonly revision: number
  readonly kind: (typeof happeningKinds)[number]
  /** Who of the company; null where it was the customer. */
  readonly userId: number | null
  readonly name?: string | null
  readonly words?: string | null
  readonly reason?: (typeof declineReasons)[number] | null
  readonly address?: string | null
  readonly userAgent?: string | null
  readonly pdfHash?: string | null
  /** The names of the options chosen, one a line. */
  readonly options?: string | null
  readonly total?: number | null
  readonly signature?: 'drawn' | 'typed' | null
  readonly fileId?: number | null
}

/** A happening as it is kept. */
export interface HappeningRow extends Required<Happening> {
  readonly id: number
  readonly createdAt: string
}

/** Adds what happened. */
export async function note({ tx, actor, now }: Context, one: Happening): Promise<void> {
  await tx.run(sql`insert into offer_happenings
    (client_id, offer_id, user_id, revision, kind, name, words, reason, address, user_agent, pdf_hash, options, total, signature, file_id, created_at)
    values (${actor.clientId}, ${one.offerId}, ${one.userId}, ${one.revision}, ${one.kind}, ${one.name ?? null}, ${one.words ?? null},
      ${one.reason ?? null}, ${one.address ?? null}, ${one.userAgent ?? null}, ${one.pdfHash ?? null}, ${one.options ?? null},
      ${one.total ?? null}, ${one.signature ?? null}, ${one.fileId ?? null}, ${now.toISOString()}::timestamptz)`)
}

/** All that happened with an offer, the oldest first; the name of a person of the company stands for theirs. */
export function happeningsOf({ tx, actor }: Context, offerId: number): Promise<HappeningRow[]> {
  return tx.rows(sql`select h.id, h.created_at, h.offer_id, h.revision, h.kind, h.user_id, coalesce(h.name, u.name) as name, h.words, h.reason,
      h.address, h.user_agent, h.pdf_hash, h.options, h.total, h.signature, h.file_id
    from offer_happenings h left join users u on u.client_id = h.client_id and u.id = h.user_id
    where h.client_id = ${actor.clientId} and h.offer_id = ${offerId} order by h.created_at, h.id`)
}

/** What happened, as the company's own people read it. */
export const happeningReply = z.looseObject({
  HappeningId: z.number(),
  At: z.string(),
  Kind: z.enum(happeningKinds),
  Revision: z.number(),
  UserId: z.number().nullable(),
  Name: z.string().nullable(),
  Words: z.string().nullable(),
  Reason: z.enum(declineReasons).nullable(),
  Address: z.string().nullable(),
  UserAgent: z.string().nullable(),
  PdfHash: z.string().nullable(),
  Options: z.array(z.string()),
  Total: z.number().nullable(),
  Signature: z.enum(['drawn', 'typed']).nullable(),
  FileId: z.number().nullable(),
})

/** A happening on the wire. */
export function encodeHappening(row: HappeningRow): z.output<typeof happeningReply> {
  return {
    HappeningId: row.id,
    At: row.createdAt,
    Kind: row.kind,
    Revision: row.revision,
    UserId: row.userId,
    Name: row.name,
    Words: row.words,
    Reason: row.reason,
    Address: row.address,
    UserAgent: row.userAgent,
    PdfHash: row.pdfHash,
    Options: row.options?.split('\n') ?? [],
    Total: row.total,
    Signature: row.signature,
    FileId: row.fileId,
  }
}
