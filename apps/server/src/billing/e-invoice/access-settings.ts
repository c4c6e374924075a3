import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Context } from '../../records/context.ts'
import { companyOf } from '../company.ts'
import { type AccessSecret, sealed, storedAccess } from './access.ts'
import { askAboutHanded } from './e-invoice-row.ts'

const secret = z.string().trim().min(1).max(8_000).nullable().optional()

/** What an administrator sets; what is left out stays. */
export const accessBody = z.strictObject({
  OAuthClientId: z.string().trim().min(1).max(400).nullable().optional(),
  ClientSecret: secret,
  RefreshToken: secret,
  Test: z.boolean().optional(),
})

/** How a company signs in, as it is told. */
export const accessReply = component(
  'EInvoiceAccess',
  z.looseObject({
    Available: z.boolean(),
    OAuthClientId: z.string().nullable(),
    ClientSecretSet: z.boolean(),
    RefreshTokenSet: z.boolean(),
    Test: z.boolean(),
    AccessUntil: z.string().nullable(),
  }),
  'How the company signs in to the service for electronic invoices.',
)

/** Whether signing in went well. */
export const accessTestReply = component(
  'EInvoiceAccessTest',
  z.looseObject({ Ok: z.boolean(), Fault: z.string().nullable(), Detail: z.string().nullable() }),
  'Whether the service for electronic invoices took the sign-in.',
)

/** How the company signs in; the service is there at all where the operator named one, in Romania. */
export async function accessSettings({ tx, actor }: Context, named: boolean): Promise<Record<string, unknown>> {
  const access = await storedAccess(tx, actor.clientId)
  return {
    Available: named && actor.region === 'ro',
    OAuthClientId: access?.oauthClientId ?? null,
    ClientSecretSet: Boolean(access?.clientSecret),
    RefreshTokenSet: Boolean(access?.refreshToken),
    Test: access?.test ?? false,
    AccessUntil: access?.accessUntil ?? null,
  }
}

/** Keeps what was typed. With another sign-in the tokens of the former one are forgotten, and what was handed over is asked about at once. */
export async function saveAccess(
  { tx, actor }: Context,
  vault: Vault,
  body: z.output<typeof accessBody>,
): Promise<void> {
  const { clientId } = actor
  const kept = (kind: AccessSecret, value: string | null | undefined, old: string | null | undefined) =>
    value === undefined ? (old ?? null) : value === null ? null : sealed(vault, clientId, kind, value)
  const old = await storedAccess(tx, clientId)
  const name = body.OAuthClientId === undefined ? (old?.oauthClientId ?? null) : body.OAuthClientId
  const clientSecret = kept('clientSecret', body.ClientSecret, old?.clientSecret)
  const refreshToken = kept('refreshToken', body.RefreshToken, old?.refreshToken)
  const test = body.Test ?? old?.test ?? false
  await tx.run(sql`insert into e_invoice_access (client_id, oauth_client_id, client_secret, refresh_token, test)
    values (${clientId}, ${name}, ${clientSecret}, ${refreshToken}, ${test})
    on conflict (client_id) do update set oauth_client_id = excluded.oauth_client_id, client_secret = excluded.client_secret,
      refresh_token = excluded.refresh_token, test = excluded.test, access_token = null, access_until = null, updated_at = excluded.updated_at,
      received_due = excluded.updated_at, received_lease = null, received_until = null, received_problem = null, received_failures = 0`)
  await askAboutHanded(tx, clientId)
}

/** The digits of the company's own tax code. @throws AppError INVALID_DATA when it has none */
export async function sellerCode(context: Context): Promise<string> {
  const { taxId } = await companyOf(context)
  const digits = taxId?.replace(/\D/g, '') ?? ''
  if (digits === '') throw new AppError('INVALID_DATA', { faults: [{ field: 'TaxId', code: 'REQUIRED' }] })
  return digits
}
