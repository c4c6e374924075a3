import { z } from 'zod'
import { component, listOf } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'
import { requestKinds } from './internal-requests.ts'
import { signIn } from './sign-in-replies.ts'

const secondStep = component(
  'SecondStep',
  z.looseObject({
    On: z.boolean(),
    Since: z.iso.datetime().nullable(),
    Passkeys: z.int().min(0),
    RecoveryLeft: z.int().min(0),
  }),
  'Whether signing in asks the caller for a code of an app, and since when; how many passkeys stand beside it, and how many recovery codes are left.',
)

const secondStepBegun = component(
  'SecondStepBegun',
  z.looseObject({ Secret: z.string(), Address: z.string() }),
  'The secret for the device, and the address with it that an authenticator app reads from a picture.',
)

const recoveryCodes = component(
  'RecoveryCodes',
  z.looseObject({ RecoveryCodes: z.array(z.string()) }),
  'The recovery codes, which are not told again; none where there were some already.',
)

/** A passkey as it is listed. */
export const passkey = component(
  'Passkey',
  z.looseObject({
    PasskeyId: z.int(),
    Name: z.string(),
    BackedUp: z.boolean(),
    CreatedAt: z.iso.datetime(),
    LastUsedAt: z.iso.datetime().nullable(),
  }),
  'A passkey of a person; BackedUp: it is kept in more than one place.',
)

const passkeyList = component(
  'PasskeyList',
  listOf('passkeys', passkey),
  'The passkeys of the caller, in the order in which they came.',
)

const passkeyBegun = component(
  'PasskeyBegun',
  z.looseObject({
    challenge: z.string(),
    rp: z.looseObject({ id: z.string() }),
    user: z.looseObject({ id: z.string() }),
  }),
  'What the browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn.',
)

const passkeyAsked = component(
  'PasskeyAsked',
  z.looseObject({ challenge: z.string(), rpId: z.string() }),
  'What the browser needs to ask for a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn.',
)

const taken = component(
  'Taken',
  z.looseObject({}),
  'What was asked for is taken; the reply is the same whoever asks, and for whom.',
)

const request = z.looseObject({
  InternalRequestId: z.int(),
  Kind: z.enum(requestKinds),
  UserId: z.int(),
  UserName: z.string(),
  Address: z.string().nullable(),
  State: z.enum(['open', 'accepted', 'refused', 'withdrawn', 'expired']),
  CreatedAt: z.iso.datetime(),
  ExpiresAt: z.iso.datetime(),
  AnsweredAt: z.iso.datetime().nullable(),
  AnsweredBy: z.int().nullable(),
  AnsweredFrom: z.string().nullable(),
})

const internalRequest = component(
  'InternalRequest',
  request,
  'A request of one person, who asks another device, an administrator or the vendor to act.',
)

const internalRequestMade = component(
  'InternalRequestMade',
  request.extend({ ValidSeconds: z.int().positive().optional(), Token: z.string().optional() }),
  'The request that was made. One for the sign-in of another device has the token for that device, told this once, and how long it is good.',
)

const internalRequestList = component(
  'InternalRequestList',
  listOf('internalRequests', internalRequest),
  'Requests, newest first.',
)

const values = z.record(z.string(), z.unknown()).nullable()

const auditList = component(
  'AuditList',
  listOf(
    'audit',
    component(
      'AuditEntry',
      z.looseObject({
        HistoryId: z.int(),
        At: z.iso.datetime(),
        UserId: z.int().nullable(),
        UserName: z.string().nullable(),
        EntityType: z.string(),
        EntityId: z.int(),
        Action: z.string(),
        Before: values,
        After: values,
      }),
      'Who did what, when, and the values before and after. Of `account`, the entry is about signing in, and After tells from where.',
    ),
  ),
  'The audit of the company, newest first.',
)

const auditSoundness = component(
  'AuditSoundness',
  z.looseObject({
    Sound: z.boolean(),
    Entries: z.int().min(0),
    Seals: z.int().min(0),
    Altered: z.array(z.int()),
    Erased: z.int().min(0),
    BrokenSeal: z.int().nullable(),
    Head: z.string().nullable(),
  }),
  'Whether the audit is as it was written: the first hundred entries that were altered, how many were erased with their person, the first seal that does not fit, and the last seal, which kept elsewhere shows whether seals at the end went missing.',
)

/** What these routes answer. */
export const safetyReplies: ReplyTable = {
  'GET /api/second-step 200': secondStep,
  'POST /api/second-step 200': secondStepBegun,
  'POST /api/second-step/confirm 200': recoveryCodes,
  'POST /api/second-step/recovery-codes 200': recoveryCodes,
  'POST /api/second-step/remove 204': null,
  'DELETE /api/users/:id/second-step 204': null,
  'GET /api/passkeys 200': passkeyList,
  'POST /api/passkeys/begin 200': passkeyBegun,
  'POST /api/passkeys 201': recoveryCodes,
  'PUT /api/passkeys/:id 204': null,
  'POST /api/passkeys/:id/remove 204': null,
  'POST /auth/passkey/begin 200': passkeyAsked,
  'POST /auth/passkey 200': signIn,
  'POST /auth/forgotPassword 202': taken,
  'POST /auth/newPassword 204': null,
  'POST /auth/confirmAddress 204': null,
  'POST /auth/answerRequest 200': signIn,
  'POST /auth/requestAccess 202': taken,
  'GET /api/internalRequests 200': internalRequestList,
  'GET /api/internalRequests/:id 200': internalRequest,
  'POST /api/internalRequests 201': internalRequestMade,
  'POST /api/internalRequests/:id/answer 200': internalRequest,
  'DELETE /api/internalRequests/:id 204': null,
  'GET /api/audit 200': auditList,
  'GET /api/audit/export 200': ['text/csv'],
  'GET /api/audit/verify 200': auditSoundness,
}
