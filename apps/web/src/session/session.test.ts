import { describe, expect, it } from 'vitest'
import { sessionFrom } from './session.ts'

const reply = {
  ClientId: 7,
  UserId: 3,
  Token: 'abc',
  UserName: 'Ana',
  User: 'ana@firma.ro',
  AccountsModule: 1,
  EstimationModule: 0,
}

describe('a sign-in reply', () => {
  it('opens a session with the modules it switches on', () => {
    expect(sessionFrom(reply)).toMatchObject({
      clientId: 7,
      userId: 3,
      name: 'Ana',
      email: 'ana@firma.ro',
      modules: { accounts: true, estimation: false, sales: false },
    })
  })

  it('knows those that have no flag of their own by their state', () => {
    const Modules = { financial: { active: false }, stock: { active: true } }
    expect(sessionFrom({ ...reply, Modules })?.modules).toMatchObject({ financial: false, stock: true })
    expect(sessionFrom(reply)?.modules).toMatchObject({ financial: false, stock: false })
  })

  it('never keeps the token', () => expect(JSON.stringify(sessionFrom(reply))).not.toContain('abc'))

  it.each([{ ClientId: 0 }, { UserId: 0 }, { Token: '' }, { ClientId: undefined }, { UserId: 'x' }])(
    'is a failure with %j',
    (change) => expect(sessionFrom({ ...reply, ...change })).toBeNull(),
  )

  it.each([null, undefined, 'ok', 1])('is a failure when it is %j', (body) => expect(sessionFrom(body)).toBeNull())

  it('may leave the token out: the reply about a running session does', () => {
    const { Token: _, ...running } = reply
    expect(sessionFrom(running)?.userId).toBe(3)
  })
})
