import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const session = z.looseObject({
  ClientId: z.int(),
  UserId: z.int(),
  Token: z.string(),
  UserName: z.string(),
  User: z.string(),
  UserLevel: z.string(),
  Company: z.string(),
  Practice: z.string(),
  Vendor: z.boolean(),
  Language: z.string().nullable(),
  CustomerDatabaseAdapter: z.string(),
  MainDatabaseAdapter: z.string(),
  FCMtoken: z.string(),
  CraftsmanBooks: z.boolean(),
  AccountsModule: z.boolean(),
  SalesModule: z.boolean(),
  SupportModule: z.boolean(),
  BillingModule: z.boolean(),
  EstimationModule: z.boolean(),
  ElearningModule: z.boolean(),
  CampaignsModule: z.boolean(),
  Modules: z.record(
    z.string(),
    z.looseObject({ active: z.boolean(), reason: z.string().nullable(), expires: z.iso.date().nullable() }),
  ),
  User_Err: z.number(),
  Password_Err: z.number(),
  InvalidFormData: z.number(),
  RestrictedAccess: z.number(),
})

/** What every way of signing in answers. */
export const signIn = component('SignIn', session, 'The session that signing in begins.')

const ownSession = component(
  'OwnSession',
  session.omit({ Token: true }).extend({ SessionId: z.int() }),
  'The session of the caller: what signing in told without Token, and the id of the session, by which the caller knows it among their sessions.',
)

const registration = component(
  'Registration',
  z.looseObject({
    ClientId: z.int(),
    UserId: z.int(),
    User: z.string(),
    Region: z.string(),
    TrialDays: z.number(),
    autoLoginToken: z.string(),
  }),
  'The company that was registered.',
)

const renewalRequest = component(
  'RenewalRequest',
  z.looseObject({ Asked: z.boolean() }),
  'The request for renewal as it was taken.',
)

const home = component(
  'Home',
  z.looseObject({ Region: z.enum(['ro', 'us']), BaseUrl: z.string() }),
  'The region of an address and where its server is.',
)

/** What these routes answer. */
export const signInReplies: ReplyTable = {
  'POST /loginAuth 200': signIn,
  'POST /auth/autoLogin 200': signIn,
  'GET /api/me 200': ownSession,
  'POST /auth/checkValidAuthToken 200': z.int(),
  'GET /loginAuth/logoutMobile 200': z.int(),
  'POST /auth/globalLogin 200': home,
  'POST /register/:country 201': registration,
  'POST /auth/requestRenewal 202': renewalRequest,
  'PUT /api/users/:id/password 204': null,
}
