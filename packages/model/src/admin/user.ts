import { z } from 'zod'
import { entity } from '../entity.ts'
import { flag, initially, instant, json, oneOf, readOnly, ref, required, text, writeOnly } from '../field.ts'
import { email, personName, phone } from '../formats.ts'
import { noticeKinds } from './notice-kinds.ts'
import { UserCategory } from './user-category.ts'

/** A person who signs in. The password lives in the sign-in tables, never in a record. */
export const User = entity('user', {
  wire: { path: 'users', id: 'UserId', client: true },
  table: 'users',
  module: 'company',
  access: 'administrator',
  failure: 'USER',
  fieldFailures: { pushToken: 'USER_FCM_TOKEN' },
  owner: 'id',
  ownFields: ['name', 'phone', 'language', 'pushToken', 'mutedNotices'],
  title: 'name',
  fields: {
    name: required(
      text({ min: 3, format: personName, search: true, column: true, wire: 'UserName', sample: 'Vasile Ene' }),
    ),
    email: required(text({ format: email, search: true, column: true, unique: true, wire: 'User' })),
    phone: text({ format: phone, column: true }),
    level: initially(oneOf(['administrator', 'user'], { wire: 'UserLevel', column: true }), 'user'),
    /** Everybody lies in a category; who is added without one lies where whoever adds them does. */
    categoryId: ref(() => UserCategory, { column: true }),
    cashier: initially(flag(), false),
    banned: initially(flag({ column: true }), false),
    visible: initially(flag(), true),
    language: oneOf(['en', 'ro']),
    /** Where messages reach the person's device; only the person sets and reads it. */
    pushToken: writeOnly(text({ wire: 'FCMtoken', max: 4_000 })),
    /** What the person does not want to be told of. */
    mutedNotices: initially(json(z.array(z.enum(noticeKinds)).max(noticeKinds.length)), []),
    /** When the email with the link to set a password was last sent. */
    invitedAt: readOnly(instant()),
    lastSignIn: readOnly(instant({ column: true })),
  },
})
