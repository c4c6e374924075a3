import type { Region } from '@temelia/calendar/region'
import { User } from '@temelia/model/admin/user'
import { AppError } from '@temelia/model/errors'
import { password } from '@temelia/model/formats'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { forgetSessions } from '../../http/session.ts'
import { newToken, regionOf, tokenHash } from '../../http/token.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { hashPassword } from '../password.ts'
import { closeAllSessions } from '../sign-in.ts'
import { setPassword } from '../tenant.ts'
import { demandAdministrator } from './administrator.ts'

const INVITATION_DAYS = 7

/** Emails that are made in one transaction. */
const AT_ONCE = 25

interface Invited {
  readonly clientId: number
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly company: string
  readonly language: 'en' | 'ro' | null
}

const tokenParams = z.object({ token: z.string().max(100) })

/** Invitations: an email with a link by which a person sets a password, once. */
export function invitationRoutes(app: App, services: Services): void {
  app.post(
    '/api/users/:id/invite',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: { tags: ['company'], summary: 'Send a person the link to set a password', params: idParams },
    },
    (request) =>
      inTransaction(services, request, (context) => invite(context, request.params.id, services.config.publicUrl)),
  )

  app.post(
    '/api/users/invite',
    {
      preValidation: async (request) => demandAdministrator(request),
      schema: {
        tags: ['company'],
        summary: 'Send the people an import added the link to set a password; whoever has one is not sent another',
        body: z.strictObject({ ImportId: z.int().positive() }),
      },
    },
    async (request) => {
      const ids = await inTransaction(services, request, (context) => importedPeople(context, request.body.ImportId))
      // Others get their turn between.
      for (let from = 0; from < ids.length; from += AT_ONCE)
        await inTransaction(services, request, async (context) => {
          for (const id of ids.slice(from, from + AT_ONCE)) await invite(context, id, services.config.publicUrl)
        })
      return { Invited: ids.length }
    },
  )

  app.get(
    '/auth/invitation/:token',
    {
      config: { public: true },
      schema: { tags: ['sign-in'], summary: 'Whom an invitation is for', params: tokenParams },
    },
    async (request) => {
      const { region, hash } = readToken(request.params.token)
      const database = await services.database(region)
      const invited = await database.system((tx) => invitedBy(tx, hash))
      return wireInvited(invited, region)
    },
  )

  app.post(
    '/auth/invitation/:token',
    {
      config: { public: true },
      schema: {
        tags: ['sign-in'],
        summary: 'Set the first password by an invitation',
        params: tokenParams,
        body: z.strictObject({ Password: password }),
      },
    },
    async (request) => {
      const { region, hash } = readToken(request.params.token)
      const database = await services.database(region)
      await database.system((tx) => invitedBy(tx, hash))
      const passwordHash = await hashPassword(request.body.Password)
      const invited = await database.system(async (tx) => {
        const person = await invitedBy(tx, hash)
        await tx.run(sql`delete from invitations where client_id = ${person.clientId} and user_id = ${person.userId}`)
        await setPassword(tx, person.clientId, person.userId, person.email, passwordHash)
        await closeAllSessions(tx, person.clientId, person.userId)
        return person
      })
      forgetSessions(invited.clientId, invited.userId)
      return wireInvited(invited, region)
    },
  )
}

/** The people whom an import of the caller added and who were not invited yet. @throws AppError NOT_FOUND */
async function importedPeople({ tx, actor }: Context, importId: number): Promise<number[]> {
  const own = sql`i.client_id = ${actor.clientId} and i.user_id = ${actor.userId} and i.id = ${importId}`
  if (!(await tx.one(sql`select 1 as found from imports i where ${own}`))) throw new AppError('NOT_FOUND')
  const people = await tx.rows<{ id: number }>(sql`select u.id from imports i
    join import_records r on r.client_id = i.client_id and r.import_id = i.id and r.entity = ${User.name} and r.before is null
    join users u on u.client_id = r.client_id and u.id = r.record_id
    where ${own} and not u.banned and u.invited_at is null and u.last_sign_in is null order by u.id`)
  return people.map(({ id }) => id)
}

/** Makes the one link that counts from now on, and leaves the email to the worker. */
async function invite(context: Context, id: number, publicUrl: string) {
  const { tx, actor, now } = context
  const user = await find(context, User, id)
  if (user.banned) throw new AppError('CONFLICT')
  const facts = (await tx.one<{ company: string; inviter: string }>(sql`select c.name as company, u.name as inviter
    from clients c join users u on u.client_id = c.client_id and u.id = ${actor.userId} where c.client_id = ${actor.clientId}`)) as {
    company: string
    inviter: string
  }
  const token = newToken(actor.region)
  const until = new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000).toISOString()
  await tx.run(sql`select invite_person(${id}::bigint, ${tokenHash(token)}::bytea, ${until}::timestamptz)`)
  await tx.run(
    sql`update users set invited_at = now(), version = version + 1, updated_at = now() where client_id = ${actor.clientId} and id = ${id}`,
  )
  const link = `${publicUrl}/#/invitation/${token}`
  const email = {
    template: 'invitation',
    to: user.email,
    language: languageOf(user.language, actor.region),
    name: user.name,
    link,
    ...facts,
  }
  await tx.run(
    sql`insert into jobs (client_id, kind, payload) values (${actor.clientId}, 'mail', ${JSON.stringify(email)}::jsonb)`,
  )
  return { UserId: id, Link: link, ExpiresAt: until }
}

/** Who follows a link. @throws AppError NOT_FOUND for one that was used, replaced or has expired */
async function invitedBy(tx: Tx, hash: Buffer): Promise<Invited> {
  const invited =
    await tx.one<Invited>(sql`select i.client_id, i.user_id, u.name, u.email, u.language, c.name as company
    from invitations i join users u on u.client_id = i.client_id and u.id = i.user_id and not u.banned and u.deleted_with is null
    join clients c on c.client_id = i.client_id
    where i.token_hash = ${hash} and i.expires_at > now()`)
  if (!invited) throw new AppError('NOT_FOUND')
  return invited
}

function readToken(token: string): { region: Region; hash: Buffer } {
  const region = regionOf(token)
  if (!region) throw new AppError('NOT_FOUND')
  return { region, hash: tokenHash(token) }
}

function wireInvited({ name, email, company, language }: Invited, region: Region) {
  return { UserName: name, User: email, Company: company, Language: languageOf(language, region) }
}

/** The language of a person who chose none is that of the company's country. */
function languageOf(language: 'en' | 'ro' | null, region: Region): 'en' | 'ro' {
  return language ?? (region === 'ro' ? 'ro' : 'en')
}
