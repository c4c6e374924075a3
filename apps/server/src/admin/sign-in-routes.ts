import { AppError } from '@temelia/model/errors'
import { email } from '@temelia/model/formats'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { authenticate, forgetSessions, SESSION_COOKIE } from '../http/session.ts'
import { regionOf, tokenHash } from '../http/token.ts'
import { attemptsOf, clearAttempts, demandAttempt } from './attempts.ts'
import { noteSafety } from './audit-notes.ts'
import { askForAccess } from './access-request.ts'
import { enter, nobody } from './enter.ts'
import { answerRequest } from './internal-requests.ts'
import { verifyPassword } from './password.ts'
import { personAnywhere } from './person-anywhere.ts'
import { proofAnswer } from './passkeys.ts'
import { demandSecondStep } from './second-step.ts'
import { closeSession, moduleStates, sessionReply } from './sign-in.ts'

const open = { public: true } as const
const tags = ['sign-in']

/** What is no text, or too long for one, is as good as nothing: a form that is not filled in is refused alike. */
const typed = z.string().max(400).default('').catch('')

const credentials = z.looseObject({
  User: typed,
  Password: typed,
  /** Of the second step: what the device shows, or a recovery code. */
  Code: z.string().max(40).optional(),
  /** Instead of a code: what a passkey signed. */
  Passkey: proofAnswer.optional(),
  autoLoginPage: z.string().max(200).optional(),
})

/** Signing in and out, and the state of the session. */
export function signInRoutes(app: App, services: Services): void {
  app.post(
    '/loginAuth',
    { config: open, schema: { tags, summary: 'Sign in', body: credentials } },
    async (request, reply) => {
      const { User: user, Password: password } = request.body
      if (!email.safeParse(user).success || password === '') {
        throw new AppError('INVALID_LOGIN_FORM', { body: { ...nobody, InvalidFormData: 1 } })
      }
      const found = await personAnywhere(services, user)
      const known = found !== undefined && (await signedInFrom(found.database, found.person, request.ip))
      const attempts = attemptsOf(user, request.ip, known)
      // All attempts count in one database, whichever region the address is of: a stranger is not told that either.
      const counting = await services.database('ro')
      const now = services.engine.now()
      await demandAttempt(counting, attempts, now, nobody)

      if (!(await verifyPassword(found?.person.passwordHash ?? undefined, password)) || !found) {
        await found?.database.system((tx) => noteSafety(tx, found.person, 'signInFailed', request.ip))
        throw new AppError('WRONG_AUTHENTICATION_DATA', { body: { ...nobody, User_Err: 1, Password_Err: 1 } })
      }
      // A code that is not good counts as an attempt: the password alone must not let anybody guess codes.
      const { Code: code, Passkey: passkey } = request.body
      await demandSecondStep(services, found.database, found.person, { from: request.ip, code, passkey }, nobody)
      await clearAttempts(counting, attempts, now)
      return enter(services, request, reply, found.database, found.person)
    },
  )

  app.post(
    '/auth/autoLogin',
    {
      config: open,
      schema: {
        tags,
        summary: 'Sign in by a single-use token',
        body: z.looseObject({ autoLoginToken: z.string().max(200).default('') }),
      },
    },
    async (request, reply) => {
      const token = request.body.autoLoginToken
      const region = regionOf(token)
      if (!region) throw new AppError('AUTHENTICATION_FAILED', { body: nobody })
      const database = await services.database(region)
      const person = await database.system((tx) =>
        tx.one<{ clientId: number; userId: number }>(
          sql`delete from auto_login_tokens where token_hash = ${tokenHash(token)} and purpose = 'signIn' and expires_at > now() returning client_id, user_id`,
        ),
      )
      if (!person) throw new AppError('AUTHENTICATION_FAILED', { body: nobody })
      return enter(services, request, reply, database, person)
    },
  )

  app.post(
    '/auth/answerRequest',
    {
      config: open,
      schema: {
        tags,
        summary: 'Sign in on this device by the request of another one',
        body: z.strictObject({ Token: z.string().max(200) }),
      },
    },
    async (request, reply) => {
      const region = regionOf(request.body.Token)
      if (!region) throw new AppError('LINK_EXPIRED', { body: nobody })
      const database = await services.database(region)
      const which = sql`token_hash = ${tokenHash(request.body.Token)} and kind = 'signIn'`
      const from = `${request.ip} ${request.headers['user-agent'] ?? ''}`.slice(0, 250)
      const asked = await database.system((tx) => answerRequest(tx, which, { state: 'accepted', by: null, from }))
      return enter(services, request, reply, database, asked)
    },
  )

  app.post(
    '/auth/requestAccess',
    {
      config: open,
      schema: { tags, summary: 'Ask the administrator to let one in', body: credentials },
    },
    async (request, reply) => {
      const { User: user, Password: password } = request.body
      const now = services.engine.now()
      const found = await personAnywhere(services, user)
      await demandAttempt(await services.database('ro'), attemptsOf(user, request.ip, false), now, nobody)
      // Only who knows the password asks; whether anybody stands before a closed door is not told to others.
      if (found && (await verifyPassword(found.person.passwordHash ?? undefined, password)))
        await found.database.system((tx) => askForAccess(tx, services, found.database.region, found.person, request.ip))
      return reply.code(202).send({})
    },
  )

  app.get(
    '/loginAuth/logoutMobile',
    { config: { endsSession: true }, schema: { tags, summary: 'Sign out', querystring: z.looseObject({}) } },
    async (request, reply) => {
      const { clientId, userId, sessionId, region } = request.actor
      const database = await services.database(region)
      await database.system(async (tx) => {
        await closeSession(tx, clientId, sessionId)
        await noteSafety(tx, { clientId, userId }, 'signOut', request.ip)
      })
      forgetSessions(clientId, userId)
      return reply.clearCookie(SESSION_COOKIE, { path: '/' }).type('application/json').send('1')
    },
  )

  app.post(
    '/auth/checkValidAuthToken',
    {
      config: open,
      schema: {
        tags,
        summary: 'Whether a token is good',
        body: z.looseObject({
          UserId: z.coerce.number().optional(),
          ClientId: z.coerce.number().optional(),
          Token: z.string().max(200).optional(),
        }),
      },
    },
    async (request, reply) => {
      const { UserId: userId = 0, ClientId: clientId = 0, Token: token = '' } = request.body
      const good =
        Number.isSafeInteger(userId) &&
        Number.isSafeInteger(clientId) &&
        token !== '' &&
        (await authenticate(services, { clientId, userId, token }))
      return reply.type('application/json').send(good ? '1' : '0')
    },
  )

  app.post(
    '/auth/globalLogin',
    {
      config: open,
      schema: {
        tags,
        summary: 'The region of an address',
        body: z.looseObject({ User: z.string().max(400).default('') }),
      },
    },
    async (request) => {
      // An unknown address answers the default region, as a Romanian one does.
      const found = email.safeParse(request.body.User).success
        ? await personAnywhere(services, request.body.User)
        : undefined
      return { Region: found?.database.region ?? 'ro', BaseUrl: services.config.publicUrl }
    },
  )

  app.get('/api/me', { schema: { tags, summary: 'The session of the caller' } }, (request) =>
    inTransaction(services, request, async ({ actor, tx }) => {
      const states = await moduleStates(tx, actor.region, actor.clientId, actor.userId, services.engine.now())
      return { ...(await sessionReply(tx, actor.region, actor, states)), SessionId: actor.sessionId }
    }),
  )
}

/** Whether a person has a session that was opened from a place. */
async function signedInFrom(
  database: Database,
  { clientId, userId }: { clientId: number; userId: number },
  address: string,
): Promise<boolean> {
  const found = await database.system((tx) =>
    tx.one(
      sql`select 1 as found from sessions where client_id = ${clientId} and user_id = ${userId} and address = ${address} limit 1`,
    ),
  )
  return found !== undefined
}
