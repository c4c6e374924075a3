import { rightActions } from '@temelia/model/admin/module-rights'
import { modules } from '@temelia/model/module'
import { z } from 'zod'
import { component, listOf } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'
import { passkey } from '../safety-replies.ts'
import { handoverKinds } from './handover.ts'

const right = component(
  'Right',
  z.looseObject({
    Allowed: z.boolean(),
    Because: z.looseObject({
      Type: z.enum(['user', 'category', 'administrator', 'usual']),
      Id: z.int().optional(),
      Name: z.string().optional(),
    }),
    Own: z.boolean().nullable(),
    Above: z.array(z.boolean().nullable()),
  }),
  'Whether an action is allowed and what says so; Own is what is set for the person or category itself, Above what each category above sets, nearest first. Null: nothing.',
)

const moduleRights = component(
  'ModuleRights',
  z.record(z.enum(rightActions), right),
  'The right to each action of a module; `view` is the module itself.',
)

const rights = component(
  'Rights',
  z.looseObject({
    ...Object.fromEntries(modules.map((module) => [module, moduleRights])),
    Name: z.string(),
    Level: z.enum(['administrator', 'user']),
    Above: z.array(z.looseObject({ CategoryId: z.int(), Name: z.string() })),
    Subscribed: z.record(z.enum(modules), z.enum(['active', 'expired', 'none'])),
  }),
  'What a person or category may do, by module and action; the categories above, nearest first; and whether the company has each module.',
)

/** Of whom a right is. */
export const cellHolder = {
  EntityType: z.enum(['user', 'category']),
  EntityId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
}

/** One right as it is set and as it is listed. */
export const cell = component(
  'PermissionCell',
  z.strictObject({
    ...cellHolder,
    Module: z.enum(modules),
    Action: z.enum(rightActions),
    Allowed: z.boolean().nullable(),
  }),
  'One action of one module, allowed or not to a person or to a category of people; null: as inherited.',
)

export const cells = component('PermissionCells', listOf('permissions', cell), 'The rights that are set, one by one.')

const effects = z.looseObject({
  People: z.array(
    z.looseObject({
      UserId: z.int(),
      UserName: z.string(),
      Changes: z.array(
        z.looseObject({
          Module: z.enum(modules),
          Action: z.enum(rightActions),
          Before: z.boolean(),
          Allowed: z.boolean(),
        }),
      ),
    }),
  ),
})

const rightsPreview = component('RightsPreview', effects, 'Whose rights would change, and which.')

const rightsChanged = component(
  'RightsChanged',
  effects.extend({ Rights: rights }),
  'Whose rights changed, and what now holds for the person or category that was changed.',
)

const online = component(
  'Online',
  z.looseObject({ UserIds: z.array(z.int()) }),
  'The people who are signed in and were there in the last quarter of an hour.',
)

const invitation = component(
  'Invitation',
  z.looseObject({ UserId: z.int(), Link: z.string(), ExpiresAt: z.iso.datetime() }),
  'The link that went out by email, told this once. Older ones no longer count.',
)

const invited = component(
  'Invited',
  z.looseObject({ UserName: z.string(), User: z.string(), Company: z.string(), Language: z.enum(['en', 'ro']) }),
  'Whom an invitation is for; User is the address to sign in with.',
)

const kind = z.enum(handoverKinds)

const held = component(
  'Held',
  z.looseObject({ Kinds: z.array(z.looseObject({ Kind: kind, Count: z.int().min(0) })) }),
  'How many records of each kind a person holds.',
)

const handover = component(
  'Handover',
  z.looseObject({
    HandoverId: z.int(),
    Moved: z.array(z.looseObject({ Kind: kind, UserId: z.int(), Count: z.int().positive() })),
    Refused: z.int().min(0),
  }),
  'How many records of each kind went to whom, and how many could not.',
)

const handoverUndone = component(
  'HandoverUndone',
  z.looseObject({ Returned: z.int().min(0) }),
  'How many records came back.',
)

const devices = component(
  'Devices',
  z.looseObject({
    Sessions: z.array(
      z.looseObject({
        SessionId: z.int(),
        Device: z.string(),
        Address: z.string(),
        LastSeenAt: z.iso.datetime(),
        ExpiresAt: z.iso.datetime(),
        Current: z.boolean(),
      }),
    ),
    Passkeys: z.array(passkey),
    SecondStep: z.looseObject({
      On: z.boolean(),
      Since: z.iso.datetime().nullable(),
      RecoveryLeft: z.int().min(0),
    }),
  }),
  'Where a person is signed in, the last seen first; Current is the session that asks. With their passkeys, and whether signing in asks for a code of an app.',
)

/** What these routes answer. */
export const peopleReplies: ReplyTable = {
  'GET /api/permissions/cells 200': cells,
  'GET /api/permissions/effective 200': rights,
  'POST /api/permissions/preview 200': rightsPreview,
  'PUT /api/permissions/cells 200': rightsChanged,
  'GET /api/users/online 200': online,
  'POST /api/users/:id/invite 200': invitation,
  'POST /api/users/invite 200': component(
    'ImportedInvited',
    z.looseObject({ Invited: z.int().min(0) }),
    'How many of the people an import added were sent an invitation now.',
  ),
  'GET /auth/invitation/:token 200': invited,
  'POST /auth/invitation/:token 200': invited,
  'POST /api/users/:id/sign-out 204': null,
  'GET /api/users/:id/devices 200': devices,
  'DELETE /api/users/:id/sessions/:session 204': null,
  'GET /api/users/:id/handover 200': held,
  'POST /api/users/:id/handover 200': handover,
  'POST /api/users/:id/handover/:handover/undo 200': handoverUndone,
}
