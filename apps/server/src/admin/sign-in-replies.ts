import { z } from 'zod'
import { modules } from '@temelia/model/module'
import { actions, component, listOf } from '../http/describe/components.ts'
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

const subscription = component(
  'Subscription',
  z.looseObject({
    SubscriptionId: z.int(),
    ClientId: z.int(),
    Solution: z.enum(modules),
    Plan: z.enum(['trial', 'commercial']).nullable(),
    StartDate: z.iso.date().nullable(),
    NextRenewalDate: z.iso.date().nullable(),
    State: z.enum(['requested', 'active', 'expired']),
    _actions: actions,
  }),
  'What the company has of a module and until when; null and requested where the vendor has not answered yet.',
)

const subscriptionProduct = z.looseObject({
  ProductId: z.int(),
  Solution: z.enum(modules),
  Name: z.string(),
  Subscribed: z.boolean(),
})

/** What these routes answer. */
export const signInReplies: ReplyTable = {
  'POST /loginAuth 200': signIn,
  'POST /auth/autoLogin 200': signIn,
  'GET /api/me 200': ownSession,
  'POST /auth/checkValidAuthToken 200': z.int(),
  'GET /loginAuth/logoutMobile 200': z.int(),
  'POST /auth/globalLogin 200': home,
  'POST /register/:country 201': registration,
  'GET /api/subscriptions 200': component(
    'SubscriptionList',
    listOf('subscriptions', subscription),
    'The subscriptions of the company.',
  ),
  'GET /api/subscriptions/products 200': component(
    'SubscriptionProductList',
    listOf('products', subscriptionProduct),
    'The modules, and which of them the company has.',
  ),
  'GET /api/subscriptions/:id 200': subscription,
  'POST /api/subscriptions 201': subscription,
  'PUT /api/subscriptions/:id 200': subscription,
  'POST /auth/requestRenewal 202': renewalRequest,
  'PUT /api/users/:id/password 204': null,
}
