import type { Region } from '@temelia/calendar/region'
import { email, password, personName, phone } from '@temelia/model/formats'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { App, Services } from '../http/services.ts'
import { newToken, tokenHash } from '../http/token.ts'
import { sendLink } from './account-emails.ts'
import { addressTaken, isMailboxTaken } from './identity.ts'
import { hashPassword } from './password.ts'
import { startTenant, TRIAL_DAYS } from './tenant.ts'

const registration = z.looseObject({
  Name: z.string().trim().max(120).pipe(personName),
  Company: z.string().trim().min(3).max(200),
  Email: z.string().trim().pipe(email),
  Phone: z.string().trim().pipe(phone).or(z.literal('')).optional(),
  Password: password,
  ReferralToken: z.string().max(200).optional(),
})

const AUTO_LOGIN_MINUTES = 15
/** So long a company works before its address is confirmed. */
const CONFIRM_HOURS = 24

/** Registration of a new tenant: the trial of every module, and a token that signs its administrator in. */
export function registrationRoutes(app: App, services: Services): void {
  app.post(
    '/register/:country',
    {
      config: { public: true, failure: 'REGISTRATION_PROBLEM', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags: ['sign-in'],
        summary: 'Register a company',
        params: z.object({ country: z.string().regex(/^[a-z]{2}$/i) }),
        body: registration,
      },
    },
    async (request, reply) => {
      const region = request.params.country.toLowerCase() === 'ro' ? 'ro' : 'us'
      const { Name: name, Company: company, Email: address, Phone: number, Password: plain } = request.body
      if (await isMailboxTaken(services, address)) throw addressTaken('Email')
      const passwordHash = await hashPassword(plain)
      const database = await services.database(region)
      const started = await database.system(async (tx) => {
        const tenant = await startTenant(
          tx,
          { region, company, name, email: address, phone: number || null, passwordHash },
          services.engine.now(),
        )
        await tx.run(
          sql`insert into jobs (client_id, kind, payload) values (${tenant.clientId}, 'mail', ${JSON.stringify({ template: 'welcome', to: address, language: region === 'ro' ? 'ro' : 'en', name, company })}::jsonb)`,
        )
        await tx.run(sql`update sign_ins set confirm_by = now() + make_interval(hours => ${CONFIRM_HOURS}::integer)
          where client_id = ${tenant.clientId} and user_id = ${tenant.userId}`)
        await sendLink(tx, region, tenant, 'confirm', services.config.publicUrl)
        return { ...tenant, autoLoginToken: await autoLoginToken(tx, region, tenant) }
      })
      return reply.code(201).send({
        ClientId: started.clientId,
        UserId: started.userId,
        User: address,
        Region: region,
        TrialDays: TRIAL_DAYS,
        autoLoginToken: started.autoLoginToken,
      })
    },
  )
}

/** A single-use token that signs a person in within a few minutes. */
async function autoLoginToken(tx: Tx, region: Region, person: { clientId: number; userId: number }): Promise<string> {
  const token = newToken(region)
  await tx.run(sql`insert into auto_login_tokens (token_hash, client_id, user_id, expires_at)
    values (${tokenHash(token)}, ${person.clientId}, ${person.userId}, now() + make_interval(mins => ${AUTO_LOGIN_MINUTES}::integer))`)
  return token
}
